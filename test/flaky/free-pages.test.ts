import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FreePages } from '../../src/flaky/proxy/free-pages.js';

/** Two pages, which answer when they are told to. */
function twoPages() {
  const asked: string[] = [];
  const answers = new Map<string, () => void>();
  const pages = new FreePages((session) => {
    asked.push(session);
    return new Promise<void>((resolve) => answers.set(session, resolve));
  });
  for (const session of ['A', 'B']) pages.add(session);
  const areFree = async () => {
    const isDone = { is: false };
    void pages.areFree().then(() => {
      isDone.is = true;
    });
    await new Promise(setImmediate);
    return isDone;
  };
  const answer = async (session: string) => {
    answers.get(session)?.();
    await new Promise(setImmediate);
  };
  return { pages, asked, areFree, answer };
}

describe('the pages of a browser', () => {
  it('are free when each has answered', async () => {
    const { areFree, answer } = twoPages();
    const isDone = await areFree();
    await answer('A');
    assert.ok(!isDone.is);
    await answer('B');
    assert.ok(isDone.is);
  });

  it('are not waited for while they show a dialog', async () => {
    const { pages, asked, areFree, answer } = twoPages();
    const isDone = await areFree();
    await answer('A');
    pages.isSilent('B');
    await new Promise(setImmediate);
    assert.ok(isDone.is);
    await areFree();
    assert.deepEqual(asked, ['A', 'B', 'A']);
    pages.answersAgain('B');
    await areFree();
    assert.deepEqual(asked.slice(3), ['A', 'B']);
  });

  it('are not asked when they are gone', async () => {
    const { pages, asked, areFree } = twoPages();
    pages.gone('A');
    await areFree();
    assert.deepEqual(asked, ['B']);
  });
});
