/** What programs may use is documented, and the examples of it are programs that run. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { format, inspect, promisify } from 'node:util';
import * as library from '../../src/index.js';
import { click, FIGURE_1 } from '../cli/wave.js';
import { type BrowserWithPort, launchWithPort } from '../support/chrome-with-port.js';
import { type SiteServer, startSite } from '../support/site.js';

const { Wave } = library;
const run = promisify(execFile);

/** The files that `src/index.ts` exports from, with the names that it does. */
async function exported(): Promise<{ names: readonly Name[]; source: string }[]> {
  const index = await readFile('src/index.ts', 'utf8');
  const parts = [...index.matchAll(/^export (type )?\{([^}]*)\} from '\.\/(.*)\.js';/gm)];
  return Promise.all(
    parts.map(async ([, , names = '', file]) => ({
      names: names
        .split(',')
        .filter((name) => name.trim() !== '')
        .map((name) => {
          const [own = '', given = own] = name
            .replace(/\btype\b/, '')
            .trim()
            .split(' as ');
          return { own, given };
        }),
      source: await readFile(`src/${file}.ts`, 'utf8'),
    })),
  );
}

interface Name {
  /** In its file. */
  readonly own: string;
  /** To programs. */
  readonly given: string;
}

interface Documented {
  /** Of what stands behind the comment. */
  readonly name: string;
  /** What it is a member of; null: it is none. */
  readonly owner: string | null;
  readonly comment: string;
  readonly example: string | null;
}

const COMMENT =
  /^( *)\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n *(?:export |static |async |readonly |get |class |function |interface |type |const |abstract )*\[?(?:Symbol\.)?(\w+)/gm;

function documented(source: string): Documented[] {
  let top: string | null = null;
  return [...source.matchAll(COMMENT)].map(([, indent, text = '', name = '']) => {
    if (indent === '') top = name;
    const comment = text.replace(/^ *\* ?/gm, '');
    const [, example] = /^@example\n([\s\S]*?)(?=^@|(?![\s\S]))/m.exec(comment) ?? [];
    return { name, owner: indent === '' ? null : top, comment, example: example?.trim() ?? null };
  });
}

interface Member {
  readonly owner: string;
  readonly name: string;
}

/** Members of interfaces for programs that they may leave out: `name?`, and all where a Partial is taken. */
function optionalMembers(): Member[] {
  const partial = files.flatMap(({ source }) =>
    [...source.matchAll(/\bPartial<(\w+)>/g)].map(([, name]) => name),
  );
  return files.flatMap(({ names: of, source }) =>
    [...source.matchAll(/^export interface (\w+)[^{]*\{\n(.*?)^\}/gms)]
      .filter(([, owner]) => of.some(({ own }) => own === owner))
      .flatMap(([, owner = '', body = '']) =>
        [...body.matchAll(/^ {2}(?:readonly )?(\w+)(\??)[:(]/gm)]
          .filter(([, , mark]) => mark === '?' || partial.includes(owner))
          .map(([, name = '']) => ({ owner, name })),
      ),
  );
}

const files = await exported();
const names = files.flatMap((file) => file.names.map(({ given }) => given));
const values = new Set(Object.keys(library));
const all = files.flatMap(({ source }) => documented(source));
/** Nobody uses a window in a test, and there are no tests of a user's: these examples are compiled, and not run. */
const NOT_RUN: readonly (string | null)[] = [
  ...['writeScenario', 'WriteScenarioOptions'],
  ...['findFlaky', 'FlakyOptions', 'runFlakyAgain', 'readFlaky', 'flakyReporters', 'FlakyReporter'],
  ...['FlakyProgressLine', 'isFlaky', 'rankFlaky', 'formatRisks'],
];
const examples = all.flatMap(({ name, owner, example }) =>
  example === null
    ? []
    : [
        {
          ...{ name: owner === null ? name : `${owner}.${name}`, example },
          isRun: !NOT_RUN.includes(name) && !NOT_RUN.includes(owner),
        },
      ],
);

/** What `example` says that it prints, in a comment behind `console.log(...);`. */
const PRINTED = /(\bconsole\.log\(.*\);) \/\/ (.+)$/gm;

/** The comment as a pattern: `…` stands for anything. */
function patternOf(said: string): RegExp {
  const parts = said.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^]*')}$`);
}

describe('all that programs may use', () => {
  it('says since when it is there', () => {
    const without = files.flatMap(({ names: of, source }) => {
      const comments = documented(source);
      return of.filter(
        ({ own }) =>
          !comments.some(({ name, comment }) => name === own && /^@since \d/m.test(comment)),
      );
    });
    assert.deepEqual(without, []);
  });

  it('has an example, if it is no mere type', () => {
    const withExample = new Set(all.flatMap(({ name, example }) => (example ? [name] : [])));
    const classes = [library.Wave, library.Recording, library.Report];
    const members = classes.flatMap((one) =>
      [...Object.getOwnPropertyNames(one.prototype), ...Object.getOwnPropertyNames(one)].filter(
        (name) => !['constructor', 'prototype', 'length', 'name'].includes(name),
      ),
    );
    const without = [...values, ...members].filter((name) => !withExample.has(name));
    assert.deepEqual(without, []);
  });

  it('says of what may be left out since when it is there, and shows it in an example', () => {
    const members = optionalMembers();
    assert.ok(members.length > 30);
    const lacking = members.flatMap(({ owner, name }) => {
      const own = all.find((one) => one.owner === owner && one.name === name);
      const around = all.find((one) => one.owner === null && one.name === owner);
      const shown = new RegExp(`\\b${name}\\b`);
      return [
        ...(/^@since \d/m.test(own?.comment ?? '') ? [] : ['@since']),
        ...(shown.test(own?.example ?? around?.example ?? '') ? [] : ['@example']),
      ].map((what) => `${owner}.${name} has no ${what}`);
    });
    assert.deepEqual(lacking, []);
  });

  it('says of each option what is taken for it where it is left out', () => {
    const defaults = new Map<string, unknown>(Object.entries(library.DEFAULTS));
    const options = optionalMembers().filter(({ owner }) => owner.endsWith('Options'));
    for (const { owner, name } of options) {
      const own = all.find((one) => one.owner === owner && one.name === name);
      const [, said = ''] = /^@default (.+)$/m.exec(own?.comment ?? '') ?? [];
      assert.notEqual(said, '', `${owner}.${name}`);
      if (!defaults.has(name)) continue;
      const value = inspect(defaults.get(name));
      assert.ok(said === value || said.startsWith(`${value}: `), `${owner}.${name}: ${value}`);
    }
  });
});

describe('the example of', () => {
  const here = fileURLToPath(new URL('../../examples/', import.meta.url));
  const CONNECTED = 'http://127.0.0.1:9222';
  const SERVED = 'http://localhost:8080/';
  const home = process.cwd();
  let pages: readonly string[] = [];
  let server: SiteServer;
  let browser: BrowserWithPort;
  let wave: library.Wave;
  let recording: library.Recording;
  let report: library.Report;
  let folder = '';
  let compiled: {
    readonly examples: readonly ((given: object) => Promise<void>)[];
  };

  before(async () => {
    const text = await readFile('docs/library.md', 'utf8');
    pages = [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, program = '']) => program);
    folder = await mkdtemp(join(tmpdir(), 'wave-examples-'));
    server = await startSite();
    server.serve(FIGURE_1);
    browser = await launchWithPort(folder);
    await compile();
    process.chdir(folder);
    await writeFile('scenario.json', JSON.stringify({ title: 'click', steps: [click('#b1')] }));
    wave = await Wave.launch();
    recording = await wave.record(`${server.origin}/`, { scenario: 'scenario.json' });
    report = await wave.explore(recording, { maxTests: 5 });
    compiled = await import(pathToFileURL(join(here, 'examples.js')).href);
  });
  after(async () => {
    process.chdir(home);
    await wave?.close();
    await browser?.close();
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Checks the types of all examples together. */
  async function compile(): Promise<void> {
    const served = (program: string) =>
      program
        .replaceAll(SERVED, `${server.origin}/`)
        .replaceAll(CONNECTED, `http://${new URL(browser.endpoint).host}`);
    const given = '{ wave, recording, report, url, console, printed }: Given';
    const lines = [
      `import type { ${names.filter((name) => !values.has(name)).join(', ')} } from 'wave-races';`,
      `import { ${[...values].join(', ')} } from 'wave-races';`,
      "interface Given { wave: Wave; recording: Recording; report: Report; url: string; console: Pick<Console, 'log' | 'warn'>; printed(said: string): void }",
      'export const examples = [',
      ...examples.map(({ name, example }) => {
        const compared = example.replace(
          PRINTED,
          (_, log: string, said: string) => `${log} printed(${JSON.stringify(said)});`,
        );
        return `// ${name}\nasync (${given}) => {{\n${compared}\n}},`;
      }),
      '];',
    ];
    await rm(here, { recursive: true, force: true });
    await mkdir(here, { recursive: true });
    await writeFile(join(here, 'examples.ts'), served(lines.join('\n')));
    for (const [at, program] of pages.entries())
      await writeFile(join(here, `page-${at}.ts`), served(program));
    const compilerOptions = {
      ...{ rootDir: '.', outDir: '.', declaration: false, sourceMap: false },
      ...{ noUnusedLocals: false, noUnusedParameters: false },
    };
    const config = {
      extends: '../../tsconfig.json',
      compilerOptions,
      include: ['*.ts'],
      exclude: [],
    };
    await writeFile(join(here, 'tsconfig.json'), JSON.stringify(config));
    const tsc = join(
      dirname(fileURLToPath(import.meta.resolve('typescript/package.json'))),
      'bin/tsc',
    );
    await run(process.execPath, [tsc, '-p', here]).catch(({ stdout }) => assert.fail(stdout));
  }

  for (const [at, { name, example, isRun }] of examples.entries()) {
    if (!isRun) continue;
    it(name, async () => {
      await recording.save('wave-out');
      await report.save('wave-out');
      const { url } = recording;
      let last = '';
      const log = (...parts: unknown[]) => {
        last = format(...parts);
      };
      const compared: string[] = [];
      const printed = (said: string) => {
        compared.push(said);
        assert.match(last, patternOf(said));
      };
      const console = { log, warn: () => {} };
      await compiled.examples[at]?.({ wave, recording, report, url, console, printed });
      const said = [...example.matchAll(PRINTED)].map(([, , text]) => text);
      assert.deepEqual([...new Set(compared)], [...new Set(said)]);
    });
  }

  it('docs/library.md', async () => {
    const said: string[] = [];
    for (const at of pages.keys()) {
      const { stdout } = await run(process.execPath, [join(here, `page-${at}.js`)], {
        cwd: folder,
      });
      said.push(stdout);
    }
    const [first = '', , third = ''] = said;
    assert.match(
      first,
      /^The page threw an uncaught ReferenceError: fn .*: click #b1 before script lib\.js\nIt came again\.$/m,
    );
    assert.match(third, /^F1 wave-out.report\.json\n[\s\S]*^## F1: /m);
  });
});
