import type { Heuristic, Indices, Proposals } from '../heuristic.js';

/** Several heuristics, whose turn it is again and again; one that has nothing left is passed over. */
export function inTurns(turns: readonly Heuristic[]): Heuristic {
  return function* (space, random, history) {
    const members = new Map(turns.map((member) => [member, member(space, random, history)]));
    for (let vain = 0; vain < turns.length; ) {
      for (const turn of turns) {
        const member = members.get(turn);
        const hasTurn = member !== undefined && (yield* firstNew(member));
        vain = hasTurn ? 0 : vain + 1;
      }
    }
  };
}

/** Of what it proposes, up to the first that is new; returns whether there was one. */
function* firstNew(member: Proposals): Generator<Indices | null, boolean, boolean> {
  for (let isNew = true; ; ) {
    const { value, done } = member.next(isNew);
    if (done === true) return false;
    isNew = yield value;
    if (isNew) return true;
  }
}
