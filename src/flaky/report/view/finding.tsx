import { Command } from '../../../report/html/view/command.js';
import { Excerpt } from '../../../report/html/view/excerpt.js';
import { WhenNear } from '../../../report/html/view/when-near.js';
import type { FlakyFinding, FlakyTest } from '../data.js';
import { alikeSentence } from '../names.js';
import { repeatedSentence } from '../summary.js';
import { Timeline } from './timeline.js';

interface OfFinding {
  readonly finding: FlakyFinding;
  readonly test: FlakyTest;
}

/** One finding: what races, why, in which order, and what repairs the test. */
export function FindingView({ finding, test }: OfFinding) {
  const { natural } = test;
  const { id, title, state, events, besides, failure, cause, repair, again } = finding;
  const { excerpt } = finding;
  const there = alikeSentence(finding, (name) => name);
  const isElsewhere = excerpt === null || failure.line !== excerpt.line;
  return (
    <section id={id} class="finding" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>
        {state === 'unstable' && <span class="badge medium">unstable</span>} {id}: {title}
      </h3>
      {cause !== null && (
        <p>
          <b>
            {cause.id}, {cause.title}:
          </b>{' '}
          {cause.sentence}
        </p>
      )}
      {[...events, ...(besides === null ? [] : [besides])].map(({ name, site }) =>
        site === null ? null : (
          <p key={`${name} ${site}`}>
            {name}: begun at <code>{site}</code>
          </p>
        ),
      )}
      {there !== null && <p>{there}</p>}
      {natural !== null && (
        <WhenNear>{() => <Timeline finding={finding} natural={natural} />}</WhenNear>
      )}
      <div class="excerpts">{excerpt !== null && <Excerpt excerpt={excerpt}>{''}</Excerpt>}</div>
      <h4>How it fails</h4>
      {isElsewhere && failure.snippet !== null && <pre>{failure.snippet}</pre>}
      <pre>{failure.message}</pre>
      <h4>Repair</h4>
      <p>{repair.advice}</p>
      {repair.code !== null && <pre>{repair.code}</pre>}
      <p>
        {repeatedSentence(finding, test)} The first time was in run {finding.foundIn}.
      </p>
      {again !== null && <Command label="See it again" command={again} />}
    </section>
  );
}
