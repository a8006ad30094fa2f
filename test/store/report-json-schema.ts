import { toJsonSchema } from '@valibot/to-json-schema';
import { reportSchema } from '../../src/store/report.js';

/** The text of docs/report.schema.json. */
export function reportJsonSchema(): string {
  const schema = {
    title: 'report.json of WAVE',
    ...toJsonSchema(reportSchema, { errorMode: 'throw' }),
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
