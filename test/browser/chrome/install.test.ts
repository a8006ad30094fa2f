import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { detectBrowserPlatform } from '@puppeteer/browsers';
import { CHROME_BUILD, installBrowser } from '../../../src/browser/chrome/install.js';

const linux = {
  skip: detectBrowserPlatform() !== 'linux' && 'the archive has a script for Linux in it',
};
const linuxRoot = {
  skip: linux.skip || (process.getuid?.() !== 0 && 'only root installs Debian packages'),
};

let folder: string;
let mirror: Server;
let archive: Buffer | null;
let said: string[];
let env: NodeJS.ProcessEnv;
const notice = (sentence: string) => said.push(sentence);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wave-install-'));
  await mkdir(join(folder, 'bin'));
  archive = null;
  said = [];
  mirror = createServer((_request, response) => {
    response.writeHead(archive ? 200 : 403, { 'content-length': archive?.length ?? 0 });
    response.end(archive);
  });
  await new Promise<void>((listening) => mirror.listen(0, '127.0.0.1', listening));
  const address = mirror.address();
  assert.ok(address !== null && typeof address === 'object');
  env = {
    PATH: join(folder, 'bin'),
    PUPPETEER_CACHE_DIR: join(folder, 'cache'),
    PUPPETEER_CHROME_HEADLESS_SHELL_DOWNLOAD_BASE_URL: `http://127.0.0.1:${address.port}`,
  };
});

afterEach(async () => {
  mirror.close();
  await rm(folder, { recursive: true });
});

test("installs Puppeteer's download into Puppeteer's cache", linux, async () => {
  archive = zip('chrome-headless-shell-linux64/chrome-headless-shell', '#!/bin/sh\necho 148');
  const installed = join(folder, 'cache', 'chrome-headless-shell', `linux-${CHROME_BUILD}`);
  const path = join(installed, 'chrome-headless-shell-linux64', 'chrome-headless-shell');
  // What an interrupted download leaves is no reason to fail.
  await mkdir(installed, { recursive: true });

  assert.deepEqual(await installBrowser({ notice }, env), { path, headlessShell: true });
  assert.deepEqual(await readdir(join(folder, 'cache')), ['chrome-headless-shell']);
  assert.equal(said.length, 1);
  assert.match(said[0] ?? '', /^Found no browser to use; downloading chrome-headless-shell /);
});

test('a download that does not run is not kept', linux, async () => {
  archive = zip(
    'chrome-headless-shell-linux64/chrome-headless-shell',
    '#!/bin/sh\necho "libnss3.so: cannot open" >&2; exit 127',
  );
  await assert.rejects(installBrowser({ notice }, env), /came, but .* \(libnss3.so: cannot open\)/);
  assert.deepEqual(await readdir(join(folder, 'cache')), []);
});

test('where the download is refused, root installs the Debian package', linuxRoot, async () => {
  await aptGet(`
    [ "$DEBIAN_FRONTEND" = noninteractive ] || exit 1
    echo "$@" >> ${folder}/asked
    case "$*" in *"install -y chromium-headless-shell")
      printf '#!/bin/sh\\necho 156\\n' > ${folder}/bin/chromium-headless-shell
      /bin/chmod +x ${folder}/bin/chromium-headless-shell;;
    esac`);
  assert.deepEqual(await installBrowser({ notice }, env), {
    path: join(folder, 'bin', 'chromium-headless-shell'),
    headlessShell: true,
  });
  assert.match(said[1] ?? '', /installing the Debian package chromium-headless-shell with apt-get/);
});

test('if nothing works, one sentence says why, what to install and what to set', async () => {
  await assert.rejects(installBrowser({ notice }, env), (error) => {
    assert.ok(error instanceof Error);
    assert.equal(error.name, 'BrowserError');
    assert.match(error.message, /the download failed \(.*403/);
    assert.match(error.message, /there is no apt-get here/);
    assert.match(error.message, /apt-get install chromium-headless-shell/);
    assert.match(error.message, /set WAVE_BROWSER to its path/);
    assert.doesNotMatch(error.message, /\n/);
    return true;
  });
});

test('says what apt-get said when that fails too', linuxRoot, async () => {
  await aptGet('echo "E: Unable to locate package" >&2; exit 100');
  await assert.rejects(
    installBrowser({ notice }, env),
    /apt-get install -y chromium-headless-shell failed \(E: Unable to locate package\)/,
  );
});

async function aptGet(script: string): Promise<void> {
  await writeFile(join(folder, 'bin', 'apt-get'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

/** An archive of one executable file, uncompressed (APPNOTE.TXT 4.3). */
function zip(name: string, content: string): Buffer {
  const path = Buffer.from(name);
  const data = Buffer.from(content);
  const common = Buffer.alloc(26); // Version, flags, method, time, CRC (not looked at), sizes.
  common.writeUInt16LE(20, 0);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(data.length, 18);
  common.writeUInt16LE(path.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, path, data]);
  const attributes = Buffer.alloc(14);
  attributes.writeUInt32LE((0o100755 << 16) >>> 0, 6);
  const madeByUnix = Buffer.from([20, 3]);
  const central = Buffer.concat([Buffer.from('PK\x01\x02'), madeByUnix, common, attributes, path]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}
