import { diffWordsWithSpace } from 'diff';
import type { Test } from '../../../store/report.js';

type Difference = Test['differences'][number];

/** What is not as in the recorded run. */
export function Differences({ test: { differences } }: { readonly test: Test }) {
  return (
    <div class="wide">
      <table>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">Expected</th>
            <th scope="col">Got</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => {
            const { kind, path, aspect, expected, actual, visible } = difference;
            return (
              <tr key={`${kind} ${path} ${aspect} ${expected} ${actual}`}>
                <th scope="row">
                  <Where difference={difference} />
                  {kind === 'dom' && !visible && <span class="why"> (nobody sees it)</span>}
                </th>
                <td>
                  <Value text={expected} other={actual} side="removed" />
                </td>
                <td>
                  <Value text={actual} other={expected} side="added" />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Half a sentence. */
function Where({ difference: { kind, path, aspect } }: { readonly difference: Difference }) {
  const place = path === '' ? null : <code>{path}</code>;
  switch (kind) {
    case 'dom':
      return (
        <>
          {aspect} of {place}
        </>
      );
    case 'exception':
    case 'rejection':
      return (
        <>
          {kind}
          {place !== null && <> at {place}</>}
        </>
      );
    case 'requests':
      return (
        <>
          request {place}, {aspect}
        </>
      );
    case 'storage':
      return place;
    case 'dialogs':
      return <>dialog</>;
    case 'console':
      return <>console error</>;
    case 'hang':
      return <>hang</>;
  }
}

interface OfValue {
  readonly text: string | null;
  readonly other: string | null;
  /** What of the two the text is: what differs is marked so. */
  readonly side: 'removed' | 'added';
}

function Value({ text, other, side }: OfValue) {
  if (text === null) return <i>nothing</i>;
  if (other === null) return <code>{text}</code>;
  const [before, after] = side === 'removed' ? [text, other] : [other, text];
  const parts = diffWordsWithSpace(before, after).filter((part) =>
    side === 'removed' ? !part.added : !part.removed,
  );
  return (
    <code>
      {parts.map(({ value, added, removed }, place) =>
        added || removed ? <mark key={`${place} ${value}`}>{value}</mark> : value,
      )}
    </code>
  );
}
