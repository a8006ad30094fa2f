/**
 * The operations of a made-up page, as a recording has them: a document whose parts and scripts begin requests, timers
 * and frames, which begin more of these; then a patient user, who goes on when nothing is left to come.
 */
import { kinds } from '../../src/model/kinds.js';
import type { Operation, OperationId } from '../../src/model/operation.js';
import { hostOf } from '../../src/model/resources.js';
import type { Site } from '../../src/model/site.js';
import type { Random } from '../../src/search/random.js';

/** What an operation begins, each as likely as the others: roughly as often as in the recordings of bench/search. */
const CHILDREN = [
  ...([
    'fetch',
    'fetch',
    'fetch',
    'fetch',
    'fetch',
    'timer',
    'timer',
    'timer',
    'timer',
    'timer',
  ] as const),
  ...(['frames', 'frames', 'image', 'image', 'script', 'idle'] as const),
];

type Child = (typeof CHILDREN)[number];

/** How many an operation begins: each as likely as the others. Less than one on average, so it comes to an end. */
const COUNTS = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3];
/** What begins something begins at most so much in a line. */
const GENERATIONS = 6;

/** As often as in the recordings, roughly; ms. */
const DELAYS = [0, 0, 0, 0, 0, 0, 10, 10, 50, 100, 100, 200, 200, 300, 500, 1000];
const FRAME = 1000 / 60;

const BASE = 'https://shop.test';

/** A part of the page with state of its own: a list, a form, a clock. */
export type Part = number;

export interface Page {
  readonly operations: readonly Operation[];
  /** Of each operation. */
  readonly parts: readonly Part[];
}

type Facts = Operation extends infer One
  ? One extends Operation
    ? Omit<One, 'id' | 'name' | 'cause' | 'at'>
    : never
  : never;

interface Coming {
  readonly at: number;
  /** Asked for when it comes: then all that it awaits has an id. */
  readonly facts: () => Facts;
  readonly cause: OperationId | null;
  readonly part: Part;
  readonly effect: (ran: Ran) => void;
}

interface Ran {
  readonly id: OperationId;
  readonly at: number;
  readonly part: Part;
  /** How many more in a line it may begin. */
  readonly left: number;
}

/** Images and stylesheets run none. */
export function runsCode(operation: Operation): boolean {
  return operation.kind !== 'response' || operation.resource === 'fetch';
}

/** The first so many operations of a page. */
export function madeUpPage(size: number, random: Random): Page {
  return new Recorder(size, random).record();
}

class Recorder {
  readonly #size: number;
  readonly #random: Random;
  readonly #operations: Operation[] = [];
  readonly #parts: Part[] = [];
  /** By when they come; of equal times, what was begun first. */
  readonly #coming: Coming[] = [];
  readonly #counts = new Map<string, number>();
  /** What may listen for the user. */
  readonly #code: OperationId[] = [];
  #steps = 0;
  #lines = 0;

  constructor(size: number, random: Random) {
    this.#size = size;
    this.#random = random;
  }

  record(): Page {
    this.#openDocument(3 + this.#random.below(6));
    for (let now = 0; this.#operations.length < this.#size; ) {
      const next = this.#coming.shift();
      if (next === undefined) {
        this.#act(now);
        continue;
      }
      now = next.at;
      const facts = next.facts();
      const id = this.#count(kinds[facts.kind].letter);
      this.#operations.push({
        ...facts,
        id,
        name: `${facts.kind} ${id}`,
        cause: next.cause,
        at: now,
      });
      this.#parts.push(next.part);
      next.effect({ id, at: now, part: next.part, left: 0 });
    }
    return { operations: this.#operations, parts: this.#parts };
  }

  #newSite(): Site {
    this.#lines += 1;
    return { file: 'app.js', line: this.#lines, column: null };
  }

  #count(what: string): string {
    const count = (this.#counts.get(what) ?? 0) + 1;
    this.#counts.set(what, count);
    return `${what}${count}`;
  }

  #come(coming: Coming): void {
    const place = this.#coming.findLastIndex(({ at }) => at <= coming.at);
    this.#coming.splice(place + 1, 0, coming);
  }

  #happens(percent: number): boolean {
    return this.#random.below(100) < percent;
  }

  #oneOf<Item>(items: readonly Item[], otherwise: Item): Item {
    return items[this.#random.below(Math.max(1, items.length))] ?? otherwise;
  }

  /** Of what the network brings; most is quick; ms. */
  #latency(): number {
    return 20 - 120 * Math.log((this.#random.below(1e6) + 1) / 1e6);
  }

  #newPart(): Part {
    return this.#random.below(Math.ceil(this.#size / 10));
  }

  /** Its segments, stylesheets that the second one may wait for, async and defer scripts, perhaps a socket. */
  #openDocument(segments: number): void {
    const document = 'index.html';
    const url = `${BASE}/${document}`;
    const sheets: OperationId[] = [];
    const isWaiting = this.#happens(50);
    const [asyncs, defers] = [this.#random.below(4), this.#random.below(3)];
    const hasSocket = this.#happens(50);
    const segment = (number: number, at: number, cause: OperationId | null): void => {
      const script = number > 1 && this.#happens(50) ? `${BASE}/${this.#count('lib')}.js` : null;
      const awaits = () => (number === 2 && isWaiting ? [...sheets] : []);
      this.#come({
        ...{ at, cause, part: this.#newPart() },
        facts: () => ({
          ...{
            kind: 'parse',
            document,
            url,
            segment: number,
            line: number,
            script,
            awaits: awaits(),
          },
        }),
        effect: (ran) => {
          this.#code.push(ran.id);
          let next = ran.at + this.#latency();
          if (number === 1) {
            for (let count = this.#random.below(4); count > 0; count -= 1) {
              const arrival = ran.at + this.#latency();
              this.#respond('stylesheet', arrival, ran, ({ id }) => sheets.push(id));
              if (isWaiting) next = Math.max(next, arrival + 1);
            }
            for (let count = 0; count < asyncs; count += 1) this.#load('async', ran);
            if (hasSocket) this.#openSocket(ran);
          }
          this.#begin({ ...ran, left: GENERATIONS }, 1);
          if (number < segments) segment(number + 1, next, ran.id);
          else for (let count = 0; count < defers; count += 1) this.#load('defer', ran, count + 1);
        },
      });
    };
    segment(1, 0, null);
  }

  /** @param place of defer scripts, which come in their order as soon as the document is parsed */
  #load(loading: 'async' | 'defer' | 'dynamic', by: Ran, place = 0): void {
    const url = `${BASE}/${this.#count('script')}.js`;
    const at = by.at + (loading === 'defer' ? place : this.#latency());
    const document = 'index.html';
    this.#come({
      ...{ at, cause: by.id, part: this.#newPart() },
      facts: () => ({ kind: 'script', url, loading, document, awaits: [] }),
      effect: (ran) => {
        this.#code.push(ran.id);
        this.#begin({ ...ran, left: by.left === 0 ? GENERATIONS : by.left - 1 }, 1);
      },
    });
  }

  #respond(
    resource: 'fetch' | 'image' | 'stylesheet',
    at: number,
    by: Ran,
    effect: (ran: Ran) => void,
  ): void {
    const url = `${BASE}/${resource}/${this.#count(resource)}`;
    const handlers = resource === 'fetch' ? [by.id] : [];
    this.#come({
      ...{ at, cause: by.id, part: by.part, effect },
      facts: () => ({
        ...{ kind: 'response', method: 'GET', url, resource, handlers },
      }),
    });
  }

  #openSocket(by: Ran): void {
    const queue = `${BASE}/live (1)`;
    const messages = 2 + this.#random.below(4);
    const part = this.#newPart();
    const message = (number: number, at: number, cause: OperationId): void => {
      const source = number === 1 ? 'socket-open' : 'socket-message';
      this.#come({
        ...{ at, cause, part },
        facts: () => ({
          ...{ kind: 'task', source, what: 'of live', site: null, document: null, worker: null },
          ...{ server: hostOf(BASE), queue, part: number, delay: null },
        }),
        effect: (ran) => {
          this.#begin({ ...ran, left: GENERATIONS }, 0);
          if (number <= messages) message(number + 1, ran.at + 3 * this.#latency(), ran.id);
        },
      });
    };
    message(1, by.at + this.#latency(), by.id);
  }

  /** A step of the user, some time after all has come to rest. */
  #act(now: number): void {
    const step = this.#steps;
    this.#steps += 1;
    const listener = this.#oneOf(this.#code, 'p1');
    const shown = this.#oneOf(
      this.#operations.filter(({ kind }) => kind === 'parse' || kind === 'response'),
      undefined,
    );
    const enabledBy = [shown?.id ?? 'p1'];
    this.#come({
      ...{ at: now + 300 + this.#random.below(1200), cause: null, part: this.#newPart() },
      facts: () => ({
        kind: 'input',
        step,
        action: `input ${step}`,
        enabledBy,
        handlers: [listener],
      }),
      effect: (ran) => this.#begin({ ...ran, left: GENERATIONS }, 1),
    });
  }

  /** What an operation begins: at least so much. */
  #begin(by: Ran, least: number): void {
    if (by.left === 0) return;
    const count = Math.max(least, this.#oneOf(COUNTS, 0));
    for (let child = 0; child < count; child += 1)
      this.#beginOne(this.#oneOf(CHILDREN, 'idle'), by);
  }

  #beginOne(child: Child, by: Ran): void {
    const goOn = (ran: Ran) => this.#begin({ ...ran, left: by.left - 1 }, 0);
    if (child === 'fetch') this.#respond('fetch', by.at + this.#latency(), by, goOn);
    else if (child === 'image') this.#respond('image', by.at + this.#latency(), by, () => {});
    else if (child === 'script') this.#load('dynamic', by);
    else if (child === 'frames') this.#animate(by, 1 + this.#random.below(4), goOn);
    else if (child === 'timer') this.#setTimer(by, this.#oneOf(DELAYS, 0), goOn);
    else this.#waitForIdle(by, goOn);
  }

  #setTimer({ id: cause, at, part }: Ran, delay: number, effect: (ran: Ran) => void): void {
    const site = this.#newSite();
    const facts = () => ({ kind: 'timer', delay, tick: null, site }) as const;
    this.#come({ at: at + delay, cause, part, effect, facts });
  }

  #waitForIdle({ id: cause, at, part }: Ran, effect: (ran: Ran) => void): void {
    const site = this.#newSite();
    const facts = () => ({ kind: 'idle', site }) as const;
    this.#come({ at: at + 1 + this.#random.below(50), cause, part, effect, facts });
  }

  /** So many frames, each of which requests the next one. All that are requested come together, when one is drawn. */
  #animate(by: Ran, frames: number, goOn: (ran: Ran) => void): void {
    const site = this.#newSite();
    const frame = (number: number, from: Ran): void => {
      const at = (Math.floor(from.at / FRAME) + 1) * FRAME;
      this.#come({
        ...{ at, cause: from.id, part: by.part },
        facts: () => ({ kind: 'frame', document: 'index.html', site }),
        effect: (ran) => (number < frames ? frame(number + 1, ran) : goOn(ran)),
      });
    };
    frame(1, by);
  }
}
