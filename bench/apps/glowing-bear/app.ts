import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveFolder } from '../../serve.js';
import { accepts, freePort, type StartedApp, startProgram } from '../app.js';
import { installDebianPackages } from '../debian.js';

const PACKAGES = ['glowing-bear=0.9.0*', 'weechat-headless=3.8*', 'weechat-plugins=3.8*'];

/** Without a network of chats: two rooms of WeeChat's own. The relay's password is `wave`. */
export async function start(): Promise<StartedApp> {
  await installDebianPackages(PACKAGES);
  const folder = await mkdtemp(join(tmpdir(), 'wave-weechat-'));
  const port = await freePort();
  const commands = [
    '/set relay.network.bind_address 127.0.0.1',
    '/set relay.network.password wave',
    '/buffer add tea',
    '/print -buffer core.tea The water boils.',
    '/print -buffer core.tea Who would like a cup?',
    '/buffer add books',
    '/print -buffer core.books A new one has come.',
    `/relay add ipv4.weechat ${port}`,
  ];
  const args = ['--dir', folder, '--plugins', 'relay', '--stdout'];
  for (const command of commands) args.push('--run-command', command);
  const stopChat = await startProgram({ command: 'weechat-headless', args, folder }, () =>
    accepts({ host: '127.0.0.1', port }),
  );
  const pages = await serveFolder('/usr/share/glowing-bear');
  return {
    url: `${pages.origin}/index.html#host=127.0.0.1&port=${port}`,
    stop: async () => {
      await pages.close();
      await stopChat();
    },
  };
}
