/** How grave a failure is, and why. */
import * as v from 'valibot';
import { type Content, text } from '../schema.js';
import { aspectName } from './aspect.js';
import type { Difference } from './difference.js';

/** The gravest first. */
export const SEVERITIES = ['high', 'medium', 'low'] as const;
export type Severity = (typeof SEVERITIES)[number];

export function leastSevere(one: Severity, other: Severity): Severity {
  return SEVERITIES.indexOf(one) > SEVERITIES.indexOf(other) ? one : other;
}

/** Kinds of differences that nobody need notice. */
const SIGNS = ['dom', 'requests', 'storage', 'console'] as const;

/** Why a failure is as grave as it is: a case each. */
export const reason = v.variant('code', [
  v.object({ code: v.literal('hang') }),
  /** A person sees the difference, or feels it when using the page. */
  v.object({ code: v.literal('noticed'), path: text, aspect: text }),
  /** Other data reached the server. */
  v.object({ code: v.literal('data-sent'), path: text }),
  v.object({ code: v.literal('dialog') }),
  v.object({ code: v.literal('exception') }),
  /** It is a defect of a sort that is less grave than what it led to. */
  v.object({ code: v.literal('pattern') }),
  /** Nobody notices any of the differences, which are of these kinds. */
  v.object({ code: v.literal('unnoticed'), kinds: v.array(v.picklist(SIGNS)) }),
]);

export type Reason = Content<typeof reason>;

/** Of a failure, at least one; of several differences that are a reason alike, the first. */
export function reasonsOf(differences: readonly Difference[]): readonly Reason[] {
  const kinds = new Set(differences.map(({ kind }) => kind));
  const grave = [
    ...(kinds.has('hang') ? [{ code: 'hang' } as const] : []),
    ...noticed(differences),
  ];
  if (grave.length > 0) return grave;
  return kinds.has('exception') || kinds.has('rejection')
    ? [{ code: 'exception' }]
    : [{ code: 'unnoticed', kinds: SIGNS.filter((kind) => kinds.has(kind)) }];
}

function noticed(differences: readonly Difference[]): Reason[] {
  const reasons = differences.flatMap(({ kind, visible, path, aspect }): Reason[] => {
    if (!visible) return [];
    if (kind === 'dialogs') return [{ code: 'dialog' }];
    if (kind === 'requests') return [{ code: 'data-sent', path }];
    return [{ code: 'noticed', path, aspect: aspectName(aspect) }];
  });
  return reasons.filter(
    ({ code }, place) => reasons.findIndex((other) => other.code === code) === place,
  );
}

/** Two signs weigh more than one, and one that a person notices more than one that nobody does. */
export function severityOf(reasons: readonly Reason[]): Severity {
  const weights = reasons.map(severityBy);
  return (['high', 'medium'] as const).find((weight) => weights.includes(weight)) ?? 'low';
}

function severityBy(given: Reason): Severity {
  switch (given.code) {
    case 'exception':
      return 'medium';
    case 'unnoticed':
      return given.kinds.length > 1 ? 'medium' : 'low';
    default:
      return 'high';
  }
}
