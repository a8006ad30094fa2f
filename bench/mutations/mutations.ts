/** A bug that is planted in one line of WAVE. */
export interface Mutation {
  /** What it does wrong. */
  readonly says: string;
  /** From the root of the project. */
  readonly file: string;
  /** Stands in the file once. */
  readonly line: string;
  readonly instead: string;
}

const CONDUCT = 'src/conductor/conduct.ts';
const ENFORCING = 'src/scheduler/enforcing-policy.ts';
const LIVE_SERVERS = 'src/scheduler/live-servers.ts';
const MATCHING = 'src/scheduler/matching.ts';
const TIMING = 'src/scheduler/timing.ts';

/** Of the conductor and its policies, of the matching, and of the timing. */
export const mutations: readonly Mutation[] = [
  {
    says: 'segments that are given together are given one by one',
    file: CONDUCT,
    line: 'await page.perform(decision.arrival, decision.at, decision.more);',
    instead: 'await page.perform(decision.arrival, decision.at);',
  },
  {
    says: 'a run ends at its first wait',
    file: CONDUCT,
    line: 'await page.changed(since, decision.most);\n        break;',
    instead: 'return;',
  },
  {
    says: 'the next operation runs while the page is not at rest',
    file: CONDUCT,
    line: 'if (page.hang === null) await page.settle();',
    instead: '',
  },
  {
    says: 'a dialog of one client keeps all clients from acting',
    file: ENFORCING,
    line: 'filter(([client]) => !dialogs.has(client));\n    return [...arrivals',
    instead: 'filter(() => dialogs.size === 0);\n    return [...arrivals',
  },
  {
    says: 'a run goes on after its page hangs',
    file: ENFORCING,
    line: 'if (this.#scene.hang !== null) return this.#hung();',
    instead: '',
  },
  {
    says: 'segments behind the one that hangs count as run',
    file: ENFORCING,
    line: 'this.ran.splice(length);',
    instead: '',
  },
  {
    says: 'each run is said to have kept to its order',
    file: ENFORCING,
    line: 'return ofOrder.every((id, place) => id === wanted[place]) && !this.#matching.isAnyLost;',
    instead: 'return true;',
  },
  {
    says: 'nothing is learned of what came late',
    file: ENFORCING,
    line: 'this.missed.push({ before: last, after: id, why });',
    instead: '',
  },
  {
    says: 'nothing is learned of what never came',
    file: ENFORCING,
    line: 'this.missed.push({ before: null, after: id, why });',
    instead: '',
  },
  {
    says: 'live servers are not waited for',
    file: LIVE_SERVERS,
    line: 'const isOwed = unanswered.some((url) => !this.#givenUp.has(url));',
    instead: 'const isOwed = false;',
  },
  {
    says: 'an input is not asked for when it is what would run',
    file: ENFORCING,
    line: 'if (input !== undefined && (wouldRun || this.#awaited.has(id))) {',
    instead: 'if (input !== undefined && (!wouldRun || this.#awaited.has(id))) {',
  },
  {
    says: 'an operation depends on the one before the last, not on the last',
    file: ENFORCING,
    line: 'const last = this.ran.at(-1)?.id;\n    for (const [id, why] of this.#awaited) {',
    instead: 'const last = this.ran.at(-2)?.id;\n    for (const [id, why] of this.#awaited) {',
  },
  {
    says: 'what the order does not have is left when the order is done',
    file: 'src/scheduler/strangers.ts',
    line: 'const next = this.#untimed(standing) ?? this.#firstDue(standing) ?? this.#polled(standing);',
    instead: 'const next = this.#polled(standing);',
  },
  {
    says: 'an operation is not known by what led to it',
    file: 'src/model/likeness.ts',
    line: 'return one.cause === cause;',
    instead: 'return true;',
  },
  {
    says: 'whatever comes can be any operation of its name',
    file: MATCHING,
    line: 'if (this.#isAwaited(cause)) return !isTimed(operation);',
    instead: '',
  },
  {
    says: 'an operation is never known under another cause than its own',
    file: MATCHING,
    line: 'return theirs === null || own === null || theirs <= own;',
    instead: 'return false;',
  },
  {
    says: 'what sets a timer that is wanted soon is not hurried',
    file: TIMING,
    line: 'return Math.max(this.now, soonest, Math.min(planned, haste));',
    instead: 'return Math.max(this.now, soonest, planned);',
  },
  {
    says: 'what cannot be in time any more runs all the same',
    file: TIMING,
    line: 'const isInTime = time <= deadline + SAME_MS;',
    instead: 'const isInTime = true;',
  },
  {
    says: 'a timer is not planned by what set it',
    file: TIMING,
    line: 'return isTimer ? Math.max(due, time) : time;',
    instead: 'return due;',
  },
  {
    says: 'a person is as quick as the plan likes',
    file: TIMING,
    line: "const soonest = facts.kind === 'input' ? this.#soonest(id, facts) : 0;",
    instead: 'const soonest = 0;',
  },
  {
    says: 'what sets a timer is hurried as little as the timer itself',
    file: TIMING,
    line: 'next - Math.max(0, offset)',
    instead: 'next',
  },
];
