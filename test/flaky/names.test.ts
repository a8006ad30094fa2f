import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Names, nameInDocument } from '../../src/flaky/proxy/names.js';

describe('the names of events', () => {
  it('tell what happens in a page from what happens when it has been loaded again', () => {
    const names = new Names();
    const ids = ['first', 'second', 'third'].map((where) => names.begun(where, 'GET /note 1'));
    assert.deepEqual(ids, ['GET /note 1', 'time 2 > GET /note 1', 'time 3 > GET /note 1']);
    assert.equal(names.of('second', 'GET /note 1'), ids[1]);
    assert.equal(names.of('fourth', 'GET /note 1'), undefined);
  });

  it('have in them what an event is called in its document', () => {
    const name = 'click 1 > GET /note 1';
    const names = new Names();
    for (const where of ['first', 'second']) {
      assert.equal(nameInDocument(names.begun(where, name)), name);
    }
  });
});
