/** The page of the commands has each option that they take, and no other. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { commandLine } from './wave.js';

const cli = commandLine();
const page = readFileSync('docs/commands.md', 'utf8');

for (const command of ['record', 'test', 'replay', 'model']) {
  test(`docs/commands.md has the options of wave ${command}`, async () => {
    const { stdout } = await cli.wave(command, '--help');
    const taken = [...stdout.matchAll(/^ +(--[a-z-]+)/gm)].map(([, name]) => name);
    const [section = ''] = page.split(`\n## \`wave ${command} `).at(1)?.split('\n## ') ?? [];
    const documented = [...section.matchAll(/^\| `(--[a-z-]+)/gm)].map(([, name]) => name);
    assert.deepEqual(
      documented.sort(),
      taken.filter((name) => name !== '--help' && name !== '--version').sort(),
    );
  });
}
