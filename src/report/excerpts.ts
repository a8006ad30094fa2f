import type { Sources } from '../model/sources.js';
import type { ReportedFinding } from '../store/report.js';
import { placesOf } from './place.js';
import { Report } from './report.js';

/** The report with the code that the two operations of each race come from. */
export function withExcerpts({ data, replay }: Report, sources: Sources): Report {
  const findings = data.findings.map((finding): ReportedFinding => {
    const excerpts = placesOf(finding, data).flatMap(({ id, file, line }) => {
      const excerpt = sources.excerpt(file, line);
      return excerpt ? [{ operation: id, ...excerpt, lines: [...excerpt.lines] }] : [];
    });
    return { ...finding, excerpts };
  });
  return new Report({ ...data, findings }, replay);
}
