/** What a reader of the documentation follows is there. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { engine } from 'unified-engine';
import { VFile } from 'vfile';
import { PATTERNS } from '../src/explain/patterns/index.js';

const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'examples/README.md'],
  ...markdownIn('docs'),
  ...markdownIn('src'),
  ...readdirSync('bench').map((folder) => join('bench', folder, 'README.md')),
].filter((page) => existsSync(page));

test('each link leads to a file that is there, and to a heading of it', async () => {
  assert.deepEqual(await brokenLinks(pages), []);
});

test('a link that leads nowhere is seen', async () => {
  const links = ['missing.md', 'words.md#missing', '#missing', '../src/index.ts', '#here'];
  const value = `${links.map((link) => `[text](${link})`).join('\n')}\n\n## Here\n`;
  assert.deepEqual(await brokenLinks([new VFile({ path: 'docs/page.md', value })]), [
    'docs/page.md:1: Cannot find file `missing.md`',
    'docs/page.md:2: Cannot find heading for `#missing` in `words.md`',
    'docs/page.md:3: Cannot find heading for `#missing`',
  ]);
});

test('each page of docs is in a table of contents', () => {
  const pagesOfDocs = markdownIn('docs').filter((page) => page !== 'docs/README.md');
  const missing = pagesOfDocs.filter((page) => {
    // The table of a folder is listed in that of the folder around it.
    const folder = page.endsWith('README.md') ? dirname(dirname(page)) : dirname(page);
    return !readFileSync(join(folder, 'README.md'), 'utf8').includes(
      `](${relative(folder, page)})`,
    );
  });
  assert.deepEqual(missing, []);
});

test('each pattern has a section, to which findings refer', async () => {
  const value = PATTERNS.map((code) => `[${code}](findings.md#${code})`).join('\n');
  assert.deepEqual(await brokenLinks([new VFile({ path: 'docs/patterns.md', value })]), []);
});

test('the README stays short enough to be read', () => {
  assert.ok(readFileSync('README.md', 'utf8').split('\n').length <= 150);
});

function markdownIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file));
}

/** What is wrong with links to files and headings of this project, which are those that GitHub makes. */
function brokenLinks(files: (string | VFile)[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    engine(
      {
        processor: unified().use(remarkParse),
        plugins: [['remark-validate-links', { repository: false }]],
        files,
        streamError: new PassThrough(),
      },
      (error, _, context) => {
        if (error !== undefined || context === undefined) return reject(error);
        const messages = context.files.flatMap(({ path, messages }) =>
          messages.map(({ line, reason }) => `${path}:${line}: ${reason}`),
        );
        resolve(messages.toSorted());
      },
    );
  });
}
