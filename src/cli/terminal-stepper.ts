/** Has a person step through a run by the lines that they type. */
import { createInterface, type Interface } from 'node:readline';
import { printable, type Stepper, type Stop } from '../index.js';

export class TerminalStepper implements Stepper {
  readonly #lines: Interface;
  /** Typed ahead. */
  readonly #typed: string[] = [];
  #wake: () => void = () => {};
  #isOver = false;

  constructor(input: NodeJS.ReadableStream) {
    // No prompt, and nothing echoed: the terminal shows what is typed.
    this.#lines = createInterface({ input, terminal: false });
    this.#lines.on('line', (line) => {
      this.#typed.push(line);
      this.#wake();
    });
    this.#lines.on('close', () => {
      this.#isOver = true;
      this.#wake();
    });
  }

  /** Where the input has ended, the bar alone lets it go on. */
  async before({ operation, race }: Stop, passed: AbortSignal): Promise<'step' | 'run'> {
    if (race !== null) say(`  ${printable(`It is ${race}.`)}`);
    if (operation === null)
      say('All has run. Look at the page; Enter, or a button of its bar, goes on to the verdict.');
    // Over a dialog there is no bar.
    const isLost = () => this.#isOver && operation?.kind === 'dialog';
    while (this.#typed.length === 0 && !passed.aborted && !isLost()) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        passed.addEventListener('abort', () => resolve());
      });
    }
    // What is typed after a button was used is for the next stop.
    const line = passed.aborted ? undefined : this.#typed.shift();
    return line?.trim() === 'r' ? 'run' : 'step';
  }

  close(): void {
    this.#lines.close();
  }
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
