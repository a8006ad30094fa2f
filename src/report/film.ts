/** The pictures of findings: which of them there are to be, and how a report has them. */
import type { Box, Picture } from '../browser/control/camera.js';
import type { OperationId } from '../model/operation.js';
import type { ReportData, ReportedFinding, Test } from '../store/report.js';
import { Report } from './report.js';

/** A run, filmed. */
export interface Filmed {
  /** By operation: what there was to be seen when it had run. */
  readonly frames: ReadonlyMap<OperationId, Picture>;
  readonly end: Picture;
  /** By path: where elements were in the end. */
  readonly boxes: ReadonlyMap<string, Box>;
}

/** Both orders of a finding. */
export interface FilmedFinding {
  /** Its id. */
  readonly finding: string;
  readonly recorded: Filmed;
  readonly failing: Filmed;
}

type Film = NonNullable<ReportedFinding['film']>['recorded'];

/** So many pictures of a run tell what happens. */
const MOST_FRAMES = 8;
/** So many elements can be told apart in a picture. */
const MOST_CHANGED = 20;

/** Of an order, the operations around the two that race: one before, those between, and one behind. */
export function nearOf(
  order: readonly OperationId[],
  { race }: Pick<ReportedFinding, 'race'>,
): readonly OperationId[] {
  const places = race === null ? [] : [order.indexOf(race.first.id), order.indexOf(race.second.id)];
  const ran = places.filter((place) => place >= 0);
  if (ran.length === 0) return [];
  const [from, to] = [Math.min(...ran) - 1, Math.max(...ran) + 1];
  const distance = (place: number) => Math.min(...ran.map((of) => Math.abs(place - of)));
  return [...order.keys()]
    .filter((place) => place >= from && place <= to)
    .sort((a, b) => distance(a) - distance(b) || a - b)
    .slice(0, MOST_FRAMES)
    .sort((a, b) => a - b)
    .flatMap((place) => order[place] ?? []);
}

/** Of the recorded run. */
export function recordedOrder({ operations }: ReportData): readonly OperationId[] {
  return operations.filter(({ recorded }) => recorded).map(({ id }) => id);
}

/** The elements in which a test ended otherwise. */
export function changedIn({ differences }: Test): readonly string[] {
  const paths = differences.flatMap(({ kind, path }) => (kind === 'dom' ? path : []));
  return [...new Set(paths)].slice(0, MOST_CHANGED);
}

/**
 * The report with the pictures that have been taken since.
 *
 * @param tookMs how long that took
 */
export function withFilms(report: Report, all: readonly FilmedFinding[], tookMs: number): Report {
  const { data, replay } = report;
  const pictures = new Pictures();
  const findings = data.findings.map((finding) => {
    const filmed = all.find((one) => one.finding === finding.id);
    if (filmed === undefined) return finding;
    const test = report.testOf(finding.id);
    const paths = changedIn(test);
    const filmOf = (one: Filmed, order: readonly OperationId[]): Film => ({
      frames: nearOf(order, finding).flatMap((after) => {
        const picture = one.frames.get(after);
        return picture === undefined ? [] : { after, picture: pictures.add(picture) };
      }),
      end: pictures.add(one.end),
      changed: paths.flatMap((path) => {
        const box = one.boxes.get(path);
        return box === undefined ? [] : { path, ...box };
      }),
    });
    const film = {
      recorded: filmOf(filmed.recorded, recordedOrder(data)),
      failing: filmOf(filmed.failing, test.actual),
    };
    return { ...finding, film };
  });
  const timing = { ...data.timing, totalMs: data.timing.totalMs + tookMs };
  return new Report({ ...data, findings, pictures: pictures.all, timing }, replay);
}

/** Many operations change nothing that is to be seen. */
class Pictures {
  readonly all: Picture[] = [];
  readonly #places = new Map<string, number>();

  /** @returns its place */
  add(picture: Picture): number {
    const known = this.#places.get(picture.data);
    if (known !== undefined) return known;
    const place = this.all.length;
    this.#places.set(picture.data, place);
    this.all.push(picture);
    return place;
  }
}
