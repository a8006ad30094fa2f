import { styleText } from 'node:util';

/**
 * The text in the given style, or as it is.
 *
 * @since 0.1.0
 */
export type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

/**
 * Colours for a terminal, unless the user wants none (https://no-color.org); none elsewhere. For reporters
 * that do not write to stdout, for which WAVE's own have them already.
 *
 * @example
 * const paint = painter({ isTTY: false });
 * console.log(paint('bold', 'Figure 1')); // Figure 1
 *
 * @param env where it is said that the user wants none; this process's own unless given
 *
 * @since 0.1.0
 */
export function painter(
  stream: { readonly isTTY?: boolean },
  env: NodeJS.ProcessEnv = process.env,
): Paint {
  if (stream.isTTY !== true || env.NO_COLOR) return (_style, text) => text;
  // It would ask process.stdout, whatever the stream is.
  return (style, text) => styleText(style, text, { validateStream: false });
}
