import { type Key, keyOfParts } from '../model/key.js';
import type { Outcome, PageException } from '../model/outcome.js';
import { compareDocuments } from './compare-documents.js';
import { compareRequests } from './compare-requests.js';
import { compareStorage } from './compare-storage.js';
import type { Difference } from './difference.js';
import { excerpt } from './excerpts.js';
import type { Ignore } from './ignore.js';
import { without } from './multiset.js';
import { stableMessage, stableText } from './stable.js';

const TEXT = { of: 'text', number: null } as const;

/** All in which an outcome is not that of σ0, in the order of the kinds of a Difference. */
export function compareOutcomes(expected: Outcome, actual: Outcome, ignore: Ignore): Difference[] {
  return [
    ...compareHangs(expected, actual),
    ...compareExceptions(expected, actual),
    ...compareDocuments(expected.documents, actual.documents, ignore),
    ...compareRequests(expected, actual, ignore),
    ...compareDialogs(expected, actual),
    ...compareStorage(expected.documents, actual.documents),
    ...compareConsoleErrors(expected, actual),
  ];
}

function compareHangs(expected: Outcome, actual: Outcome): Difference[] {
  if (actual.hang === null || expected.hang !== null) return [];
  return [event('hang', '', actual.hang, keyOfParts('hang'))];
}

/** Where and with what message; numbers and addresses that a run makes up do not count. */
export function exceptionKey({ kind, message, at, original }: PageException): Key {
  // A minified script is one line, so that only its sources tell two places in it apart.
  return keyOfParts(kind, stableMessage(message), original ?? at);
}

/**
 * Those that σ0 does not have, each once: an exception repeats as often as what throws it runs.
 * One that σ0 has and this run has not is no error.
 */
function compareExceptions(expected: Outcome, actual: Outcome): Difference[] {
  const known = new Set(expected.exceptions.map(exceptionKey));
  return actual.exceptions.flatMap((exception) => {
    const key = exceptionKey(exception);
    if (known.has(key)) return [];
    known.add(key);
    const { kind, message, at, original } = exception;
    return [event(kind, original ?? at ?? '', message, key)];
  });
}

/** As a multiset: their order is that of the operations that open them. */
function compareDialogs(expected: Outcome, actual: Outcome): Difference[] {
  const texts = ({ dialogs }: Outcome) =>
    dialogs.map(({ type, message }) => `${type} ${JSON.stringify(stableText(message))}`);
  const [before, after] = [texts(expected), texts(actual)];
  return [
    ...without(before, after).map((text) => dialog({ expected: text, actual: null })),
    ...without(after, before).map((text) => dialog({ expected: null, actual: text })),
  ];
}

function dialog(values: Pick<Difference, 'expected' | 'actual'>): Difference {
  const key = keyOfParts('dialog', values.expected ?? values.actual);
  return { kind: 'dialogs', path: '', aspect: TEXT, ...values, visible: true, key, within: [] };
}

function compareConsoleErrors(expected: Outcome, actual: Outcome): Difference[] {
  const old = new Set(errorsOf(expected).map(stableMessage));
  const added = new Map(errorsOf(actual).map((text) => [stableMessage(text), text]));
  return [...added]
    .filter(([message]) => !old.has(message))
    .map(([message, text]) => event('console', '', text, keyOfParts('console', message)));
}

function errorsOf({ console }: Outcome): string[] {
  return console.flatMap(({ level, text }) => (level === 'error' ? text : []));
}

/** Something that happened in this run and not in σ0, and that nobody sees. */
function event(kind: Difference['kind'], path: string, actual: string, key: Key): Difference {
  return {
    kind,
    path,
    aspect: TEXT,
    expected: null,
    actual: excerpt(actual),
    visible: false,
    key,
    within: [],
  };
}
