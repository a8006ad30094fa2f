/** Plugins for sources that their framework has a compiler for, which is installed only beside the pages. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, resolve } from 'node:path';
import type { OnLoadResult, Plugin } from 'esbuild';

interface Compiled {
  readonly code: string;
  readonly map: object;
}

/** What is used of it. */
interface SvelteCompiler {
  compile(source: string, options: object): { readonly js: Compiled };
}

/** What is used of it. */
interface Babel {
  transformSync(source: string, options: object): Compiled;
}

/** `Name.svelte` as the component that it says. */
export const svelte: Plugin = {
  name: 'svelte',
  setup({ onLoad }) {
    onLoad({ filter: /\.svelte$/ }, async ({ path }) => {
      const { compile }: SvelteCompiler = required('svelte/compiler');
      const source = await readFile(path, 'utf8');
      return loaded(compile(source, { filename: basename(path), css: 'injected' }).js);
    });
  },
};

const OF_SOLID = '@jsxImportSource solid-js';

/** JSX which says that it is Solid's. */
export const solid: Plugin = {
  name: 'solid',
  setup({ onLoad }) {
    onLoad({ filter: /\.jsx$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (!source.includes(OF_SOLID)) return undefined;
      const { transformSync }: Babel = required('@babel/core');
      const presets = [required('babel-preset-solid')];
      const options = {
        filename: basename(path),
        sourceMaps: true,
        configFile: false,
        babelrc: false,
      };
      return loaded(transformSync(source, { ...options, presets }));
    });
  },
};

function required(name: string) {
  return createRequire(resolve('bench/frameworks/package.json'))(name);
}

function loaded({ code, map }: Compiled): OnLoadResult {
  const inline = Buffer.from(JSON.stringify(map)).toString('base64');
  const comment = `//# sourceMappingURL=data:application/json;base64,${inline}`;
  return { contents: `${code}\n${comment}`, loader: 'js' };
}
