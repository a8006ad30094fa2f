import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { answers, freePort, type StartedApp, startProgram } from '../app.js';
import { installDebianPackages } from '../debian.js';

const PACKAGES = ['dokuwiki=0.0.20220731*', 'php-cli=2:8.2*'];

const PAGES = {
  'start.txt': '====== Tea ======\n\nOf [[green:sencha]], and of [[black:assam]].\n',
  'green/sencha.txt': '====== Sencha ======\n\nFrom Japan.\n',
  'green/matcha.txt': '====== Matcha ======\n\nGround.\n',
  'black/assam.txt': '====== Assam ======\n\nFrom India.\n',
};

/** A wiki of four pages; the user is `admin`, password `wave`. A copy of its own: Debian's has its state in /etc and /var. */
export async function start(): Promise<StartedApp> {
  await installDebianPackages(PACKAGES);
  const folder = await mkdtemp(join(tmpdir(), 'wave-dokuwiki-'));
  const [program, conf, data] = ['program', 'conf', 'data'].map((name) => join(folder, name));
  if (program === undefined || conf === undefined || data === undefined) throw new Error(folder);
  await cp('/usr/share/dokuwiki', program, { recursive: true, dereference: true });
  await cp('/etc/dokuwiki', conf, { recursive: true, dereference: true });
  await cp('/var/lib/dokuwiki/data', data, { recursive: true });
  await configure(conf, data);
  for (const [name, text] of Object.entries(PAGES)) {
    const file = join(data, 'pages', name);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, text);
  }
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/doku.php`;
  const prepended = `auto_prepend_file=${join(conf, 'where.php')}`;
  await promisify(execFile)('php', ['-d', prepended, join(program, 'bin/indexer.php'), '-q']);
  const args = ['-d', prepended, '-S', `127.0.0.1:${port}`, '-t', program];
  const env = { PHP_CLI_SERVER_WORKERS: '4' };
  const stop = await startProgram({ command: 'php', args, env, folder }, () => answers(url));
  return { url, stop };
}

async function configure(conf: string, data: string): Promise<void> {
  const password = createHash('md5').update('wave').digest('hex');
  const files = {
    'where.php': `<?php
define('DOKU_MAIN_CONF', '${conf}/');
define('DOKU_CONF', '${conf}/');
`,
    'local.php': `<?php
$conf['title'] = 'Tea';
$conf['savedir'] = '${data}';
$conf['useacl'] = 1;
$conf['superuser'] = '@admin';
$conf['updatecheck'] = 0; // Asks no other host for news.
`,
    'users.auth.php': `admin:${password}:Ada:ada@home.example:admin,user\n`,
    'acl.auth.php': '*\t@ALL\t1\n*\t@user\t8\n',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(conf, name), text);
}
