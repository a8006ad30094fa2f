/** The keys that type a date or a time into Chrome's multi-field controls. */

const { DateTimeFormat } = Intl;

const DATE: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'numeric', day: 'numeric' };
const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: 'numeric' };
const MONTH: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'long' };

/**
 * The keys for each field of a date, time, datetime-local, month or week input, in the order of the
 * fields, which is the browser's locale's. A field that is full passes the focus on to the next one; a
 * year is full with six digits. The month of a month input is a name, which digits choose too, but it
 * is never full.
 *
 * @param value as in `input.value`; empty: to clear every field
 * @returns null if the fields cannot take the value
 */
export function dateKeys(input: HTMLInputElement, value: string): string[][] | null {
  const order = fieldOrder(input);
  if (order.length === 0) return null;
  if (value === '') return order.map(() => ['Delete', 'ArrowRight']);
  const values = fieldValues(value, order.includes('dayPeriod'));
  if (values === null || (!order.includes('second') && (values.second ?? '00') !== '00'))
    return null;
  const keys: string[][] = [];
  for (const field of order) {
    const text = values[field];
    if (text === undefined) return null;
    keys.push(field === 'month' && input.type === 'month' ? [...text, 'ArrowRight'] : [...text]);
  }
  return keys;
}

type Field = 'year' | 'month' | 'week' | 'day' | 'hour' | 'minute' | 'second' | 'dayPeriod';

/** Empty: not known. */
function fieldOrder(input: HTMLInputElement): Field[] {
  if (input.type === 'week') {
    // Nothing tells how another language puts it.
    const { locale } = new DateTimeFormat().resolvedOptions();
    return /^en\b/.test(locale) ? ['week', 'year'] : [];
  }
  const seconds = Number(input.step) % 60 !== 0;
  const clock: Intl.DateTimeFormatOptions = { ...TIME, ...(seconds ? { second: 'numeric' } : {}) };
  const shown: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
    date: DATE,
    month: MONTH,
    time: clock,
    'datetime-local': { ...DATE, ...clock },
  };
  const parts = new DateTimeFormat(undefined, shown[input.type]).formatToParts(0);
  const order: Field[] = [];
  for (const { type } of parts) if (isField(type)) order.push(type);
  return order;
}

const isField = (type: string): type is Field =>
  /^(year|month|day|hour|minute|second|dayPeriod)$/.test(type);

function fieldValues(value: string, twelveHours: boolean): Partial<Record<Field, string>> | null {
  const parts =
    /^(?:(?<year>\d{4,6})-(?:W(?<week>\d\d)|(?<month>\d\d)(?:-(?<day>\d\d))?))?T?(?:(?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d))?)?$/.exec(
      value,
    )?.groups;
  if (parts === undefined) return null;
  const { year, month, week, day, minute } = parts;
  const hour = Number(parts.hour);
  return {
    ...(year ? { year: year.padStart(6, '0') } : {}),
    ...(month ? { month } : {}),
    ...(week ? { week } : {}),
    ...(day ? { day } : {}),
    ...(parts.hour && minute
      ? {
          hour: twelveHours ? String(hour % 12 || 12).padStart(2, '0') : parts.hour,
          minute,
          second: parts.second ?? '00',
          dayPeriod: hour < 12 ? 'a' : 'p',
        }
      : {}),
  };
}
