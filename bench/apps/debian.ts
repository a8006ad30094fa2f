/** Installs what an application needs of Debian's packages. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * @param wanted packages, with a pattern for the version where it matters: `wordpress=6.1.*`
 * @throws Error that says what to install by hand
 */
export async function installDebianPackages(wanted: readonly string[]): Promise<void> {
  if ((await Promise.all(wanted.map(isInstalled))).every(Boolean)) return;
  const command = `apt-get install --no-install-recommends ${wanted.join(' ')}`;
  if (process.getuid?.() !== 0) {
    throw new Error(`Debian packages are missing, and only root can install them: ${command}`);
  }
  console.error(`Installing Debian packages: ${wanted.join(' ')}.`);
  try {
    await aptGet('update').catch(() => {}); // The lists that are there may do.
    await aptGet('install', '-y', '--no-install-recommends', ...wanted);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`Debian packages are missing; try "${command}". Here it failed: ${why}`);
  }
}

async function isInstalled(wanted: string): Promise<boolean> {
  const [name = '', version = '*'] = wanted.split('=');
  try {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg's own placeholders.
    const query = ['-W', '-f', '${db:Status-Status} ${Version}', name];
    const [status, has = ''] = (await run('dpkg-query', query)).stdout.split(' ');
    return status === 'installed' && (version === '*' || has.startsWith(version.replace('*', '')));
  } catch {
    return false;
  }
}

async function aptGet(...args: readonly string[]): Promise<void> {
  // As in src/browser/chrome/install.ts: bounded where it could wait for ever.
  const bounds = ['-o', 'Acquire::http::Timeout=30', '-o', 'DPkg::Lock::Timeout=300'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['-q', ...bounds, ...args], { env, maxBuffer: 64 * 1024 * 1024 });
}
