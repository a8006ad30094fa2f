import type { Touched } from '../explain/touched.js';
import { groupBy } from '../model/rules/pairs.js';
import type { ReportedFinding } from '../store/report.js';

type Race = NonNullable<ReportedFinding['race']>;

/** How each sort of thing is called, and what it is to write and to read it. */
const WORDS = {
  node: { the: (what: string) => what, writes: 'write', reads: 'read' },
  storage: { the: (what: string) => what, writes: 'write', reads: 'read' },
  cookies: { the: () => 'the cookies', writes: 'write', reads: 'read' },
  timer: { the: () => 'a timer', writes: 'clear', reads: 'await' },
  listener: { the: (what: string) => `listeners of ${what}`, writes: 'register', reads: 'run' },
  request: { the: (what: string) => `${what} at the server`, writes: 'change', reads: 'request' },
  name: { the: (what: string) => `the name ${what} in the code`, writes: 'set', reads: 'use' },
} as const;

/** A sentence for all of which the two do the same to it. */
export function describeTouched({ first, second, touched }: Race): string[] {
  const alike = groupBy(
    touched,
    (one) => `${one.firstDoes} ${one.secondDoes} ${verb(one, 'writes')}`,
  );
  return [...alike.values()].flatMap((group) => {
    const [one] = group;
    if (one === undefined) return [];
    const { firstDoes, secondDoes } = one;
    const things = listed(group.map(({ of, what }) => WORDS[of].the(what)));
    // Of names in code it is a guess who sets them.
    if (one.of === 'name') return [`Both use ${things}.`];
    if (firstDoes === secondDoes) return [`Both ${verb(one, firstDoes)} ${things}.`];
    const [writer, reader] = firstDoes === 'writes' ? [first, second] : [second, first];
    const written = `${writer.name} ${verb(one, 'writes')}s ${things}`;
    return [`${written}, which ${reader.name} ${verb(one, 'reads')}s.`];
  });
}

function verb({ of }: Touched, does: 'reads' | 'writes'): string {
  return WORDS[of][does];
}

/** `a, b and c` */
function listed(things: readonly string[]): string {
  const last = things.at(-1) ?? '';
  return things.length < 2 ? last : `${things.slice(0, -1).join(', ')} and ${last}`;
}
