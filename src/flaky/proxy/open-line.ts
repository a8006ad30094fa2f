/** The proxy's side of the line to the runner's process. It is there before the runner finds its browser: then there may be calls. */
import { constants, openSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { linePipes, pidOf } from '../line-pipes.js';

const { O_NONBLOCK, O_RDONLY, O_RDWR, O_WRONLY } = constants;

export interface OpenLine {
  /** Of the runner's process. */
  readonly pid: number;
  readonly calls: Socket;
  /** A file descriptor, as the next one. */
  readonly answers: number;
  /** A pipe ends when nobody has it open for writing: until the runner has that of the calls, the proxy has it by this. */
  readonly own: number;
}

/**
 * @param line of the runner's process
 * @param browser which of its browsers it is, from 1
 * @param port where the runner finds the browser; 0: it has a pipe
 */
export function openLine(line: string, browser: number, port: number): OpenLine {
  const pipes = linePipes(line, browser);
  const answers = openSync(pipes.answers, O_RDWR);
  writeSync(answers, `${port}\n`);
  const fd = openSync(pipes.calls, O_RDONLY | O_NONBLOCK);
  const own = openSync(pipes.calls, O_WRONLY);
  const calls = new Socket({ fd, readable: true, writable: false });
  return { pid: pidOf(line), calls, answers, own };
}
