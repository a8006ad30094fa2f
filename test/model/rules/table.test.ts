import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rows } from '../../../src/model/kinds/index.js';
import { LEARNED, rules } from '../../../src/model/rules/index.js';
import {
  dialog,
  frame,
  idle,
  input,
  modelOf,
  parse,
  response,
  script,
  task,
  timer,
} from '../operations.js';

describe('the table of rules', () => {
  for (const { name, source, says } of [...rules, LEARNED]) {
    it(`${name} has a name for a label, a source and a sentence`, () => {
      assert.match(name, /^[a-z]+(-[a-z]+)*$/);
      assert.match(
        source,
        /^(WAVE paper, section I|HTML standard, "|W3C .*, "|RFC \d+, "|enforced runs)/,
      );
      assert.match(says, /^[A-Z].*[^.]\.$/);
    });
  }

  it('has no name twice', () => {
    const names = [...rules, LEARNED].map(({ name }) => name);
    assert.deepEqual(names, [...new Set(names)]);
  });

  const byCause = [
    { rule: 'opens-document', operation: parse('x', 1, { document: 'sub.html', cause: 'c' }) },
    { rule: 'opens-document', operation: parse('x', 1, { script: 'lib.js', cause: 'c' }) },
    { rule: 'requests', operation: parse('x', 2, { script: 'lib.js', cause: 'c' }) },
    { rule: 'resumes-parsing', operation: parse('x', 2, { cause: 'c' }) },
    { rule: 'requests', operation: script('x', 'async', { cause: 'c' }) },
    { rule: 'requests', operation: script('x', 'defer', { cause: 'c' }) },
    { rule: 'requests', operation: script('x', 'module', { cause: 'c' }) },
    { rule: 'requests', operation: script('x', 'dynamic', { cause: 'c' }) },
    { rule: 'requests', operation: script('x', 'ordered', { cause: 'c' }) },
    { rule: 'requests', operation: response('x', { cause: 'c' }) },
    { rule: 'requests', operation: response('x', { resource: 'import', cause: 'c' }) },
    { rule: 'sets-timer', operation: timer('x', { cause: 'c' }) },
    { rule: 'sets-timer', operation: timer('x', { tick: 1, cause: 'c' }) },
    { rule: 'requests-frame', operation: frame('x', { cause: 'c' }) },
    { rule: 'requests-idle', operation: idle('x', { cause: 'c' }) },
    { rule: 'queues-task', operation: task('x', { cause: 'c' }) },
    { rule: 'queues-task', operation: task('x', { queue: 'q', part: 1, cause: 'c' }) },
    { rule: 'enables-input', operation: input('x', 0, { cause: 'c' }) },
    { rule: 'opens-dialog', operation: dialog('x', { cause: 'c' }) },
  ];
  it('orders operations of each kind after their causes', () => {
    const kinds = new Set(byCause.map(({ operation: { kind } }) => kind));
    assert.deepEqual(kinds, new Set(Object.keys(rows)));
  });

  for (const [index, { rule, operation }] of byCause.entries()) {
    it(`orders an operation after its cause by one rule: ${rule} (${index + 1})`, () => {
      const { edges } = modelOf([timer('c'), operation]);
      assert.deepEqual(edges, [{ before: 'c', after: 'x', rule }]);
    });
  }

  it('orders nothing among operations without causes', () => {
    const operations = [parse('p', 1), timer('t'), response('r'), input('u', 0), frame('f')];
    assert.deepEqual(modelOf(operations).edges, []);
  });
});
