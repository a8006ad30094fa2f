/** `docs/recording.md` says what the files of a recording hold. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { rows as scenarioKinds } from '../../src/drivers/index.js';
import { rows as kinds } from '../../src/model/kinds/index.js';
import { recordingSchema } from '../../src/store/recording.js';
import { fieldsOf } from './fields-of.js';

const docs = readFileSync(new URL('../../../docs/recording.md', import.meta.url), 'utf8');

const fieldsOfShape = (schema: GenericSchema) =>
  fieldsOf(toJsonSchema(schema, { errorMode: 'throw' }))
    // Said once for all sites.
    .filter((field) => !/^(site|receiver)\./.test(field));

/** Each with all fields of its operations. */
const fieldsByKind = new Map(
  Object.entries(kinds).map(([name, { shape }]) => [name, fieldsOfShape(shape.operation)]),
);
const ofAllKinds = [...fieldsByKind.values()].reduce((common, fields) =>
  common.filter((field) => fields.includes(field)),
);

test('docs/recording.md has a row for each field of recording.json', () => {
  const [, section = ''] = /^## recording\.json(.*?)^## /ms.exec(docs) ?? [];
  const rows = [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name);
  const fields = fieldsOf(toJsonSchema(recordingSchema, { errorMode: 'throw' }))
    .filter((field) => !/^(operations|unfired)\[\]/.test(field))
    .concat(ofAllKinds.map((field) => `operations[].${field}`));
  assert.deepEqual(rows.sort(), fields.sort());
});

test('and for each field of operations of one kind', () => {
  const rows = [...docs.matchAll(/^\| (?:`(\w+)` \((\w)\) )?\| `([\w.]+)` \|/gm)].map(
    ([, kind, letter, field]) => ({ kind, letter, field }),
  );
  const written = rows.reduce<{ kind: string; letter: string; fields: string[] }[]>(
    (all, { kind, letter, field = '' }) => {
      if (kind === undefined || letter === undefined) all.at(-1)?.fields.push(field);
      else all.push({ kind, letter, fields: [field] });
      return all;
    },
    [],
  );
  const expected = Object.entries(kinds).map(([kind, { letter }]) => ({
    ...{ kind, letter },
    fields: fieldsByKind.get(kind)?.filter((field) => !ofAllKinds.includes(field)),
  }));
  assert.deepEqual(written, expected);
});

test('and its list has the file of each kind of scenarios', () => {
  for (const { keptAs } of Object.values(scenarioKinds))
    assert.match(docs, new RegExp(`^    ${keptAs} `, 'm'));
});
