import { styleText } from 'node:util';

/** The text in the given style, or as it is. */
export type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

/** Colours for a terminal, unless the user wants none (https://no-color.org); none elsewhere. */
export function painter(
  stream: { readonly isTTY?: boolean },
  env: NodeJS.ProcessEnv = process.env,
): Paint {
  if (stream.isTTY !== true || env.NO_COLOR) return (_style, text) => text;
  // It would ask process.stdout, whatever the stream is.
  return (style, text) => styleText(style, text, { validateStream: false });
}
