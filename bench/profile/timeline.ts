/** A run as Perfetto shows it: its operations, and the messages to and from Chrome. */
import { PipeTransport } from '../../src/browser/chrome/transport/pipe.js';

/** Of the Trace Event Format; times in microseconds. */
interface Span {
  readonly name: string;
  readonly ph: 'X' | 'i' | 'b' | 'e' | 'M';
  readonly ts: number;
  readonly pid: 1;
  readonly tid: number;
  readonly dur?: number;
  readonly id?: number;
  readonly cat?: string;
  readonly args?: object;
}

const OPERATIONS = 1;
const COMMANDS = 2;
const EVENTS = 3;

const now = () => performance.now() * 1000;

export class Timeline {
  readonly #spans: Span[] = [];
  #operation: { readonly name: string; readonly since: number } | null = null;
  #sent = 0;

  /** Listens to the pipes of browsers that are started from here on. */
  constructor() {
    const { send, listen } = PipeTransport.prototype;
    const timeline = this;
    PipeTransport.prototype.send = function (command, onAnswer) {
      const answered = timeline.#commandSent(command.method);
      send.call(this, command, (answer) => {
        answered();
        onAnswer(answer);
      });
    };
    PipeTransport.prototype.listen = function (onEvent, onLost) {
      const heard: typeof onEvent = (event) => {
        timeline.#add({ name: event.method, ph: 'i', ts: now(), tid: EVENTS });
        onEvent(event);
      };
      listen.call(this, heard, onLost);
    };
    for (const [tid, name] of [
      [OPERATIONS, 'operations'],
      [COMMANDS, 'commands, until their answers'],
      [EVENTS, 'events'],
    ] as const)
      this.#add({ name: 'thread_name', ph: 'M', ts: 0, tid, args: { name } });
  }

  /** What was sent and came before is not shown. */
  begin(): void {
    this.#spans.splice(3);
  }

  /** An operation begins, and the one before it is waited for no more. */
  operation(name: string | null): void {
    const ended = this.#operation;
    const ts = now();
    if (ended !== null) {
      const { since } = ended;
      this.#add({ name: ended.name, ph: 'X', ts: since, dur: ts - since, tid: OPERATIONS });
    }
    this.#operation = name === null ? null : { name, since: ts };
  }

  toJSON(): object {
    return { traceEvents: this.#spans };
  }

  #commandSent(name: string): () => void {
    // Several are under way at a time, so they are no spans of one thread.
    const id = ++this.#sent;
    const common = { name, cat: 'command', id, tid: COMMANDS } as const;
    this.#add({ ...common, ph: 'b', ts: now() });
    return () => this.#add({ ...common, ph: 'e', ts: now() });
  }

  #add(span: Omit<Span, 'pid'>): void {
    this.#spans.push({ pid: 1, ...span });
  }
}
