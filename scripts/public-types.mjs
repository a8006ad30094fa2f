import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a declaration reads: `from './a.js'`, and `import("./a.js")` in a type. */
const READS = /(?:from |import\()['"](\.[^'"]+)\.js['"]/g;

/** Keeps, of the declarations in the folder, those that the entry leads to: nobody can import the others. */
export function keepPublicTypes(folder, entry) {
  const read = new Set([join(folder, entry)]);
  // A set goes on with what is added to it.
  for (const file of read)
    for (const [, path] of readFileSync(file, 'utf8').matchAll(READS))
      read.add(join(dirname(file), `${path}.d.ts`));
  for (const name of readdirSync(folder, { recursive: true })) {
    const file = join(folder, name);
    if (file.endsWith('.d.ts') && !read.has(file)) rmSync(file);
  }
}
