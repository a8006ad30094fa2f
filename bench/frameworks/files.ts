/** What a page consists of, as its server sends it. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { type Answer, html, script } from './backend.js';
import { bundle } from './bundle.js';

interface Page {
  /** Also of the folder in `bench/frameworks/pages` with its sources and `scenario.json`. */
  readonly name: string;
}

/** One script, made of all. */
interface Bundled extends Page {
  /** Its script, in that folder. */
  readonly entry: string;
  /** False unless given. */
  readonly minify?: boolean;
  /** In its body. */
  readonly markup: string;
}

/** As it lies in that folder, with its `index.html`. */
interface Unbundled extends Page {
  /** Files of packages, which are served as if they lay there, too: nothing tells them from the page's own. */
  readonly libraries: readonly string[];
}

export type PageFiles = Bundled | Unbundled;

type Files = ReadonlyMap<string, Answer>;

/** By their paths at the server. */
export function filesOf(page: PageFiles, isFixed: boolean): Promise<Files> {
  const folder = join('bench/frameworks/pages', page.name);
  return 'entry' in page ? bundled(folder, page, isFixed) : unbundled(folder, page, isFixed);
}

async function bundled(
  folder: string,
  { name, entry, minify = false, markup }: Bundled,
  isFixed: boolean,
): Promise<Files> {
  return new Map([
    ['/index.html', html(documentOf(name, markup))],
    ['/page.js', script(await bundle(join(folder, entry), { isFixed, minify }))],
  ]);
}

const STYLE = `body { font: 16px sans-serif; margin: 20px } .overlay { position: fixed; inset: 0; background: #0008 }
.dialog { background: #fff; width: 300px; margin: 60px auto; padding: 20px } #feed li { height: 90px }
textarea { width: 300px; height: 80px } .dark { background: #222; color: #eee }`;

function documentOf(title: string, markup: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,">
<style>${STYLE}</style><body>${markup}<script src="page.js"></script></body></html>`;
}

async function unbundled(
  folder: string,
  { libraries }: Unbundled,
  isFixed: boolean,
): Promise<Files> {
  const own = (await readdir(folder)).filter((file) => extname(file) === '.js');
  const textOf = (...path: string[]) => readFile(join(...path), 'utf8');
  const inVersion = (source: string) => source.replaceAll(/\bFIXED\b/g, `${isFixed}`);
  const files: (readonly [string, Answer])[] = [
    ['/index.html', html(await textOf(folder, 'index.html'))],
  ];
  for (const file of own) {
    files.push([`/${file}`, script(inVersion(await textOf(folder, file)))]);
  }
  for (const file of libraries) {
    const source = await textOf('bench/frameworks/node_modules', file);
    files.push([`/${basename(file)}`, script(source)]);
  }
  return new Map(files);
}
