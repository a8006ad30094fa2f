import type { Key } from '../model/key.js';
import type { Judgement } from '../oracle/judge.js';
import { numberless } from './same-code.js';

/**
 * Equal for runs that fail in the same way; null: it passed. Which wrong value a run ends in does
 * not count, for each order may have its own.
 */
export function signatureOf(judgement: Judgement): Key | null {
  if (judgement.verdict === 'pass') return null;
  return judgement.differences[0]?.key ?? null;
}

/** The same for two rows of a table, which differ in their numbers: `#row-1 > td`. */
export function harmOf(judgement: Judgement): string | null {
  const signature = signatureOf(judgement);
  return signature === null ? null : numberless(signature);
}
