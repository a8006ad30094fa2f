/** A program that a test runner has in the place of its browser, see start-browser.sh: `node proxy.cjs DEBUGGING_SWITCH`. */
import { connect } from './connect.js';

void connect(process.argv.slice(2));
