import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readKnown, saveBaseline } from '../../src/store/baseline.js';
import { figure1 } from '../report/reports.js';

const { findings } = figure1();
const [finding] = findings;
assert.ok(finding);
const other = { ...finding, identity: 'other', title: 'Another one' };

type Findings = typeof findings;
/** A report of these, of a page that has this name beside others. */
const named = (name: string | null, ...own: Findings) => ({ name, findings: own });
const of = (...own: Findings) => named(null, ...own);

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wave-baseline-'));
});
after(() => rm(folder, { recursive: true }));

describe('a baseline', () => {
  it('has the findings by their identities, and keeps the reasons that were written into it', async () => {
    const file = join(folder, 'kept.json');
    assert.deepEqual(await saveBaseline([of(...findings)], file), {
      added: [finding.title],
      gone: [],
    });
    assert.deepEqual(await readKnown(file), { [finding.identity]: '' });
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('"reason": ""', '"reason": "Since May."'));
    const change = await saveBaseline([of(other, finding)], file);
    assert.deepEqual(change, { added: ['Another one'], gone: [] });
    assert.deepEqual(await readKnown(file), { other: '', [finding.identity]: 'Since May.' });
  });

  it('knows a finding by any race of its defect, be it of the baseline or of the report', async () => {
    const file = join(folder, 'alike.json');
    const shows = (shown: string, ...aliases: string[]) => ({
      ...finding,
      identity: shown,
      aliases,
    });
    await saveBaseline([of(shows('a', 'b'))], file);
    assert.deepEqual(await readKnown(file), { a: '', b: '' });
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('"reason": ""', '"reason": "Since May."'));
    assert.deepEqual(await saveBaseline([of(shows('b', 'c'))], file), { added: [], gone: [] });
    assert.deepEqual(await readKnown(file), { b: 'Since May.', c: 'Since May.' });
    assert.deepEqual(await saveBaseline([of(shows('d', 'c'))], file), { added: [], gone: [] });
  });

  it('has of a name the reason of the finding that bears it, before that of one which has it besides', async () => {
    const file = join(folder, 'own.json');
    await saveBaseline([of({ ...finding, identity: 'a' }, { ...other, aliases: ['a'] })], file);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('"reason": ""', '"reason": "Since May."'));
    assert.deepEqual(await readKnown(file), { a: 'Since May.', other: '' });
  });

  it('counts findings of one name once', async () => {
    const file = join(folder, 'once.json');
    const { added } = await saveBaseline([of(finding, { ...finding, title: 'Again' })], file);
    assert.deepEqual(added, ['Again']);
  });

  it('says which have gone', async () => {
    const file = join(folder, 'gone.json');
    await saveBaseline([of(finding, other)], file);
    assert.deepEqual(await saveBaseline([of(finding)], file), { added: [], gone: ['Another one'] });
    assert.deepEqual(Object.keys(await readKnown(file)), [finding.identity]);
  });

  it('knows a finding on its own page alone, and keeps what it has of pages that were not tested', async () => {
    const file = join(folder, 'pages.json');
    await saveBaseline([named('cart', finding), named('home', other)], file);
    assert.deepEqual(await readKnown(file, 'cart'), { [finding.identity]: '' });
    assert.deepEqual(await readKnown(file, 'home'), { other: '' });
    assert.deepEqual(await readKnown(file), {});
    const change = await saveBaseline([named('home', finding)], file);
    assert.deepEqual(change, { added: [finding.title], gone: ['Another one'] });
    assert.deepEqual(await readKnown(file, 'cart'), { [finding.identity]: '' });
  });

  it('is refused with a reason when it is not there, or damaged, and then not overwritten', async () => {
    const file = join(folder, 'bad.json');
    await assert.rejects(readKnown(file), { code: 'no-baseline', message: /There is no baseline/ });
    await writeFile(file, '{"version": 2, "findings": [{}]}');
    await assert.rejects(readKnown(file), {
      code: 'bad-baseline',
      message: /damaged: findings\[0\]/,
    });
    await assert.rejects(saveBaseline([of(...findings)], file), { code: 'bad-baseline' });
    assert.match(await readFile(file, 'utf8'), /\{\}/);
  });
});
