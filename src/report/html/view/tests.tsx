import { useState } from 'preact/hooks';
import type { Test } from '../../../store/report.js';
import { count, duration } from '../../numbers.js';
import { Differences } from './differences.js';
import type { OfReport } from './of-report.js';

/** How a test is drawn: it failed, or passed as wanted or in an order near to that. */
const LOOKS = {
  failed: { sign: '✗', says: 'failed' },
  passed: { sign: '✓', says: 'passed' },
  adapted: { sign: '≈', says: 'passed, adapted' },
} as const;
type Look = keyof typeof LOOKS;
const ALL: readonly Look[] = ['failed', 'passed', 'adapted'];

function lookOf({ verdict, enforced }: Test): Look {
  if (verdict !== 'pass') return 'failed';
  return enforced === 'exact' ? 'passed' : 'adapted';
}

/** All tests in a row, each of which says more when it is chosen. */
export function Tests({ report }: OfReport) {
  const { tests } = report;
  const [hidden, setHidden] = useState<ReadonlySet<Look>>(new Set());
  const [chosen, setChosen] = useState<number | null>(null);
  const toggle = (look: Look) => {
    const others = new Set(hidden);
    if (!others.delete(look)) others.add(look);
    setHidden(others);
  };
  const test = tests.find(({ number }) => number === chosen);
  return (
    <section aria-labelledby="tests">
      <h2 id="tests">{count(tests.length, 'test')}</h2>
      <fieldset>
        <legend>Show those that</legend>
        {ALL.map((look) => (
          <label key={look}>
            <input type="checkbox" checked={!hidden.has(look)} onChange={() => toggle(look)} />{' '}
            {LOOKS[look].says} ({tests.filter((one) => lookOf(one) === look).length})
          </label>
        ))}
      </fieldset>
      <ul class="strip">
        {tests
          .filter((one) => !hidden.has(lookOf(one)))
          .map((one) => {
            const look = lookOf(one);
            return (
              <li key={one.number}>
                <button
                  type="button"
                  class={look}
                  aria-pressed={one.number === chosen}
                  aria-label={`Test ${one.number} ${LOOKS[look].says}`}
                  onClick={() => setChosen(one.number === chosen ? null : one.number)}
                >
                  {LOOKS[look].sign} {one.number}
                </button>
              </li>
            );
          })}
      </ul>
      <div aria-live="polite">{test !== undefined && <OneTest test={test} report={report} />}</div>
    </section>
  );
}

function OneTest({ test, report }: OfReport & { readonly test: Test }) {
  const { number, phase, enforced, verdict, differences, durationMs, learned, actual } = test;
  const finding = report.findings.find(({ tests }) => tests.includes(number));
  const names = new Map(report.operations.map(({ id, name }) => [id, name]));
  const why = phase === 'search' ? 'by the heuristic' : 'to tell a race';
  return (
    <div class="one-test">
      <h3>Test {number}</h3>
      <p>
        Run {why}, enforced {enforced === 'exact' ? 'exactly' : 'near to what was wanted'}, in{' '}
        {duration(durationMs)}: {verdict}.{' '}
        {finding !== undefined && (
          <>
            Of finding <a href={`#${finding.id}`}>{finding.id}</a>.
          </>
        )}
      </p>
      {differences.length > 0 && <Differences test={test} />}
      <ul>
        {learned.map(({ evidence }) => (
          <li key={evidence}>{evidence}</li>
        ))}
      </ul>
      {actual.length === 0 ? (
        <p>Its order is in report.json.</p>
      ) : (
        <details>
          <summary>The order of its {count(actual.length, 'operation')}</summary>
          <ol>
            {actual.map((id) => (
              <li key={id}>{names.get(id) ?? id}</li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}
