/** A proxy that is told of calls. Before it hears what the runner does next, it hears of these: see the proxy's side, line.ts. */
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import type { LinePipes } from '../line-pipes.js';
import type { NumberedCall } from '../proxy/line.js';

const { O_NONBLOCK, O_RDONLY, O_RDWR, O_WRONLY } = constants;

/** Of the characters of a port. */
const MOST_SAID = 16;

export class ToldProxy {
  /** Where the runner finds the browser; 0: it has a pipe. */
  readonly port: number;
  /** A file descriptor. By its end the proxy hears that of this process. */
  readonly #calls: number;

  private constructor(port: number, calls: number) {
    this.port = port;
    this.#calls = calls;
  }

  /** Null: it is not there yet, or not any more. */
  static meet(pipes: LinePipes): ToldProxy | null {
    const ends = endsOf(pipes);
    if (ends === null) return null;
    const { calls, answers } = ends;
    const port = hasWritten(calls, '\n') ? portIn(answers) : null;
    closeSync(answers);
    if (port !== null) return new ToldProxy(port, calls);
    closeSync(calls);
    return null;
  }

  /** Does not wait until it has heard. @returns false: it is gone */
  tell(call: NumberedCall): boolean {
    const isTold = hasWritten(this.#calls, `${JSON.stringify(call)}\n`);
    if (!isTold) closeSync(this.#calls);
    return isTold;
  }
}

/** All of it, though a pipe takes some at a time. */
function hasWritten(pipe: number, text: string): boolean {
  const bytes = Buffer.from(text);
  try {
    for (let done = 0; done < bytes.length; ) done += again(() => writeSync(pipe, bytes, done));
    return true;
  } catch {
    return false;
  }
}

/** Null: who was to say it is gone. */
function portIn(answers: number): number | null {
  const said = Buffer.alloc(MOST_SAID);
  const length = again(() => readSync(answers, said));
  return length === 0 ? null : Number(said.toString('utf8', 0, length));
}

/** Of the pipes, what this process has open. */
interface Ends {
  readonly calls: number;
  readonly answers: number;
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
