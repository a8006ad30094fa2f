// `npm run demo`: installs what is missing and finds the bug of the paper's Figure 1.
import fs from 'node:fs'; // Node.js 12 has no export rmSync.
import { join } from 'node:path';
import {
  browserPath,
  buildIfOld,
  importBuilt,
  installPackages,
  readJson,
  root,
  run,
  runScript,
  SetupError,
  say,
} from './setup.mjs';

const page = 'bench/suite/pages/figure-1';
const out = 'wave-out/demo';
const command = 'dist/src/cli/main.js';

runScript(async () => {
  await installPackages('.');
  await buildIfOld();
  const browser = await browserPath();
  const { serveFolder } = await importBuilt('bench/serve.js');
  fs.rmSync(join(root, out), { recursive: true, force: true });

  const server = await serveFolder(join(root, page, 'buggy'));
  process.on('SIGINT', () => {}); // Ctrl-C is for wave, which then reports what it has.
  const args = ['test', `${server.origin}/index.html`, '--scenario', `${page}/scenario.json`];
  say(`$ wave ${args.join(' ')} --out ${out}`);
  const code = await run(process.execPath, [command, ...args, '--out', out], {
    // As a shell starts it, as in the README.
    env: Object.assign({}, process.env, { WAVE_BROWSER: browser, npm_command: undefined }),
  });
  await server.close();

  if (code === 0)
    throw new SetupError('The demo failed: wave found nothing in a page with a race.');
  if (code !== 1) return 2; // Wave has said why.
  const [finding] = readJson(join(root, out, 'report.json')).findings;
  console.log(`\nTo see it again:  ${finding.replay.replace(/^wave /, `node ${command} `)}`);
  console.log(`The report:       ${out}/report.json`);
  return 0;
});
