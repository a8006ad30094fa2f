import type { Severity } from '../../oracle/severity.js';
import { checkThenAct } from './check-then-act.js';
import { doubleSubmit } from './double-submit.js';
import type { Evidence } from './evidence.js';
import { initialisedTwice } from './initialised-twice.js';
import { inputBeforeData } from './input-before-data.js';
import { lateAnswer } from './late-answer.js';
import { lostInput } from './lost-input.js';
import { lostUpdate } from './lost-update.js';
import type { Pattern } from './pattern.js';
import { postponedWork } from './postponed-work.js';
import { staleResponse } from './stale-response.js';
import { useAfterRemoval } from './use-after-removal.js';

/** By the codes that reports have. The first that holds counts. */
export const patterns = {
  'postponed-work': postponedWork,
  'double-submit': doubleSubmit,
  'check-then-act': checkThenAct,
  'lost-input': lostInput,
  'use-after-removal': useAfterRemoval,
  'input-before-data': inputBeforeData,
  'initialised-twice': initialisedTwice,
  'lost-update': lostUpdate,
  'stale-response': staleResponse,
  'late-answer': lateAnswer,
} satisfies Readonly<Record<string, Pattern>>;

export type PatternCode = keyof typeof patterns;

const isPattern = (code: string): code is PatternCode => Object.hasOwn(patterns, code);

export const PATTERNS: readonly PatternCode[] = Object.keys(patterns).filter(isPattern);

/** Null: it is none of them, as far as is known. */
export function recognise(
  evidence: Evidence,
): { readonly code: PatternCode; readonly mostSevere: Severity } | null {
  const code = PATTERNS.find((one) => patterns[one].holds(evidence));
  if (code === undefined) return null;
  const pattern: Pattern = patterns[code];
  return { code, mostSevere: pattern.severity?.(evidence) ?? 'high' };
}
