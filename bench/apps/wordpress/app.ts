import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answers, freePort, type StartedApp, startProgram } from '../app.js';
import { installDebianPackages } from '../debian.js';
import { type Database, startWithDatabase } from '../mariadb.js';

const PACKAGES = [
  'wordpress=6.1.*',
  'wordpress-theme-twentytwentythree=6.1.*',
  'mariadb-server=1:10.11.*',
  'php-cli=2:8.2*',
  'php-mysql=2:8.2*',
];

/** Freshly installed: the sample post, page and comment; the user is `admin`, password `wave`. */
export async function start(): Promise<StartedApp> {
  await installDebianPackages(PACKAGES);
  return startWithDatabase('wordpress', startSite);
}

/** A copy of its own: Debian's WordPress reads its configuration and plug-ins from /etc and /var. */
async function startSite(database: Database): Promise<StartedApp> {
  const folder = await mkdtemp(join(tmpdir(), 'wave-wordpress-'));
  await cp('/usr/share/wordpress', folder, { recursive: true, dereference: true });
  await writeFile(join(folder, 'wp-config.php'), configuration(database.socket));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const args = ['-S', `127.0.0.1:${port}`, '-t', folder];
  const env = { PHP_CLI_SERVER_WORKERS: '4' };
  const program = { command: 'php', args, env, folder };
  const stop = await startProgram(program, () => answers(`${url}readme.html`));
  const form = {
    weblog_title: 'Tea and Books',
    user_name: 'admin',
    admin_password: 'wave',
    admin_password2: 'wave',
    pw_weak: '1',
    admin_email: 'admin@home.example',
    blog_public: '0',
  };
  const install = `${url}wp-admin/install.php?step=2`;
  const response = await fetch(install, { method: 'POST', body: new URLSearchParams(form) });
  const page = await response.text();
  if (!page.includes('wp-login.php')) {
    await stop();
    throw new Error(`WordPress did not install itself: ${page.slice(0, 2000)}`);
  }
  // Pictures of people would come from another host.
  await database.query(
    "update wordpress.wp_options set option_value='' where option_name='show_avatars'",
  );
  return { url: `${url}wp-login.php`, stop };
}

function configuration(socket: string): string {
  const keys = ['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'].flatMap((name) => [
    `define('${name}_KEY', 'wave ${name} key');`,
    `define('${name}_SALT', 'wave ${name} salt');`,
  ]);
  return `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
${keys.join('\n')}
define('WP_HTTP_BLOCK_EXTERNAL', true); // Asks no other host for news and updates.
define('DISABLE_WP_CRON', true);
define('FS_METHOD', 'direct');
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;
}
