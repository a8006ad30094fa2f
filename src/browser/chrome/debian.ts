/** Installs packages of Debian and Ubuntu. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The path of a program, by its name; null: there is none in the folders of PATH. */
export function onPath(program: string, env: NodeJS.ProcessEnv): string | null {
  const paths = (env.PATH ?? '').split(delimiter).map((folder) => join(folder, program));
  return paths.find((path) => existsSync(path)) ?? null;
}

/** @throws Error with a clause that says why the packages cannot be installed here */
export function requireApt(names: readonly string[], env: NodeJS.ProcessEnv): void {
  if (onPath('apt-get', env) === null) {
    throw new Error('there is no apt-get here to install a package with');
  }
  if (process.getuid?.() !== 0) throw new Error(`only root can install the package ${names}`);
}

/** @throws Error with a clause that says what failed */
export async function aptInstall(names: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  await aptGet(['update'], env).catch(() => {}); // The lists that are there may do.
  await aptGet(['install', '-y', ...names], env);
}

async function aptGet(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  // Bounded where it could wait for ever: for a network that swallows packets, and for
  // another apt-get (a fresh machine runs one by itself). Not killed: that would leave
  // packages half configured.
  const bounds = [
    'Acquire::http::Timeout=30',
    'Acquire::https::Timeout=30',
    'DPkg::Lock::Timeout=300',
  ];
  try {
    await run('apt-get', ['-q', ...bounds.flatMap((bound) => ['-o', bound]), ...args], {
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    throw new Error(`apt-get ${args.join(' ')} failed (${lastLine(error)})`);
  }
}

/** Of what the failed program wrote to stderr. */
export function lastLine(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
  return said.trim().split('\n').at(-1) ?? '';
}
