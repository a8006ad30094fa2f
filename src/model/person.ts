/** How quick a person is at most. */
export interface Person {
  /** The least time between two inputs; ms. */
  readonly humanGap: number;
  /** Keys a second. */
  readonly typingSpeed: number;
}

/** What an input takes of a person. */
export interface Effort {
  /** How many keys are typed; absent: none. */
  readonly keys?: number | undefined;
  /** What it acts on; absent: on what has the focus, or on no element. */
  readonly on?: string | undefined;
}

/**
 * To another thing. By Fitts' law, pointing takes as long as it is hard: for things that are as far apart as they
 * are big, one bit, and hands with a mouse do not do more than 5 bits a second (Soukoreff and MacKenzie, "Towards a
 * standard for pointing device evaluation", 2004). ms.
 */
const REACH_MS = 200;

/**
 * How soon an input can come after the one before it, or after the run has begun; ms. Who types goes on to the next
 * field by a key.
 */
export function quickest(
  { keys = 0, on }: Effort,
  before: Effort | null,
  { humanGap, typingSpeed }: Person,
): number {
  const key = 1000 / typingSpeed;
  const typing = keys * key;
  if (before === null) return typing;
  const isElsewhere = on !== undefined && before.on !== undefined && on !== before.on;
  const reach = keys > 0 ? Math.min(key, REACH_MS) : REACH_MS;
  return Math.max(humanGap, typing + (isElsewhere ? reach : 0));
}
