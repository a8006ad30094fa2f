/**
 * What runs teach may be too much. A list is shown by the answer to `q=a`, and anew by that to `q=ad`; an answer
 * that is not to the last question is left out. An order that types both letters before any answer comes shows
 * that a click into the list comes after the answer to `q=ad`, and that is so in this order; in the recorded one the click can
 * come before it, too, for the list is there from the answer to `q=a`. Where any of several operations will do, each
 * run tells of the last one only, and no order would ever contradict it again.
 *
 * So each edge that runs have taught of σ0's operations is challenged once, by an order that contradicts it and is
 * like σ0 otherwise. If it can be kept to, the edge is given up.
 */
import type { LearnedEdge } from '../../model/happens-before.js';
import type { Schedule } from '../space/schedule.js';
import type { Branch } from './branch.js';
import type { Lessons } from './lessons.js';

export class Challenges {
  readonly #branch: Branch;
  readonly #lessons: Lessons;
  readonly #made = new Set<LearnedEdge>();
  readonly #schedules = new Set<Schedule>();

  /** @param lessons of the branch */
  constructor(branch: Branch, lessons: Lessons) {
    this.#branch = branch;
    this.#lessons = lessons;
  }

  /** Null: each edge that is held has been challenged. */
  next(): Schedule | null {
    for (const edge of this.#lessons.edges) {
      if (this.#made.has(edge)) continue;
      this.#made.add(edge);
      const schedule = this.#branch.against(edge);
      if (schedule === null) continue;
      this.#schedules.add(schedule);
      return schedule;
    }
    return null;
  }

  /** Whether it was given to contradict what is known. */
  has(schedule: Schedule): boolean {
    return this.#schedules.has(schedule);
  }
}
