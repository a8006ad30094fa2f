/** Keeps what is measured as it comes, a line each, so that an interrupted bench goes on where it stopped. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { type Measured, recordSchema } from './records.js';

export class Journal {
  readonly records: Measured[];
  readonly #file: string;

  /**
   * @param conditions what all of the file is measured under
   * @throws Error when the file has what was measured under others
   */
  constructor(file: string, conditions: Readonly<Record<string, string | number>>) {
    this.#file = file;
    const head = JSON.stringify(conditions);
    if (!existsSync(file)) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${head}\n`);
    }
    const [found, ...lines] = readFileSync(file, 'utf8').split('\n');
    if (found !== head) {
      throw new Error(
        `${file} was measured under other conditions (${found}) than these (${head}). ` +
          'To begin anew, move it away.',
      );
    }
    // The last one may have been cut off.
    const whole = lines.slice(0, -1);
    this.records = whole.map((line) => v.parse(recordSchema, JSON.parse(line)));
    writeFileSync(file, [head, ...whole, ''].join('\n'));
  }

  add(record: Measured): void {
    this.records.push(record);
    appendFileSync(this.#file, `${JSON.stringify(record)}\n`);
  }
}
