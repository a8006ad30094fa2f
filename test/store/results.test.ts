import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { REPORT_VERSION } from '../../src/store/report.js';
import { formatReport, readReport, removeShorter, writeReport } from '../../src/store/results.js';
import { figure1 } from '../report/reports.js';

describe('report.json', () => {
  it('is written whole, in place of the one before, and read again', async () => {
    await inFolder(async (folder) => {
      await writeReport(figure1({ seed: 1 }), folder);
      const path = await writeReport(figure1({ seed: 2 }), folder);
      assert.deepEqual(await readReport(folder), figure1({ seed: 2 }));
      assert.deepEqual(await readdir(folder), ['report.json']);
      assert.equal(path, join(folder, 'report.json'));
    });
  });

  it('is refused with a reason when it is not there, newer, or damaged', async () => {
    await inFolder(async (folder) => {
      const refusal = async (text: string) => {
        await writeFile(join(folder, 'report.json'), text);
        return readReport(folder);
      };
      await assert.rejects(readReport(folder), { name: 'StoreError', message: /no report\.json/ });
      const json = formatReport(figure1());
      const version = `"version": ${REPORT_VERSION}`;
      await assert.rejects(refusal(json.replace(version, '"version": 99')), /newer WAVE/);
      await assert.rejects(refusal(json.replace(version, '"version": 3')), /older WAVE/);
      await assert.rejects(refusal(json.slice(0, 500)), /truncated or damaged/);
      const wrong = json.replaceAll('"order": [', '"order": [7, ');
      await assert.rejects(
        refusal(wrong),
        /report\.json is damaged: tests\[0\]\.order\[0\] is 7, not a text\. Explore /,
      );
      await assert.rejects(refusal(`{${version}}`), /damaged: tool is missing\./);
    });
  });
});

it('removes the shorter scenarios of an earlier exploration, and nothing else', async () => {
  await inFolder(async (folder) => {
    const within = join(folder, 'shorter');
    for (const name of ['F1', 'F2', 'mine']) await mkdir(join(within, name), { recursive: true });
    const [finding, ...others] = figure1().findings;
    assert(finding !== undefined);
    const shorter = { steps: [], of: 3, isFewest: true, folder: 'shorter/F1', replay: null };
    const findings = [{ ...finding, shorter }, ...others];
    await removeShorter(folder, { ...figure1(), findings });
    assert.deepEqual((await readdir(within)).toSorted(), ['F1', 'mine']);
    await removeShorter(folder, null);
    assert.deepEqual(await readdir(within), ['mine']);
    await rm(join(within, 'mine'), { recursive: true });
    await removeShorter(folder, null);
    assert.deepEqual(await readdir(folder), []);
  });
});

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'wave-report-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
