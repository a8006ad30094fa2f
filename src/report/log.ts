import type { OperationId } from '../model/operation.js';
import type { Outcome } from '../model/outcome.js';
import { LONGEST_LOGGED, MOST_LOGGED } from '../store/log-limits.js';
import type { ReportData } from '../store/report.js';
import { cut } from './cut.js';

/** What a run wrote to the console, and what it sent. */
export type Log = ReportData['recording']['log'];

/**
 * As far as a report has it.
 *
 * @param order that ran
 */
export function logOf(
  { console, requests }: Pick<Outcome, 'console' | 'requests'>,
  order: readonly OperationId[],
): Log {
  const operationOf = ({ during }: { readonly during?: number }) =>
    during === undefined ? null : (order[during] ?? null);
  const short = (text: string) => cut(text, LONGEST_LOGGED);
  const [written, sent] = [console.slice(0, MOST_LOGGED), requests.slice(0, MOST_LOGGED)];
  return {
    console: written.map((one) => ({
      ...{ level: one.level, text: short(one.text), operation: operationOf(one) },
    })),
    requests: sent.map((one) => ({
      ...{ method: short(one.method), url: short(one.url) },
      ...{ body: one.body === null ? null : short(one.body), operation: operationOf(one) },
    })),
    more: {
      console: console.length - written.length,
      requests: requests.length - sent.length,
    },
  };
}
