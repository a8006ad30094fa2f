// `npm run docs`: makes the site of the documentation in site/dist, and fails where a link of a page leads nowhere.
import { join } from 'node:path';
import { installPackages, root, run, runScript, SetupError, say } from './setup.mjs';

runScript(async () => {
  await installPackages('.');
  await installPackages('site');
  const checked = await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'site']);
  const vitepress = ['node_modules/vitepress/bin/vitepress.js', 'build'];
  const built = await run(process.execPath, vitepress, { cwd: join(root, 'site') });
  if (checked + built !== 0) throw new SetupError('The site is not as it should be (see above).');
  say('The site is in site/dist. `npm run preview` in the folder site shows it.');
  return 0;
});
