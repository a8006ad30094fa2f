const fs = require('node:fs');
const path = require('node:path');

/** Writes down that a tool was called, and fails where the test wants that one to fail. */
exports.note = (line) => {
  fs.appendFileSync(path.join(process.env.PROJECT, 'log'), `${line}\n`);
  if (line.startsWith(process.env.FAIL)) process.exit(1);
};
