import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Statements } from '../../src/flaky/driver/statements.js';

/** What is told of these commands: method, path, line of the test. */
async function told(
  ...commands: readonly (readonly [method: string, path: string, line?: number])[]
) {
  const calls: unknown[] = [];
  const statements = new Statements(async (call) => {
    calls.push(call.type === 'begin' ? [call.name, call.place?.line ?? null] : call);
  });
  for (const [method, path, line] of commands) {
    const at = line === undefined ? undefined : JSON.stringify({ file: '/t.mjs', line, column: 1 });
    await statements.command(method, path, at);
  }
  return calls;
}

describe('commands of WebDriver', () => {
  it('are statements, with the names of the calls', async () => {
    assert.deepEqual(
      await told(
        ['POST', '/session/s/url', 1],
        ['POST', '/session/s/element', 2],
        ['GET', '/session/s/element/e/text', 3],
      ),
      [
        ['driver.get', 1],
        ['driver.findElement', 2],
        ['element.getText', 3],
      ],
    );
  });

  it('of one line, or that ask for the same again and again, are one statement', async () => {
    assert.deepEqual(
      await told(
        ['POST', '/session/s/element', 2],
        ['POST', '/session/s/element/e/click', 2],
        ['POST', '/session/s/elements'],
        ['POST', '/session/s/elements'],
        ['POST', '/session/s/elements'],
      ),
      [
        ['driver.findElement', 2],
        ['driver.findElements', null],
      ],
    );
  });

  it('that begin a session are none, and the one that ends it is', async () => {
    assert.deepEqual(await told(['POST', '/session'], ['DELETE', '/session/s']), [
      ['driver.quit', null],
    ]);
  });

  it('are statements without a line where the place is none', async () => {
    const calls: unknown[] = [];
    const statements = new Statements(async (call) => void calls.push(call));
    await statements.command('POST', '/session/s/url', '{"file": 1}');
    assert.deepEqual(calls, [
      { type: 'begin', call: 0, by: 'selenium', name: 'driver.get', place: null },
    ]);
  });
});
