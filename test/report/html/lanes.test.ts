import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lanesOf, ownersOf } from '../../../src/report/html/view/lanes.js';
import type { ReportData } from '../../../src/store/report.js';

type Operation = ReportData['operations'][number];

const operation = (kind: Operation['kind'], document: string | null, client = 1): Operation => ({
  ...{ id: 'p1', kind, name: kind, client, document, cause: null, at: 0, place: null },
  ...{ callers: [], recorded: true },
});
const drawn = (...operations: readonly Operation[]) => lanesOf(operations, ownersOf(operations));

describe('lanes', () => {
  it('are by kinds alone where there is one document', () => {
    const one = [operation('timer', 'main.html'), operation('parse', 'main.html')];
    assert.deepEqual(drawn(...one, operation('input', null)), ['User', 'Parsing', 'Timers']);
  });

  it('are those of each document and worker, and of the user before all', () => {
    const main = [operation('parse', 'main.html'), operation('timer', 'main.html')];
    assert.deepEqual(
      drawn(...main, operation('task', 'worker.js'), operation('input', 'main.html')),
      ['User', 'Parsing, main.html', 'Timers, main.html', 'Tasks, worker.js'],
    );
  });

  it('are those of each client', () => {
    const both = [operation('timer', 'main.html', 2), operation('parse', 'main.html', 1)];
    assert.deepEqual(drawn(...both), ['Parsing, client 1', 'Timers, client 2']);
  });

  it('are by kinds again where there are too many documents to be told apart', () => {
    const many = [...'abcdefg'].map((name) => operation('parse', `${name}.html`));
    assert.deepEqual(drawn(...many), ['Parsing']);
  });
});
