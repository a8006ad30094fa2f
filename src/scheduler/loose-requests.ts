/**
 * Which parts of requests differ from run to run although nothing was reordered: encoded clocks,
 * tokens, generated ids. Learned while σ0 is repeated, and only then: afterwards, a request that
 * differs from the recorded ones in any other part is another request.
 */
import { volatileFree } from '../model/volatile.js';

interface Asked {
  readonly method: string;
  readonly url: string;
}

/** The parts of a request, in their order; null: it may be anything. */
export type RequestPattern = readonly (string | null)[];

export class LooseRequests {
  readonly #patterns: RequestPattern[];
  /** Of which the names of query parameters say that their values differ (see volatileFree). */
  readonly #byName = new Set<string>();
  #isLearning: boolean;

  /** @param learned by an earlier exploration: nothing is added to it */
  constructor(learned?: readonly RequestPattern[]) {
    this.#patterns = [...(learned ?? [])];
    this.#isLearning = learned === undefined;
  }

  /** Of one run: what that finds out is not known here until it is added. */
  fork(): LooseRequests {
    const fork = new LooseRequests(this.#patterns);
    fork.#isLearning = this.#isLearning;
    return fork;
  }

  /** Takes in what a run has found out. */
  add(run: LooseRequests): void {
    const known = new Set(this.#patterns.map((pattern) => JSON.stringify(pattern)));
    this.#patterns.push(...run.#patterns.filter((one) => !known.has(JSON.stringify(one))));
    for (const description of run.#byName) this.#byName.add(description);
  }

  get patterns(): readonly RequestPattern[] {
    return this.#patterns;
  }

  /** What was taken for another request, and as far as what: `GET http://a.test/poll?room=1&t=*`. */
  get described(): readonly string[] {
    return [...this.#patterns.map(describePattern), ...this.#byName];
  }

  /** To be told of each request that got the answer to a recorded one of its key. */
  took({ method, url }: Asked, recorded: Asked): void {
    const [path, asked] = pathAndQuery(url);
    const [, known] = pathAndQuery(recorded.url);
    if (asked.every((parameter, place) => parameter === known[place])) return;
    const query = asked.map((parameter, place) =>
      parameter === known[place] ? parameter : `${parameter.split('=', 1)[0]}=*`,
    );
    this.#byName.add(`${method} ${path}?${query.join('&')}`);
  }

  /** σ0 has been repeated. */
  endLearning(): void {
    this.#isLearning = false;
  }

  /**
   * The recorded request that one is, but for what differs from run to run; null: none.
   *
   * @param recorded in the order in which they are preferred
   */
  match<Recorded extends Asked>(asked: Asked, recorded: readonly Recorded[]): Recorded | null {
    const parts = partsOf(asked);
    const known = recorded.find((one) => this.#isKnown(parts, partsOf(one)));
    if (known !== undefined || !this.#isLearning) return known ?? null;
    const alike = recorded.find((one) => isAlike(parts, partsOf(one)));
    if (alike === undefined) return null;
    const other = partsOf(alike);
    this.#patterns.push(
      parts.map(({ text }, place) => (other[place]?.text === text ? text : null)),
    );
    return alike;
  }

  #isKnown(asked: readonly Part[], recorded: readonly Part[]): boolean {
    return this.#patterns.some((pattern) => fits(asked, pattern) && fits(recorded, pattern));
  }
}

function pathAndQuery(url: string): readonly [path: string, query: readonly string[]] {
  const [path = '', ...query] = (url.split('#', 1)[0] ?? '').split('?');
  return [path, query.length === 0 ? [] : query.join('?').split('&')];
}

function describePattern(pattern: RequestPattern): string {
  const [method, origin, ...rest] = pattern.map((part) => part ?? '*');
  return `${method} ${origin}${rest.join('')}`;
}

interface Part {
  readonly text: string;
  readonly mayDiffer: boolean;
}

const fixed = (text: string): Part => ({ text, mayDiffer: false });
const free = (text: string): Part => ({ text, mayDiffer: true });

/** Method, origin, the steps of the path, and the names and values of the query. */
function partsOf({ method, url }: Asked): readonly Part[] {
  const { origin, pathname, search } = new URL(volatileFree(url));
  const path = pathname.slice(1).split('/');
  const query = search === '' ? [] : search.slice(1).split('&');
  return [
    fixed(method),
    fixed(origin),
    ...path.flatMap((step) => [fixed('/'), free(step)]),
    ...query.flatMap((parameter, place) => {
      const [name = '', ...value] = parameter.split('=');
      return [fixed(`${place === 0 ? '?' : '&'}${name}=`), free(value.join('='))];
    }),
  ];
}

function fits(parts: readonly Part[], pattern: RequestPattern): boolean {
  return (
    parts.length === pattern.length &&
    parts.every(({ text }, place) => pattern[place] === null || pattern[place] === text)
  );
}

/** Something of what may differ must be the same: `/a` and `/b` have nothing in common. */
function isAlike(asked: readonly Part[], recorded: readonly Part[]): boolean {
  if (asked.length !== recorded.length) return false;
  const isSame = (part: Part, place: number) => part.text === recorded[place]?.text;
  const differing = asked.filter((part, place) => !isSame(part, place));
  const frees = asked.filter(({ mayDiffer }) => mayDiffer);
  return differing.every(({ mayDiffer }) => mayDiffer) && differing.length < frees.length;
}
