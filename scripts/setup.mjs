// What `npm run demo` and `npm test` need first, installed or built where it is missing or old.
//
// Node.js alone runs this, before any package is there. No syntax here, or in the scripts that
// import it, is newer than Node.js 12: an old one must be able to read as far as the sentence
// that says so.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Something the user can mend; the message says how. The scripts exit 2 with it. */
export class SetupError extends Error {}

/**
 * Runs a script's main function: its result is the exit code; a SetupError is a message on
 * stderr and exit code 2.
 */
export function runScript(main) {
  Promise.resolve()
    .then(requireNode)
    .then(main)
    .then(
      (code) => {
        process.exitCode = code;
      },
      (error) => {
        process.exitCode = 2;
        console.error(isForUser(error) ? error.message : error);
      },
    );
}

function isForUser(error) {
  return error instanceof SetupError || error.name === 'BrowserError';
}

function requireNode() {
  const wanted = readJson(join(root, 'package.json')).engines.node.replace('>=', '');
  if (compareVersions(process.versions.node, wanted) < 0) {
    throw new SetupError(
      `WAVE needs Node.js ${wanted} or newer, and this is ${process.versions.node}: ` +
        'install a newer one from https://nodejs.org.',
    );
  }
}

function compareVersions(a, b) {
  return a.localeCompare(b, 'en', { numeric: true });
}

/** Runs `npm ci` in a folder of the project, unless what its lock file names is installed. */
export async function installPackages(folder) {
  const at = join(root, folder);
  if (isInstalled(at)) return;
  const name = folder === '.' ? 'the packages' : `the packages of ${folder}`;
  say(`Installing ${name} (npm ci).`);
  // On Windows npm is a script, which only a shell can start.
  const shell = process.platform === 'win32';
  const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: at,
    shell,
    stdio: ['ignore', 2, 2],
  });
  if (code !== 0) {
    throw new SetupError(
      `npm ci failed in ${at} (see above), so ${name} are not installed. ` +
        'It needs a connection to the npm registry, or a proxy that npm is told of.',
    );
  }
}

/** Whether node_modules has what package-lock.json says; npm keeps a record of what it put there. */
function isInstalled(folder) {
  const record = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = readJson(join(folder, 'package-lock.json')).packages;
  const installed = readJson(record).packages;
  return Object.keys(wanted)
    .filter((path) => path !== '')
    .every((path) => {
      // Optional packages of other platforms are in the lock file, but not installed.
      if (!installed[path]) return wanted[path].optional === true;
      return installed[path].version === wanted[path].version;
    });
}

/** Builds dist/ if it is not there or the sources are not those that it was built from. */
export async function buildIfOld() {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourcesStamp()) return;
  say('Building (tsc, esbuild).');
  const code = await run(process.execPath, [join(root, 'scripts', 'build.mjs')]);
  if (code !== 0) throw new SetupError('The build failed (see above).');
}

const stampFile = join(root, 'dist', '.built-from');

/** Says of dist/ that it was built from the sources with this stamp. */
export function writeStamp(stamp) {
  writeFileSync(stampFile, stamp);
}

/** A digest of everything that the build reads. */
export function sourcesStamp() {
  const files = ['package-lock.json', 'tsconfig.json', 'scripts/build.mjs']
    .concat(...['bench', 'src', 'test'].map(builtIn))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function builtIn(folder) {
  return filesIn(folder, (name) => name !== 'node_modules' && name !== 'pages').filter((file) =>
    /\.(tsx?|css|sh)$/.test(file),
  );
}

/** Paths of the files below a folder, from the root of the project. */
export function filesIn(folder, enter = () => true) {
  const found = [];
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) found.push(path);
    else if (enter(entry.name)) found.push(...filesIn(path, enter));
  }
  return found;
}

/** The path of the browser to use, which is installed where there is none. */
export async function browserPath() {
  const { provideBrowser } = await importBuilt('src/browser/chrome/install.js');
  return (await provideBrowser({ notice: say })).path;
}

/**
 * Installs what the tests with a window need, where it is missing: a virtual display, hands for it,
 * and a browser that has windows. Where that fails, the tests are skipped.
 */
export async function installWindows() {
  if (process.platform !== 'linux') return;
  const { findBrowser } = await importBuilt('src/browser/chrome/find.js');
  const { installBrowser } = await importBuilt('src/browser/chrome/install.js');
  // Whoever names a browser for the tests names one without windows.
  const env = Object.assign({}, process.env);
  delete env.WAVE_BROWSER;
  const options = { headed: true, notice: say };
  try {
    await installPrograms({ Xvfb: 'xvfb', xdotool: 'xdotool' }, 'windows to test');
    if ((await findBrowser(options, env)) === null) await installBrowser(options, env);
  } catch (error) {
    say(`The tests with a window will be skipped: ${error.message}.`);
  }
}

/** Installs chromedriver, where it is missing. Where that fails, the tests with Selenium are skipped. */
export async function installDriver() {
  if (process.platform !== 'linux') return;
  try {
    await installPrograms({ chromedriver: 'chromium-driver' }, 'tests with Selenium');
  } catch (error) {
    say(`The tests with Selenium will be skipped: ${error.message}.`);
  }
}

/** @param packages Debian's, by the programs */
async function installPrograms(packages, purpose) {
  const { aptInstall, onPath, requireApt } = await importBuilt('src/browser/chrome/debian.js');
  const missing = Object.keys(packages).filter((program) => onPath(program, process.env) === null);
  if (missing.length === 0) return;
  const names = missing.map((program) => packages[program]);
  requireApt(names, process.env);
  say(`Installing the Debian packages ${names.join(', ')} with apt-get, for ${purpose}.`);
  await aptInstall(names, process.env);
}

/** A module of dist/, by its path there. */
export function importBuilt(path) {
  return import(new URL(`../dist/${path}`, import.meta.url).href);
}

/** Fulfilled with the exit code of a program; 1 where a signal ended it. */
export function run(program, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, Object.assign({ cwd: root, stdio: 'inherit' }, options));
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === null ? 1 : code));
  });
}

/** Results go to stdout, all else to stderr. */
export function say(sentence) {
  console.error(sentence);
}

export function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
