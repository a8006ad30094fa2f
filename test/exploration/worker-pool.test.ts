import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WorkerPool } from '../../src/exploration/worker-pool.js';

/** Work that ends when it is told to. */
class Works {
  readonly begun: string[] = [];
  readonly #ends = new Map<string, (error?: Error) => void>();
  readonly #workers: WorkerPool;

  constructor(count: number) {
    this.#workers = new WorkerPool(count);
  }

  begin(name: string, isUrgent = false): Promise<string> {
    const work = () => {
      this.begun.push(name);
      return new Promise<string>((resolve, reject) => {
        this.#ends.set(name, (error) => (error === undefined ? resolve(name) : reject(error)));
      });
    };
    return this.#workers.do(work, isUrgent);
  }

  async end(name: string, error?: Error): Promise<void> {
    this.#ends.get(name)?.(error);
    await new Promise(setImmediate);
  }
}

describe('Workers', () => {
  it('do so much side by side, and the rest in the order in which it came', async () => {
    const works = new Works(2);
    const done = ['a', 'b', 'c', 'd'].map((name) => works.begin(name));
    assert.deepEqual(works.begun, ['a', 'b']);
    await works.end('b');
    assert.deepEqual(works.begun, ['a', 'b', 'c']);
    await works.end('a');
    assert.deepEqual(works.begun, ['a', 'b', 'c', 'd']);
    await works.end('d');
    await works.end('c');
    assert.deepEqual(await Promise.all(done), ['a', 'b', 'c', 'd']);
  });

  it('do what is urgent before all that waits', async () => {
    const works = new Works(1);
    for (const name of ['a', 'b', 'c']) void works.begin(name);
    void works.begin('urgent', true);
    await works.end('a');
    await works.end('urgent');
    assert.deepEqual(works.begun, ['a', 'urgent', 'b']);
  });

  it('go on when work has failed', async () => {
    const works = new Works(1);
    const failing = works.begin('a');
    void works.begin('b');
    await Promise.all([assert.rejects(failing, /gone/), works.end('a', new Error('gone'))]);
    await works.end('b');
    void works.begin('c');
    assert.deepEqual(works.begun, ['a', 'b', 'c']);
  });
});
