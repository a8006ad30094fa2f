import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inScript } from '../../../src/report/html/page.js';
import { MOST_OF_LOGS, shownOf } from '../../../src/report/html/shown.js';
import type { Log } from '../../../src/report/log.js';
import type { ReportData } from '../../../src/store/report.js';
import { figure1 } from '../reports.js';

const entry = { level: 'log' as const, text: '<'.repeat(300), operation: null };
/** More than half of what there is room for. */
const many = Math.ceil(MOST_OF_LOGS / inScript(entry).length / 2) + 1;

function written(messages: number): Log {
  const console = Array(messages).fill(entry);
  const request = { method: 'GET', url: 'http://a.test/', body: null, operation: null };
  return { console, requests: [request], more: { console: 1, requests: 0 } };
}

function withLogs(recorded: Log, failing: readonly Log[]): ReportData {
  const { recording, findings, ...report } = figure1();
  return {
    ...report,
    recording: { ...recording, log: recorded },
    findings: findings.flatMap((finding) => failing.map((log) => ({ ...finding, log }))),
  };
}

const logsOf = (reports: readonly ReportData[]) =>
  reports.flatMap(({ recording, findings }) => [recording.log, ...findings.map(({ log }) => log)]);

describe('what of a report is in the page', () => {
  it('has logs in their order as long as they fit, also of several reports, and counts the rest', () => {
    const report = withLogs(written(0), [written(many), written(many)]);
    const shown = shownOf([report, report]);
    const logs = logsOf(shown);
    const sizes = logs.map(({ console, requests }) => [console.length, requests.length]);
    const [, , [cut = 0] = []] = sizes;
    assert.deepEqual(sizes, [
      [0, 1],
      [many, 1],
      [cut, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    assert.ok(cut > 0 && cut < many);
    assert.deepEqual(logs[2]?.more, { console: 1 + many - cut, requests: 1 });
    assert.deepEqual(logs[3]?.more, { console: 1, requests: 1 });
    const bytes = Buffer.byteLength(inScript(logs.flatMap(({ console }) => console)));
    assert.ok(bytes <= MOST_OF_LOGS && bytes > MOST_OF_LOGS - 2 * inScript(entry).length);
  });

  it('has small logs as they are', () => {
    const report = withLogs(written(1), [written(2)]);
    assert.deepEqual(logsOf(shownOf([report])), logsOf([report]));
  });

  it('has the orders of those tests alone that a finding shows', () => {
    const [report] = shownOf([figure1()]);
    assert.deepEqual(
      report?.tests.map(({ order, actual, at }) => [order.length, actual.length, at.length]),
      [
        [0, 4, 4],
        [0, 0, 0],
        [0, 0, 0],
      ],
    );
  });
});
