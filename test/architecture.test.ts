/** The table of docs/architecture.md is true: each room reads only from rooms above it. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'es-module-lexer/js';

/** Folders and files of `src`, in the order of the table. */
const rooms = [
  ...readFileSync('docs/architecture.md', 'utf8').matchAll(/^\| `(src\/[^`]+)` \|/gm),
].map(([, path = '']) => path);
const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => join('src', file))
  .sort();

test('each room of the table is there, once', () => {
  assert.deepEqual(
    rooms.filter((room) => !existsSync(room)),
    [],
  );
  assert.deepEqual(
    rooms.filter((room, at) => rooms.indexOf(room) < at),
    [],
  );
});

test('each file belongs to a room of the table', () => {
  assert.deepEqual(
    files.filter((file) => roomOf(file) === undefined),
    [],
  );
});

test('each room reads only from rooms above it', () => {
  const arrowsUp = files.flatMap((file) =>
    readBy(file)
      .filter((read) => place(read) > place(file))
      .map((read) => `${file} reads ${read}, and ${roomOf(read)} is below ${roomOf(file)}`),
  );
  assert.deepEqual(arrowsUp, []);
});

test('the command line reads the public interface alone, and its version', () => {
  const others = files
    .filter((file) => roomOf(file) === 'src/cli')
    .flatMap((file) => readBy(file).map((read) => ({ file, read })))
    .filter(({ read }) => !['src/index.ts', 'src/tool.ts'].includes(read))
    .filter(({ read }) => roomOf(read) !== 'src/cli');
  assert.deepEqual(others, []);
});

/** The innermost: a row `src/a/b` takes what is in that folder out of the row `src/a`. */
function roomOf(file: string): string | undefined {
  return rooms
    .filter((room) => file === room || file.startsWith(`${room}/`))
    .sort((a, b) => b.length - a.length)[0];
}

function place(file: string): number {
  return rooms.indexOf(roomOf(file) ?? '');
}

/** The files of the project that a file imports, types alone among them. */
function readBy(file: string): string[] {
  const [imports] = parse(readFileSync(file, 'utf8'), file);
  return imports.flatMap(({ specifier }) =>
    specifier?.startsWith('.') ? [join(dirname(file), specifier).replace(/\.js$/, '.ts')] : [],
  );
}
