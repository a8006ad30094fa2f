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
 * To another thing. By Fitts' law, pointing takes as long as it is hard. For things as far apart as they are big, which is
 * as near as buttons are, that is one bit, and a finger does 7 of them a second, a mouse 5 (MacKenzie, "Fitts'
 * Throughput and the Remarkable Case of Touch-Based Target Selection", 2015). ms.
 */
const REACH_MS = 140;

/**
 * A person acts on what has just been there to see no sooner: one cycle each to perceive, to decide and to move (Card, Moran
 * and Newell, "The Psychology of Human-Computer Interaction", 1983: 100, 70 and 70 ms). ms.
 */
export const REACTION_MS = 240;

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
