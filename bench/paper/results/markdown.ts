import type { Estimate } from '../../statistics.js';

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const under = head.map((_, place) => (place === 0 ? '---' : '---:'));
  return [line(head), line(under), ...rows.map(line)].join('\n');
}

/** With its interval; a dash: there is none. */
export function withInterval(estimate: Estimate | null, digits: number): string {
  if (estimate === null) return '–';
  const [value, low, high] = [estimate.value, estimate.low, estimate.high].map((number) =>
    number.toFixed(digits),
  );
  return value === low && value === high ? `${value}` : `${value} (${low}–${high})`;
}
