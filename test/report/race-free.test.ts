import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toBeRaceFree } from '../../src/report/race-free.js';
import { WaveError } from '../../src/wave-error.js';
import { figure1, reportOf } from './reports.js';

describe('toBeRaceFree', () => {
  it('fails with the findings, as a terminal has them', () => {
    const { pass, message } = toBeRaceFree(reportOf(figure1()));
    assert.equal(pass, false);
    assert.match(
      message(),
      /^1 concurrency error found in 3 tests\.\n\nF1 {2}high {2}The page threw [\s\S]*\n {2}See it again: wave replay wave-out --finding F1$/,
    );
  });

  it('passes without any, or without one that counts', () => {
    const { findings, ...rest } = figure1();
    const without = (some: typeof findings) => reportOf({ ...rest, findings: some });
    const none = toBeRaceFree(without([]));
    assert.equal(none.pass, true);
    assert.equal(none.message(), 'No concurrency error was found in 3 tests.');
    const low = without(findings.map((finding) => ({ ...finding, severity: 'low' as const })));
    assert.equal(toBeRaceFree(low).pass, true);
    assert.equal(toBeRaceFree(low, { failOn: 'low' }).pass, false);
    const known = without(findings.map((finding) => ({ ...finding, known: '' })));
    assert.equal(toBeRaceFree(known).pass, true);
  });

  // A matcher that returns passes one of the two expectations.
  it('throws where no finding counts, but nothing can be said, so that `not` fails, too', () => {
    const report = figure1({ reproduced: 'never', departures: ['The text is other.'] });
    const { findings } = report;
    const low = findings.map((finding) => ({ ...finding, severity: 'low' as const }));
    for (const slight of [[], low]) {
      const isToBeDoubted = (error: unknown) =>
        error instanceof WaveError &&
        error.code === 'not-reproduced' &&
        /^The recorded order, .* never ended as recorded.* The text is other\./.test(error.message);
      assert.throws(() => toBeRaceFree(reportOf({ ...report, findings: slight })), isToBeDoubted);
    }
    assert.equal(toBeRaceFree(reportOf(report)).pass, false, 'it has one that counts');
  });

  it('names those alone that count', () => {
    const { findings, ...rest } = figure1();
    const slight = findings.map((finding) => ({
      ...finding,
      id: 'F2',
      severity: 'low' as const,
    }));
    const { message } = toBeRaceFree(reportOf({ ...rest, findings: [...findings, ...slight] }));
    assert.match(message(), /^1 concurrency error found/);
    assert.doesNotMatch(message(), /F2/);
  });

  it('refuses what is no report', () => {
    assert.throws(() => toBeRaceFree([]), /^TypeError: toBeRaceFree takes a report: expect\(await/);
  });
});
