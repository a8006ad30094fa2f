import type { ReportedFinding } from '../store/report.js';
import { origin, type Show } from './race.js';

interface Sketched {
  readonly order: 'recorded' | 'passing' | 'failing';
  /** `script lib.js → click #b1` */
  readonly what: string;
}

/** The two that race, in the order that passes and in the one that fails; none where no two explain it. */
export function sketchOf(race: ReportedFinding['race'], show: Show): Sketched[] {
  if (race === null) return [];
  const { first, second } = race;
  const [one, other] = [first, second].map(
    (operation) => show(operation) + origin(operation, show),
  );
  const passes = first.recorded && second.recorded ? 'recorded' : 'passing';
  return [
    { order: passes, what: `${other} → ${one}` },
    { order: 'failing', what: `${one} → ${other}` },
  ];
}
