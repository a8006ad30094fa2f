import { createHash } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { answers, freePort, MODULES, type StartedApp, startProgram } from '../app.js';

const PROGRAM = resolve(MODULES, 'verdaccio/bin/verdaccio');

/** A registry of its own, which asks no other, and where everybody may publish. */
const CONFIG = `storage: ./storage
web:
  title: Shelf
auth:
  htpasswd:
    file: ./htpasswd
packages:
  '**':
    access: $all
    publish: $all
log: { type: stdout, format: pretty, level: warn }
`;

const PACKAGES = [
  { name: 'teapot', version: '1.0.0', description: 'Makes tea' },
  { name: 'teapot', version: '1.1.0', description: 'Makes good tea' },
  {
    name: 'kettle',
    version: '2.0.0',
    description: 'Heats water',
    dependencies: { teapot: '^1.0.0' },
  },
];

export async function start(): Promise<StartedApp> {
  const folder = await mkdtemp(join(tmpdir(), 'wave-verdaccio-'));
  await writeFile(join(folder, 'config.yaml'), CONFIG);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const listen = ['--config', join(folder, 'config.yaml'), '--listen', `127.0.0.1:${port}`];
  const program = { command: process.execPath, args: [PROGRAM, ...listen], folder };
  const stop = await startProgram(program, () => answers(url));
  try {
    for (const each of PACKAGES) await publish(url, each);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

/** As `npm publish` does. */
async function publish(url: string, { name, version, ...rest }: (typeof PACKAGES)[number]) {
  const file = `${name}-${version}.tgz`;
  const readme = `# ${name}\n\nThis is ${name}, for those who want it.`;
  const shasum = createHash('sha1').update(file).digest('hex');
  const dist = { tarball: `${url}${name}/-/${file}`, shasum };
  const manifest = { name, version, ...rest, readme, license: 'MIT', dist };
  const data = Buffer.from(file).toString('base64');
  const attachment = { content_type: 'application/octet-stream', data, length: file.length };
  const response = await fetch(url + name, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      _id: name,
      name,
      readme,
      'dist-tags': { latest: version },
      versions: { [version]: manifest },
      _attachments: { [file]: attachment },
    }),
  });
  if (!response.ok) throw new Error(`Publishing ${file} failed: ${await response.text()}`);
}
