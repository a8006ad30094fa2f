/** `findFlaky` with a real test of Selenium's, by a real chromedriver. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onPath } from '../../src/browser/chrome/debian.js';
import { findBrowser } from '../../src/browser/chrome/find.js';
import { findFlaky } from '../../src/index.js';

const program = fileURLToPath(
  new URL('../../../test/flaky/fixtures/cart/cart.selenium.mjs', import.meta.url),
);
const browser = (await findBrowser({ notice: () => {} }))?.path ?? '';
const driver = process.env.CHROMEDRIVER ?? onPath('chromedriver', process.env) ?? '';
const skip = await whyNot();

describe("Selenium's tests", { skip }, () => {
  before(() => {
    Object.assign(process.env, { BROWSER_OF_TESTS: browser, CHROMEDRIVER: driver });
  });

  it('are found to be flaky, with the line and the wait that is missing', async () => {
    const { tests } = await findFlaky([process.execPath, program, 'sleeps']);
    const [finding, ...more] = tests.flatMap(({ findings }) => findings);
    assert.equal(
      finding?.title,
      'It fails when the answer to POST /api/cart comes after element.getText (cart.selenium.mjs:21).',
    );
    assert.deepEqual(more, []);
    assert.equal(finding.cause?.id, 'C1');
    assert.match(finding.repair.code ?? '', /^await driver\.wait\(until\.elementTextIs\(/);
  });

  it('pass when they wait', async () => {
    const { tests } = await findFlaky([process.execPath, program, 'waits']);
    assert.deepEqual(
      tests.map(({ state, findings }) => [state, findings]),
      [['not-flaky', []]],
    );
  });
});

/** A chromedriver drives browsers of its own version alone. False: it can drive that which is there. */
async function whyNot(): Promise<string | false> {
  if (driver === '') return 'there is no chromedriver';
  const [ofDriver, ofBrowser] = await Promise.all([versionOf(driver), versionOf(browser)]);
  return ofDriver === ofBrowser
    ? false
    : `chromedriver ${ofDriver} does not drive a browser ${ofBrowser}`;
}

async function versionOf(file: string): Promise<string> {
  const { stdout } = await promisify(execFile)(file, ['--version']);
  return /(\d+)\./.exec(stdout)?.[1] ?? '';
}
