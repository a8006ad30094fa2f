import type { ReportedFinding } from '../store/report.js';

type Reason = ReportedFinding['reasons'][number];

/**
 * Why a finding is as grave as it is: half a sentence.
 *
 * @param show how what comes from the page is written
 */
export function describeReasons(
  { reasons }: Pick<ReportedFinding, 'reasons'>,
  show: (text: string) => string,
): string {
  return reasons.map((reason) => describeReason(reason, show)).join('; ');
}

function describeReason(reason: Reason, show: (text: string) => string): string {
  switch (reason.code) {
    case 'hang':
      return 'the page hangs';
    case 'noticed':
      return `a person notices it, ${show(`${reason.aspect} of ${reason.path}`)}`;
    case 'data-sent':
      return `a server gets other data, ${show(reason.path)}`;
    case 'dialog':
      return 'other dialogs open';
    case 'exception':
      return 'code of the page failed, and a person notices nothing';
    case 'pattern':
      return 'what is lost was only postponed';
    case 'unnoticed':
      return `nobody notices it, ${reason.kinds.map((kind) => SIGNS[kind]).join(' and ')}`;
  }
}

type Sign = Extract<Reason, { readonly code: 'unnoticed' }>['kinds'][number];

const SIGNS: Readonly<Record<Sign, string>> = {
  dom: 'hidden parts of the DOM',
  requests: 'requests',
  storage: 'stored items',
  console: 'console errors',
};
