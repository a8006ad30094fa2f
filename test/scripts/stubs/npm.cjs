// Stands for npm: puts stubs of the tools into node_modules, and npm's record of what is there.
const fs = require('node:fs');
const path = require('node:path');
const { note } = require('./note.cjs');

note(`npm ${process.argv.slice(2).join(' ')} in ${path.relative(process.env.PROJECT, '.') || '.'}`);
const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
const kept = Object.entries(packages).filter(([name, { optional }]) => name && !optional);
write('.package-lock.json', JSON.stringify({ packages: Object.fromEntries(kept) }));
for (const program of ['@biomejs/biome/bin/biome', 'knip/bin/knip.js', 'typescript/bin/tsc']) {
  write(program, `require(${JSON.stringify(path.join(__dirname, 'tool.cjs'))});`);
}
write('esbuild/package.json', '{"main": "main.cjs"}');
write(
  'esbuild/main.cjs',
  `exports.build = () => require('${__dirname}/note.cjs').note('esbuild');`,
);

function write(file, content) {
  const at = path.join('node_modules', file);
  fs.mkdirSync(path.dirname(at), { recursive: true });
  fs.writeFileSync(at, content);
}
