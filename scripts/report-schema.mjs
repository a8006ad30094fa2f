// `npm run schema`: writes docs/report.schema.json, the JSON Schema of report.json, from the schema
// by which WAVE itself checks the file.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfOld, importBuilt, installPackages, root, runScript } from './setup.mjs';

runScript(async () => {
  await installPackages('.');
  await buildIfOld();
  const { reportJsonSchema } = await importBuilt('test/store/report-json-schema.js');
  writeFileSync(join(root, 'docs', 'report.schema.json'), reportJsonSchema());
  return 0;
});
