/** Makes a page's script of its sources, as a project that uses its framework does. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';

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
    plugins: [svelte],
    logLevel: 'warning',
  });
  const [script] = outputFiles;
  if (script === undefined) throw new Error(`Nothing came of ${entry}.`);
  return script.contents;
}

/** What is used of the compiler, which is installed only beside the pages. */
interface SvelteCompiler {
  compile(source: string, options: object): { readonly js: { code: string; map: object } };
}

/** `Name.svelte` as the component that it says. */
const svelte: Plugin = {
  name: 'svelte',
  setup({ onLoad }) {
    onLoad({ filter: /\.svelte$/ }, async ({ path }) => {
      const { compile } = svelteCompiler();
      const source = await readFile(path, 'utf8');
      const { code, map } = compile(source, { filename: basename(path), css: 'injected' }).js;
      const inline = Buffer.from(JSON.stringify(map)).toString('base64');
      const comment = `//# sourceMappingURL=data:application/json;base64,${inline}`;
      return { contents: `${code}\n${comment}`, loader: 'js' };
    });
  },
};

function svelteCompiler(): SvelteCompiler {
  return createRequire(resolve('bench/frameworks/package.json'))('svelte/compiler');
}
