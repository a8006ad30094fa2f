import type { Sources } from '../model/sources.js';
import type { ReportedFinding } from '../store/report.js';
import { placeOf } from './place.js';
import { Report } from './report.js';

/** The report with the code that the two operations of each race come from. */
export function withExcerpts({ data, replay }: Report, sources: Sources): Report {
  const findings = data.findings.map((finding): ReportedFinding => {
    const { race } = finding;
    const excerpts = (race === null ? [] : [race.first, race.second]).flatMap(({ id }) => {
      const place = placeOf(id, data);
      const excerpt = place && sources.excerpt(place.file, place.line);
      return excerpt ? [{ operation: id, ...excerpt, lines: [...excerpt.lines] }] : [];
    });
    return { ...finding, excerpts };
  });
  return new Report({ ...data, findings }, replay);
}
