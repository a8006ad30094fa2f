import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import { wording } from '../../src/cli/wording.js';
import { github } from '../../src/report/github.js';
import { markdown } from '../../src/report/markdown.js';
import { painter } from '../../src/report/paint.js';
import { figure1, reportOf, told } from './reports.js';

const { GITHUB_STEP_SUMMARY } = process.env;
beforeEach(() => {
  delete process.env.GITHUB_STEP_SUMMARY;
});
afterEach(() => {
  if (GITHUB_STEP_SUMMARY !== undefined) process.env.GITHUB_STEP_SUMMARY = GITHUB_STEP_SUMMARY;
});

it('the summary of a job has bug reports, behind what other steps have written there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wave-github-'));
  try {
    const file = join(folder, 'summary.md');
    process.env.GITHUB_STEP_SUMMARY = file;
    const report = figure1();
    const output = { write: () => {}, paint: painter({}, {}), wording, failOn: 'medium' } as const;
    for (const _ of 'ab') await github(output).onEnd?.(reportOf(report));
    const once = told(markdown, report);
    assert.equal(await readFile(file, 'utf8'), once + once);
  } finally {
    delete process.env.GITHUB_STEP_SUMMARY;
    await rm(folder, { recursive: true });
  }
});

describe('annotations for GitHub', () => {
  it('are one for each finding, at the line of its first operation', () => {
    const report = figure1();
    const operations = report.operations.map((one) => ({
      ...one,
      place: one.id === 'u1' ? 'src/main.ts:3' : null,
    }));
    assert.equal(
      told(github, { ...report, operations }),
      '::error file=src/main.ts,line=3,title=F1%3A The page threw an uncaught ReferenceError%3A fn is not defined at main.html%3A3::' +
        'click #b1 ran before script lib.js; in the recorded run script lib.js came first.%0A' +
        'See it again: wave replay wave-out --finding F1\n',
    );
  });

  it('are an error where nothing can be said of the page, and a warning where little can', () => {
    const departures = ['click #b1 never came.'];
    const ofBaseline = (reproduced: 'never' | 'sometimes') =>
      told(github, { ...figure1({ reproduced, departures }), findings: [] });
    assert.match(ofBaseline('never'), /^::error title=.* did not come back::The .*%0AWhy: click/);
    assert.match(ofBaseline('sometimes'), /^::warning title=/);
  });

  it('are warnings where a person does not notice it, and none where nothing was found', () => {
    const { findings, ...report } = figure1();
    const low = findings.map((finding) => ({ ...finding, severity: 'medium' as const }));
    assert.match(told(github, { ...report, findings: low }), /^::warning title=/);
    assert.equal(told(github, { ...report, findings: [] }), '');
    const known = findings.map((finding) => ({ ...finding, known: '' }));
    assert.equal(told(github, { ...report, findings: known }), '');
  });

  it('are one line each, and no other command, whatever a page says', () => {
    const hostile = fc.string({ unit: fc.constantFrom(...'%0A\n\r:, =', '::error ::x') });
    fc.assert(
      fc.property(hostile, (title) => {
        const { findings, ...report } = figure1();
        const named = findings.map((finding) => ({ ...finding, title }));
        const [line = '', ...others] = told(github, { ...report, findings: named }).split('\n');
        assert.deepEqual(others, ['']);
        // What the page says is among the properties: neither a colon nor a comma of its own ends one.
        assert.match(line, /^::error title=F1%3A [^:,]*::click #b1 ran before/);
      }),
    );
  });
});
