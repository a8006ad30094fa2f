import { count } from '../../../report/numbers.js';
import { shellCommand } from '../../../report/shell-word.js';
import type { FlakyReport, FlakyTest } from '../data.js';
import { isFlaky } from '../is-flaky.js';
import { titleOf } from '../names.js';
import { stateOf, summaryOf } from '../summary.js';
import { FindingView } from './finding.js';

/** How severe a state looks. */
const LOOKS = {
  ...{ flaky: 'high', failing: 'high', 'failing-alone': 'high', unstable: 'medium' },
  ...{ 'not-run': 'medium', 'not-watched': 'medium', 'not-known': 'medium' },
  ...{ 'not-tried': 'medium', 'not-flaky': 'low' },
} as const;

/** All tests: those that are flaky first. */
export function App({ report: { tests, command, tool } }: { readonly report: FlakyReport }) {
  const flaky = tests.filter(isFlaky);
  const sorted = [...flaky, ...tests.filter((test) => !isFlaky(test))];
  const none = `No flaky test among ${count(tests.length, 'test')}`;
  return (
    <>
      <header>
        <h1>
          {flaky.length === 0 ? none : `${count(flaky.length, 'flaky test')} of ${tests.length}`}
        </h1>
        <p class="page">
          <code>{shellCommand(command)}</code>
        </p>
        <nav aria-label="Tests">
          <ul>
            {sorted.map((test, place) => (
              <li key={`${place}`}>
                <State of={test} /> <a href={`#test-${place}`}>{titleOf(test)}</a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main>
        {sorted.map((test, place) => (
          <article key={`${place}`} id={`test-${place}`} aria-labelledby={`test-${place}-title`}>
            <h2 id={`test-${place}-title`}>
              <State of={test} /> {titleOf(test)}
            </h2>
            {test.findings.length === 0 && <p>{summaryOf(test)}</p>}
            {test.failure?.snippet != null && <pre>{test.failure.snippet}</pre>}
            {test.failure !== null && <pre>{test.failure.message}</pre>}
            {test.findings.map((finding) => (
              <FindingView key={finding.id} finding={finding} test={test} />
            ))}
          </article>
        ))}
      </main>
      <footer>Made by {tool}.</footer>
    </>
  );
}

function State({ of: test }: { readonly of: FlakyTest }) {
  return <span class={`badge ${LOOKS[test.state]}`}>{stateOf(test)}</span>;
}
