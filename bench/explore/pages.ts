/** What is explored: the longest page of the published bugs, and a session with an application, cut short and whole. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bugOf, published } from '../published/published.js';
import { operationsOf } from '../search/shapes.js';
import { type FolderServer, serveFolder } from '../serve.js';
import { pageOf } from '../session-page.js';

interface Served {
  readonly url: string;
  /** File. */
  readonly scenario: string;
  close(): Promise<void>;
}

export interface ExploredPage {
  readonly name: string;
  serve(): Promise<Served>;
}

/** How many of the operations of a recording of WordPress make a page of 60 operations, and one of 240. */
const SESSIONS = { 'session-60': 72, 'session-240': 252 } as const;

export const pages: readonly ExploredPage[] = [
  { name: 'codemirror', serve: servePublished },
  ...Object.entries(SESSIONS).map(([name, length]) => ({
    name,
    serve: () => serveSession(length),
  })),
];

async function servePublished(this: ExploredPage): Promise<Served> {
  const entry = published.find(({ name }) => name === this.name);
  if (entry === undefined) throw new Error(`${this.name} is no published bug.`);
  const { folder, elsewhere, scenario } = bugOf(entry).buggy;
  return served(await serveFolder(folder, elsewhere), scenario);
}

/** Its operations do nothing by themselves: see `session-page.ts`. */
async function serveSession(length: number): Promise<Served> {
  const folder = await mkdtemp(join(tmpdir(), 'wave-bench-'));
  const operations = operationsOf('wordpress').slice(0, length);
  for (const [name, text] of pageOf(operations)) await writeFile(join(folder, name), text);
  return served(await serveFolder(folder), join(folder, 'scenario.json'), () =>
    rm(folder, { recursive: true }),
  );
}

function served(
  server: FolderServer,
  scenario: string,
  clean: () => Promise<void> = async () => {},
): Served {
  const close = async () => {
    await server.close();
    await clean();
  };
  return { url: `${server.origin}/index.html`, scenario, close };
}
