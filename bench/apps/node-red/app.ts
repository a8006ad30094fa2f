import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { answers, freePort, MODULES, type StartedApp, startProgram } from '../app.js';

const PROGRAM = resolve(MODULES, 'node-red/red.js');

/** Nothing that asks another host: no catalogue of nodes, no telemetry, no tour. */
const SETTINGS = {
  uiHost: '127.0.0.1',
  flowFile: 'flows.json',
  telemetry: { enabled: false },
  externalModules: { palette: { allowInstall: false } },
  editorTheme: { tours: false, palette: { catalogues: [] } },
  logging: { console: { level: 'warn' } },
};

export async function start(): Promise<StartedApp> {
  const folder = await mkdtemp(join(tmpdir(), 'wave-node-red-'));
  const settings = join(folder, 'settings.cjs');
  await writeFile(settings, `module.exports = ${JSON.stringify(SETTINGS)};\n`);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const args = ['--userDir', folder, '--port', `${port}`, '--settings', settings];
  const stop = await startProgram({ command: PROGRAM, args, folder }, () => answers(url));
  return { url, stop };
}
