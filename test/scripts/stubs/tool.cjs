// Stands for biome, knip and tsc.
const fs = require('node:fs');
const path = require('node:path');
const { note } = require('./note.cjs');

const name = path.basename(process.argv[1], '.js');
note([name, ...process.argv.slice(2)].join(' '));
if (name === 'tsc') {
  fs.cpSync(path.join(__dirname, 'built'), 'dist', { recursive: true });
  fs.mkdirSync('dist/test');
  for (const source of fs.readdirSync('test')) {
    fs.copyFileSync(
      path.join(__dirname, 'a-test.mjs'),
      `dist/test/${source.replace('.ts', '.js')}`,
    );
  }
}
