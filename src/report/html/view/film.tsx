import { useState } from 'preact/hooks';
import type { OperationId } from '../../../model/operation.js';
import type { ReportData, ReportedFinding, Test } from '../../../store/report.js';
import { Window } from './window.js';

interface OfFilm {
  readonly finding: ReportedFinding;
  readonly film: NonNullable<ReportedFinding['film']>;
  readonly report: ReportData;
  /** The test that failed. */
  readonly shown: Test;
}

/** What a person would have seen: both orders in the end, and on the way there, near the race. */
export function FilmView({ finding, film, report, shown }: OfFilm) {
  return (
    <>
      <Ends finding={finding} film={film} report={report} shown={shown} />
      {film.failing.frames.length > 0 && (
        <Frames finding={finding} film={film} report={report} shown={shown} />
      )}
    </>
  );
}

function Ends({ finding: { id }, film, report: { pictures }, shown }: OfFilm) {
  const [isApart, setApart] = useState(true);
  const [part, setPart] = useState(50);
  const { recorded, failing } = film;
  const [expected, got] = [pictures[recorded.end], pictures[failing.end]];
  if (expected === undefined || got === undefined) return null;
  const name = `${id}-ends`;
  return (
    <figure>
      <figcaption>
        The page in the end, in the recorded order and in test {shown.number}. What differs is
        framed, where it is in sight.
      </figcaption>
      <fieldset>
        <legend class="hidden">How the two are shown</legend>
        <label>
          <input type="radio" name={name} checked={isApart} onChange={() => setApart(true)} /> Side
          by side
        </label>
        <label>
          <input type="radio" name={name} checked={!isApart} onChange={() => setApart(false)} /> One
          over the other
        </label>
      </fieldset>
      {isApart ? (
        <div class="pair">
          <div>
            Recorded
            <Window picture={expected} changed={recorded.changed} says="As recorded" />
          </div>
          <div>
            Test {shown.number}
            <Window picture={got} changed={failing.changed} says={`As in test ${shown.number}`} />
          </div>
        </div>
      ) : (
        <>
          <label class="slider">
            Test {shown.number}
            <input
              type="range"
              min="0"
              max="100"
              value={part}
              aria-label={`How much of the recorded page covers that of test ${shown.number}, in percent`}
              onInput={({ currentTarget }) => setPart(currentTarget.valueAsNumber)}
            />
            Recorded
          </label>
          <Window
            picture={got}
            changed={failing.changed}
            says={`The recorded page over that of test ${shown.number}`}
            over={{ picture: expected, changed: recorded.changed, part, id: `${id}-cover` }}
          />
        </>
      )}
    </figure>
  );
}

interface Shown {
  readonly run: 'recorded' | 'failing';
  readonly after: OperationId;
}

function Frames({ finding, film, report, shown }: OfFilm) {
  const { operations, pictures } = report;
  const [chosen, setChosen] = useState<Shown | null>(null);
  const names = new Map(operations.map(({ id, name }) => [id, name]));
  const ofRace = [finding.race?.first.id, finding.race?.second.id];
  const rows = [
    { run: 'recorded', title: 'Recorded' },
    { run: 'failing', title: `Test ${shown.number}` },
  ] as const;
  const large = film[chosen?.run ?? 'failing'].frames.find(({ after }) => after === chosen?.after);
  const picture = large && pictures[large.picture];
  const isChosen = ({ run, after }: Shown) => run === chosen?.run && after === chosen.after;
  return (
    <figure>
      <figcaption>
        What was to be seen near the race, after each operation. Choose one to see it large.
      </figcaption>
      {rows.map(({ run, title }) => (
        <div key={run}>
          <h3>{title}</h3>
          <ol class="frames">
            {film[run].frames.map(({ after, picture: place }, index) => {
              const small = pictures[place];
              const name = names.get(after) ?? after;
              const isSame = film[run].frames[index - 1]?.picture === place;
              return (
                small !== undefined && (
                  <li key={after}>
                    <button
                      type="button"
                      aria-pressed={isChosen({ run, after })}
                      onClick={() => setChosen(isChosen({ run, after }) ? null : { run, after })}
                    >
                      <Window picture={small} says={null} />
                      <span class={ofRace.includes(after) ? 'race' : ''}>{name}</span>
                      {isSame && <span class="page"> (nothing changed on screen)</span>}
                    </button>
                  </li>
                )
              );
            })}
          </ol>
        </div>
      ))}
      <div aria-live="polite">
        {picture !== undefined && chosen !== null && (
          <Window picture={picture} says={`The page after ${names.get(chosen.after)}`} />
        )}
      </div>
    </figure>
  );
}
