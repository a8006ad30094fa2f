/** Names of operations, each told from all others. */
import { addressesOf, placeOfUrl } from './addresses.js';
import { addressOf, nameOf } from './kinds.js';
import { uniqueNames } from './names.js';
import type { Facts } from './operation.js';
import { groupBy } from './rules/pairs.js';

/** What an operation may be called: ever more of its URL. */
interface Choice {
  readonly url: string | null;
  readonly names: readonly string[];
}

interface Nameable {
  readonly facts: Facts;
  /** Whether a document ends with it. */
  readonly isEnd: boolean;
}

/**
 * For people. A name shows no more of a URL than tells it from those of other URLs; what is alike in that too, is
 * numbered.
 *
 * @param home URL of the page; null: it is not known
 */
export function namesOf(operations: readonly Nameable[], home: string | null): string[] {
  const urls = operations.flatMap(({ facts }) => addressOf(facts)?.url ?? []);
  const places = groupBy(urls, placeOfUrl);
  const choices = operations.map((one) => choiceOf(one, home, places));
  return uniqueNames(toldApart(choices));
}

/** The name of one more, which leaves the others theirs. */
export function nameAmong(
  others: readonly { readonly name: string; readonly facts: Facts }[],
  facts: Facts,
  home: string | null,
): string {
  const known = others.map((other) => ({ ...other, url: addressOf(other.facts)?.url ?? null }));
  const urls = [...known.map(({ url }) => url), addressOf(facts)?.url ?? null];
  const places = groupBy(
    urls.filter((url) => url !== null),
    placeOfUrl,
  );
  const choice = choiceOf({ facts, isEnd: false }, home, places);
  const { url, names } = choice;
  // Others of its path that show their query are told from it by its own.
  const place = url === null ? null : placeOfUrl(url);
  const besides = known
    .filter((one) => one.url !== null && placeOfUrl(one.url) === place)
    .map((one) => choiceOf({ facts: one.facts, isEnd: false }, home, places));
  const least = names.indexOf(toldApart([...besides, choice]).at(-1) ?? '');
  const isFree = (name: string) => known.every((one) => one.name !== name || one.url === url);
  const name = names.slice(Math.max(0, least)).find(isFree) ?? names.at(-1) ?? '';
  return uniqueNames([...known.map((one) => one.name), name]).at(-1) ?? name;
}

function choiceOf(
  { facts, isEnd }: Nameable,
  home: string | null,
  places: ReadonlyMap<string, readonly string[]>,
): Choice {
  const address = addressOf(facts);
  if (address === null) return { url: null, names: [nameOf(facts, '', isEnd)] };
  const { url } = address;
  const shown = addressesOf(address, home, places.get(placeOfUrl(url)));
  return { url, names: shown.map((text) => nameOf(facts, text, isEnd)) };
}

/** Those that have the name of another URL show more of theirs, as long as there is more. */
function toldApart(choices: readonly Choice[]): string[] {
  const alike = groupBy(choices, ({ names: [name] }) => name);
  const longer = choices.map((choice) => {
    const { url, names } = choice;
    const isTaken = alike.get(names[0])?.some((other) => other.url !== url) ?? false;
    return isTaken && names.length > 1 ? { url, names: names.slice(1) } : choice;
  });
  const isDone = longer.every((choice, index) => choice === choices[index]);
  return isDone ? choices.map(({ names: [name = ''] }) => name) : toldApart(longer);
}
