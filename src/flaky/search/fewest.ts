/**
 * Some of these with which a test fails, and without any of which it does not. (A. Zeller and R. Hildebrandt, "Simplifying and
 * Isolating Failure-Inducing Input", 2002: ddmin.)
 *
 * @param all with which it fails
 * @param firstFailing of sets that are tried in turn, the first with which it fails; null: there is none
 * @param mayGoOn is asked before more are tried
 */
export async function fewest<Item, Failing extends { readonly events: readonly Item[] }>(
  all: Failing,
  firstFailing: (sets: readonly (readonly Item[])[]) => Promise<Failing | null>,
  mayGoOn: () => boolean,
): Promise<Failing> {
  let current = all;
  for (let parts = 2; current.events.length > 1 && mayGoOn(); ) {
    const { events } = current;
    const size = Math.ceil(events.length / parts);
    const chunks = Array.from({ length: parts }, (_, part) =>
      events.slice(part * size, (part + 1) * size),
    ).filter((chunk) => chunk.length > 0);
    const others = chunks.map((chunk) => events.filter((one) => !chunk.includes(one)));
    const smaller = await firstFailing([...chunks, ...(parts > 2 ? others : [])]);
    if (smaller !== null) {
      current = smaller;
      parts = 2;
    } else if (parts < events.length) parts = Math.min(events.length, parts * 2);
    else break;
  }
  return current;
}
