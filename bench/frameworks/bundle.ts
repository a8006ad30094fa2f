/** Makes a page's script of its sources, as a project that uses its framework does. */
import { build } from 'esbuild';
import { solid, svelte } from './compilers.js';

/** With its source map inline. */
export async function bundle(
  entry: string,
  { isFixed, minify }: { readonly isFixed: boolean; readonly minify: boolean },
): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    minify,
    ...{ bundle: true, write: false, format: 'iife', jsx: 'automatic', sourcemap: 'inline' },
    tsconfigRaw: {}, // That of WAVE is for Preact.
    conditions: ['svelte', 'browser'],
    define: {
      FIXED: `${isFixed}`,
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    plugins: [svelte, solid],
    logLevel: 'warning',
  });
  const [script] = outputFiles;
  if (script === undefined) throw new Error(`Nothing came of ${entry}.`);
  return script.contents;
}
