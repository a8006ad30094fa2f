/** `findFlaky` with real tests of Playwright, in a real browser. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findBrowser } from '../../src/browser/chrome/find.js';
import { type FlakyTest, findFlaky, runFlakyAgain, WaveError } from '../../src/index.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const fixtures = `${root}test/flaky/fixtures`;

before(async () => {
  const found = await findBrowser({ notice: () => {} });
  assert.ok(found !== null);
  process.env.BROWSER_OF_TESTS = found.path;
});

function playwright(folder: string, ...more: string[]): string[] {
  const cli = `${root}node_modules/@playwright/test/cli.js`;
  const config = `${fixtures}/${folder}/playwright.config.mjs`;
  return [process.execPath, cli, 'test', '--config', config, ...more];
}

describe('findFlaky', () => {
  it('names the answer that a fixed sleep waits for, and what repairs the test; and passes its repaired twin', async () => {
    const told: FlakyTest[] = [];
    const report = await findFlaky(playwright('cart'), {
      reporter: [{ onTested: (test) => told.push(test) }],
    });
    const { tests } = report;
    assert.deepEqual(told, tests);
    const [flaky, repaired] = tests;
    assert.ok(flaky !== undefined && repaired !== undefined);
    assert.equal(flaky.state, 'flaky');
    const [finding] = flaky.findings;
    assert.equal(flaky.findings.length, 1);
    assert.equal(
      finding?.title,
      'It fails when the answer to POST /api/cart comes after page.textContent (cart.spec.mjs:14).',
    );
    assert.equal(finding?.cause?.id, 'C1');
    assert.equal(finding?.repair.code, `await expect(page.locator('#count')).toHaveText('1');`);
    assert.deepEqual(finding?.repetitions, { failed: 3, of: 3 });
    assert.equal(finding.excerpt?.line, 14);
    const heldIn = (trace: typeof flaky.natural) =>
      trace?.events.flatMap(({ name, held }) => (held === null ? [] : name));
    assert.deepEqual(heldIn(flaky.natural), []);
    assert.deepEqual(heldIn(finding.failing), ['the answer to POST /api/cart']);
    assert.equal(repaired.state, 'not-flaky');
    assert.equal(repaired.limit, null);

    // What the runner tells a person, by itself.
    const { output, hasFailed } = await runFlakyAgain(report, 'F1');
    assert.ok(hasFailed);
    assert.match(output, /Expected: "1"\n *Received: "0"/);
  });

  it('tells tests of several projects apart, behind their setup, and passes one that is to fail; side by side, too', async () => {
    const results = join(fixtures, 'projects', 'test-results');
    await mkdir(results, { recursive: true });
    await writeFile(join(results, 'of-the-person.txt'), '');
    const command = playwright('projects', '--project', 'sleeps', 'waits');
    const { tests } = await findFlaky(command, { workers: 2 });
    assert.deepEqual(await readdir(results), ['of-the-person.txt']);
    await rm(results, { recursive: true });
    assert.deepEqual(
      tests.map(({ project, titles, state }) => [project, titles.join(' '), state]),
      [
        ['setup', 'signs in', 'not-flaky'],
        ['sleeps', 'cart counts', 'flaky'],
        ['sleeps', 'is known to fail', 'not-flaky'],
        ['waits', 'cart counts', 'not-flaky'],
      ],
    );
    assert.equal(tests[1]?.findings[0]?.statement?.name, 'page.textContent');
  });

  it('names the line of a test with Puppeteer, which tells of no calls', async () => {
    const program = `${fixtures}/cart/cart.puppeteer.mjs`;
    const { tests } = await findFlaky([process.execPath, program]);
    const [finding] = tests.flatMap(({ findings }) => findings);
    assert.equal(
      finding?.title,
      'It fails when the answer to POST /api/cart comes after page.$eval (cart.puppeteer.mjs:14).',
    );
    assert.equal(finding?.cause?.id, 'C1');
    assert.match(finding?.repair.code ?? '', /^await page\.waitForFunction\(.*'#count', '1'\);$/);
  });

  it('holds an event past what a page computes for long before the test can go on', async () => {
    const program = `${fixtures}/greeting/greeting.puppeteer.mjs`;
    const { tests } = await findFlaky([process.execPath, program]);
    const [finding] = tests.flatMap(({ findings }) => findings);
    assert.match(finding?.title ?? '', /^It fails when the answer to GET \/greeting comes after /);
    assert.equal(finding?.cause?.id, 'C2');
  });

  it('tells apart what happens in several browsers of a test', async () => {
    const program = `${fixtures}/cart/two-browsers.puppeteer.mjs`;
    const { tests } = await findFlaky([process.execPath, program], { maxRuns: 12 });
    const [finding, ...more] = tests.flatMap(({ findings }) => findings);
    assert.equal(
      finding?.title,
      'It fails when the answer to POST /api/cart in browser 2 comes after page.$eval (two-browsers.puppeteer.mjs:24).',
    );
    assert.deepEqual(more, []);
    assert.deepEqual(
      finding.plan.placed.map(({ event }) => event),
      ['browser 2 > click 1 > POST /api/cart 1'],
    );
  });

  for (const [runner, command, line] of [
    ['Mocha', ['mocha/bin/mocha.js', 'mocha/cart.mocha.mjs'], 'cart.mocha.mjs:29'],
    [
      'Jest',
      ['jest/bin/jest.js', '--config', 'jest/jest.config.mjs', '-t', 'cart', 'cart.jest'],
      'cart.jest.cjs:36',
    ],
  ] as const) {
    it(`tells tests of ${runner}'s apart, each of which starts a browser`, async () => {
      const [program, ...args] = command;
      const paths = args.map((arg) => (arg.includes('/') ? `${fixtures}/${arg}` : arg));
      const run = [process.execPath, `${root}node_modules/${program}`, ...paths];
      const { tests } = await findFlaky(run, { maxRuns: 9 });
      assert.deepEqual(
        tests.map(({ titles, state }) => [titles.join(' '), state]),
        [
          ['cart sleeps', 'flaky'],
          ['cart waits', 'not-flaky'],
        ],
      );
      const [finding] = tests.flatMap(({ findings }) => findings);
      assert.equal(
        finding?.title,
        `It fails when the answer to POST /api/cart comes after page.$eval (${line}).`,
      );
      assert.equal(`${basename(tests[0]?.place?.file ?? '')}:${finding?.failure.line}`, line);
    });
  }

  it("names the line of a test in Vitest's browser mode, and passes its repaired twin", async () => {
    const program = `${root}node_modules/vitest/vitest.mjs`;
    const config = `${fixtures}/vitest/vitest.config.mjs`;
    const command = [process.execPath, program, 'run', '--config', config];
    const { tests } = await findFlaky(command);
    const [flaky, repaired] = tests;
    assert.equal(flaky?.state, 'flaky');
    const [finding] = flaky.findings;
    assert.equal(flaky.findings.length, 1);
    assert.equal(
      finding?.title,
      'It fails when the answer to POST /api/cart comes after expect (cart.vitest.mjs:9).',
    );
    assert.equal(finding?.cause?.id, 'C1');
    assert.match(finding?.cause?.sentence ?? '', /^setTimeout \(cart\.vitest\.mjs:8\) waits/);
    assert.equal(finding?.failure.line, 9);
    assert.equal(
      finding?.repair.code,
      `await expect.poll(() => document.querySelector('#count')).toHaveTextContent('1');`,
    );
    assert.deepEqual([repaired?.state, repaired?.limit], ['not-flaky', null]);
  });

  it('names the wait of the library, where Vitest runs tests with Playwright in Node.js', async () => {
    const program = `${root}node_modules/vitest/vitest.mjs`;
    const config = `${fixtures}/vitest-node/vitest.config.mjs`;
    const command = [process.execPath, program, 'run', '--config', config];
    const { tests } = await findFlaky(command, { maxRuns: 9 });
    assert.deepEqual(
      tests.map(({ titles, state }) => [titles.join(' '), state]),
      [
        ['sleeps', 'flaky'],
        ['waits', 'not-flaky'],
      ],
    );
    const [finding] = tests.flatMap(({ findings }) => findings);
    assert.equal(
      finding?.title,
      'It fails when the answer to POST /api/cart comes after page.textContent (cart.node.mjs:22).',
    );
    assert.equal(
      finding?.repair.code,
      "await page.locator('#count').filter({ hasText: /^\\s*1\\s*$/ }).waitFor();",
    );
  });

  it('says that a command has started no browser', async () => {
    const command = [process.execPath, '-e', ''];
    await assert.rejects(findFlaky(command), (error: unknown) => {
      assert.ok(error instanceof WaveError);
      assert.equal(error.code, 'no-browser-watched');
      return true;
    });
  });

  it('tells of a test that fails and passes with nothing held', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wave-flaky-'));
    const program = `${fixtures}/cart/every-other-time.mjs`;
    try {
      const { tests } = await findFlaky([process.execPath, program, join(folder, 'ran')]);
      assert.deepEqual(
        tests.map(({ state, findings }) => [state, findings]),
        [['unstable', []]],
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('says that a test fails by itself, and what it said', async () => {
    const command = [process.execPath, '-e', 'console.log("no luck"); process.exit(1)'];
    await assert.rejects(findFlaky(command), (error: unknown) => {
      assert.ok(error instanceof WaveError);
      assert.equal(error.code, 'test-fails');
      assert.match(error.message, /no luck/);
      return true;
    });
  });
});
