/** What the table of flaky tests says of their files. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { cases, ENDINGS, type FlakyCase } from '../../../bench/flaky/cases.js';
import { FOLDER, tests } from '../../../bench/flaky/tests.js';

const folder = fileURLToPath(new URL('../../../../bench/flaky/cases', import.meta.url));

const MODULES = {
  playwright: '@playwright/test',
  puppeteer: 'puppeteer-core',
  selenium: 'selenium-webdriver',
  vitest: 'vitest',
} as const;

function read({ name, runner }: FlakyCase, which: 'flaky' | 'repaired'): string {
  return readFileSync(`${folder}/${name}/${which}.${ENDINGS[runner]}`, 'utf8');
}

const titlesIn = (spec: string) => [...spec.matchAll(/^test\('(.*)'/gm)].map(([, title]) => title);

const markersIn = (spec: string) => [...spec.matchAll(/\S.*; \/\/ overtaken$/gm)].length;

describe('the cases of bench/flaky', () => {
  it('are those that have a folder', () => {
    const names = cases.map(({ name }) => name);
    assert.deepEqual(names.toSorted(), readdirSync(folder).toSorted());
  });

  it('are three or more for each cause, and for each runner as many as its tests need', () => {
    const count = (isOne: (one: FlakyCase) => boolean) => cases.filter(isOne).length;
    for (const cause of ['C1', 'C2', 'C3']) assert.ok(count((one) => one.cause === cause) >= 3);
    assert.ok(count(({ runner }) => runner === 'playwright') >= 8);
    for (const name of ['puppeteer', 'selenium', 'vitest']) {
      assert.ok(count(({ runner }) => runner === name) >= 2, name);
    }
    assert.ok(count(({ direction }) => direction === 'early') >= 2);
    assert.ok(count(({ events }) => events.length === 2) >= 1);
  });

  it('have, with those held back, each cause with each runner', () => {
    const found = tests.filter(({ group }) => group !== 'real');
    const pairs = new Set(found.map(({ runner, cause }) => `${runner} ${cause}`));
    assert.equal(pairs.size, 12);
  });

  for (const one of cases) {
    it(`${one.name} has one overtaken statement, and a twin of the same test without`, () => {
      const flaky = read(one, 'flaky');
      const repaired = read(one, 'repaired');
      assert.equal(markersIn(flaky), 1);
      assert.doesNotMatch(repaired, /overtaken/);
      assert.equal(titlesIn(flaky).length, 1);
      assert.deepEqual(titlesIn(repaired), titlesIn(flaky));
      for (const spec of [flaky, repaired]) {
        assert.ok(spec.includes(`from '${MODULES[one.runner]}'`));
      }
      const files = readdirSync(`${folder}/${one.name}`);
      assert.equal(files.includes('repaired-app'), one.repair.startsWith('The app'));
    });
  }
});

describe('the tests of bench/flaky', () => {
  for (const { name, flaky, repaired } of tests) {
    it(`have both files of ${name}, and one statement that is overtaken`, () => {
      assert.ok(existsSync(join(FOLDER, flaky.path)));
      assert.ok(existsSync(join(FOLDER, repaired.path)));
      assert.deepEqual([flaky.line !== null, repaired.line], [true, null]);
    });
  }

  it('have names of their own', () => {
    const names = tests.map(({ name }) => name);
    assert.deepEqual(names, [...new Set(names)]);
  });
});
