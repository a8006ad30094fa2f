import type { ReportData, ReportedFinding } from '../../../store/report.js';

type Picture = ReportData['pictures'][number];
type Changed = NonNullable<ReportedFinding['film']>['failing']['changed'];

interface OfWindow {
  readonly picture: Picture;
  /** What it shows, for those who do not see it; null: what is around it says that. */
  readonly says: string | null;
  /** What is framed in it. */
  readonly changed?: Changed;
  /** Another one that covers its left part. */
  readonly over?: Covering;
}

interface Covering {
  readonly picture: Picture;
  readonly changed: Changed;
  /** How much of the width, in percent. */
  readonly part: number;
  /** Of the part, where the page has more than one. */
  readonly id: string;
}

/** What was to be seen of the page, by the pixels of its window. */
export function Window({ picture, says, changed = [], over }: OfWindow) {
  const { width, height } = picture;
  return (
    <svg
      class="window"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={says ?? ''}
      aria-hidden={says === null}
    >
      <Content picture={picture} changed={changed} />
      {over !== undefined && (
        <>
          <clipPath id={over.id}>
            <rect width={(width * over.part) / 100} height={height} />
          </clipPath>
          <g clip-path={`url(#${over.id})`}>
            <Content picture={over.picture} changed={over.changed} />
          </g>
          <line
            class="edge"
            x1={(width * over.part) / 100}
            x2={(width * over.part) / 100}
            y2={height}
          />
        </>
      )}
    </svg>
  );
}

function Content({ picture, changed }: Required<Pick<OfWindow, 'picture' | 'changed'>>) {
  const { width, height, data } = picture;
  return (
    <>
      <image href={`data:image/webp;base64,${data}`} width={width} height={height} />
      {changed.map(({ path, ...box }) => (
        <rect key={path} class="changed" rx="3" {...box}>
          <title>{path}</title>
        </rect>
      ))}
    </>
  );
}
