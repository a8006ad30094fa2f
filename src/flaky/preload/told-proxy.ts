/** A proxy that is told of calls. What tells it stands still until it has heard: what the runner does next comes behind that. */
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import type { LinePipes } from '../line-pipes.js';
import type { NumberedCall } from '../proxy/line.js';

const { O_NONBLOCK, O_RDONLY, O_RDWR, O_WRONLY } = constants;

/** A proxy says its port, and then nothing but that it has heard. */
const MOST_SAID = 16;

/** Of the pipes, what this process has open. */
interface Ends {
  readonly calls: number;
  readonly answers: number;
}

export class ToldProxy {
  readonly #ends: Ends;
  #port = 0;

  /** Null: it is not there yet, or not any more. */
  static meet(pipes: LinePipes): ToldProxy | null {
    const ends = endsOf(pipes);
    if (ends === null) return null;
    const proxy = new ToldProxy(ends);
    return proxy.#isMet() ? proxy : null;
  }

  private constructor(ends: Ends) {
    this.#ends = ends;
  }

  /** Where the runner finds the browser; 0: it has a pipe. */
  get port(): number {
    return this.#port;
  }

  /** From now on it hears the end of this process. */
  #isMet(): boolean {
    const said = this.#write('') ? this.#read() : null;
    this.#port = Number(said);
    return said !== null;
  }

  /** Does not wait until it has heard. @returns false: it is gone */
  tell(call: NumberedCall): boolean {
    return this.#write(JSON.stringify(call));
  }

  /** Waits until it has heard what it was told. @returns false: it is gone */
  hasHeard(): boolean {
    return this.#read() !== null;
  }

  /** All of it, though a pipe takes some at a time. */
  #write(line: string): boolean {
    const bytes = Buffer.from(`${line}\n`);
    try {
      for (let done = 0; done < bytes.length; )
        done += again(() => writeSync(this.#ends.calls, bytes, done));
      return true;
    } catch {
      this.#close();
      return false;
    }
  }

  /** Null: it is gone. */
  #read(): string | null {
    const said = Buffer.alloc(MOST_SAID);
    const length = again(() => readSync(this.#ends.answers, said));
    if (length > 0) return said.toString('utf8', 0, length);
    this.#close();
    return null;
  }

  #close(): void {
    for (const end of [this.#ends.calls, this.#ends.answers]) closeSync(end);
  }
}

const AGAIN_MS = 1;

/** Until the pipe takes something, or has something; a signal may have interrupted it. (POSIX, `write`, EAGAIN and EINTR) */
function again(work: () => number): number {
  for (;;) {
    try {
      return work();
    } catch (error) {
      const code: unknown = Reflect.get(Object(error), 'code');
      if (code !== 'EAGAIN' && code !== 'EINTR') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, AGAIN_MS);
    }
  }
}

/** None of it waits. */
function endsOf(pipes: LinePipes): Ends | null {
  // To open a pipe for reading would wait for who writes, and the proxy may be gone; so this process does, meanwhile.
  const both = opened(pipes.answers, O_RDWR);
  if (both === null) return null;
  try {
    // The proxy is there when it reads this one. (POSIX, `open`, "O_NONBLOCK": ENXIO)
    const calls = opened(pipes.calls, O_WRONLY | O_NONBLOCK);
    if (calls === null) return null;
    const answers = opened(pipes.answers, O_RDONLY);
    if (answers !== null) return { calls, answers };
    closeSync(calls);
    return null;
  } finally {
    closeSync(both);
  }
}

function opened(pipe: string, flags: number): number | null {
  try {
    return openSync(pipe, flags);
  } catch {
    return null;
  }
}
