import { duration } from '../../numbers.js';
import { describeSwapped } from '../../swapped-writes.js';
import type { OfReport } from './of-report.js';
import { wording } from './wording.js';

const SWAPPED =
  'Writes that were sent the other way round in tests that passed ' +
  `(what the server makes of that, the recording cannot tell; ${wording.liveTests} would)`;

/** What the tests were, what they covered, and what was left out of account. */
export function Summary({ report }: OfReport) {
  const { recording, heuristic, seed, coverage, timing, ended, baseline, tests } = report;
  const adapted = tests.filter(({ enforced }) => enforced !== 'exact').length;
  const inSearch = tests.filter(({ phase }) => phase === 'search').length;
  const others = tests.length - inSearch;
  const more = others === 0 ? '' : `, and ${others} to tell what races`;
  const missed = new Map<string, number>();
  for (const { evidence } of tests.flatMap(({ learned }) => learned))
    missed.set(evidence, (missed.get(evidence) ?? 0) + 1);
  const rows: [string, string][] = [
    ['Recording', `${recording.operations} operations, ${recording.userOperations} of them inputs`],
    [
      'Tests',
      `${inSearch} by ${heuristic}, seed ${seed}${ended === null ? '' : ` (${wording.ended(ended)})`}${more}`,
    ],
    [
      'Orders kept',
      adapted === 0
        ? 'all, exactly'
        : `${tests.length - adapted} exactly; ${adapted} nearly, for an operation could not come when it was to`,
    ],
    ['Ordered pairs that ran', ratio(coverage.precedence)],
    ['Pairs that ran side by side', ratio(coverage.adjacency)],
    ['Time', duration(timing.totalMs)],
  ];
  return (
    <section aria-labelledby="summary">
      <h2 id="summary">Summary</h2>
      <dl class="facts">
        {rows.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Listed
        title="What could not come when an order wanted it"
        items={[...missed].map(([text, times]) => (times > 1 ? `${text} (${times} times)` : text))}
      />
      <Listed title={SWAPPED} items={report.swappedWrites.map(describeSwapped)} />
      <Listed
        title="Ignored differences"
        items={baseline.masked.map(({ says, hidden }) => `${says} (hid ${hidden})`)}
      />
    </section>
  );
}

interface OfList {
  readonly title: string;
  readonly items: readonly string[];
}

function Listed({ title, items }: OfList) {
  if (items.length === 0) return null;
  return (
    <details>
      <summary>
        {title}: {items.length}
      </summary>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </details>
  );
}

function ratio({ covered, total }: { readonly covered: number; readonly total: number }): string {
  return `${covered} of ${total}`;
}
