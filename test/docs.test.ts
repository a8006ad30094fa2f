/** What a reader of the documentation follows is there. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { PATTERNS } from '../src/explain/patterns/index.js';

const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
  ...markdownIn('docs'),
  ...readdirSync('bench').map((folder) => join('bench', folder, 'README.md')),
].filter((page) => existsSync(page));

test('each link leads to a file that is there, and to a heading of it', () => {
  const broken = pages.flatMap((page) =>
    linksOf(page)
      .filter((link) => !resolves(page, link))
      .map((link) => `${page}: ${link}`),
  );
  assert.deepEqual(broken, []);
});

test('each page of docs is in a table of contents', () => {
  const pagesOfDocs = markdownIn('docs').filter((page) => page !== 'docs/README.md');
  const missing = pagesOfDocs.filter((page) => {
    // The table of a folder is listed in that of the folder around it.
    const folder = page.endsWith('README.md') ? dirname(dirname(page)) : dirname(page);
    const listed = linksOf(join(folder, 'README.md')).map((link) => join(folder, link));
    return !listed.includes(page);
  });
  assert.deepEqual(missing, []);
});

test('each pattern has a section, to which findings refer', () => {
  const anchors = anchorsOf('docs/findings.md');
  assert.deepEqual(
    PATTERNS.filter((code) => !anchors.includes(code)),
    [],
  );
});

test('the README stays short enough to be read', () => {
  assert.ok(readFileSync('README.md', 'utf8').split('\n').length <= 150);
});

function markdownIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file));
}

/** Those to other sites are left out. */
function linksOf(page: string): string[] {
  return [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link));
}

function resolves(page: string, link: string): boolean {
  const [path = '', heading] = link.split('#');
  const file = path === '' ? page : join(dirname(page), path);
  return existsSync(file) && (heading === undefined || anchorsOf(file).includes(heading));
}

/** As GitHub makes them of headings. */
function anchorsOf(page: string): string[] {
  return [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function proseOf(page: string): string {
  return readFileSync(page, 'utf8').replace(/^ *```.*?^ *```$/gms, '');
}
