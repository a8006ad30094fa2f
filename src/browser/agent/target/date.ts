/** The keys that type a date or a time into Chrome's multi-field controls. */

const { DateTimeFormat } = Intl;

const DATE: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'numeric', day: 'numeric' };
const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: 'numeric' };

/**
 * The keys for each field of a date, time or datetime-local input, in the order of the fields, which
 * is the browser's locale's. A field that is full passes the focus on to the next one; a year is
 * full with six digits.
 *
 * @param value as in `input.value`; empty: to clear every field
 * @returns null if the fields cannot take the value
 */
export function dateKeys(input: HTMLInputElement, value: string): string[][] | null {
  const order = fieldOrder(input);
  if (value === '') return order.map(() => ['Delete', 'ArrowRight']);
  const values = fieldValues(value, order.includes('dayPeriod'));
  if (values === null || (!order.includes('second') && (values.second ?? '00') !== '00'))
    return null;
  const keys: string[][] = [];
  for (const field of order) {
    const text = values[field];
    if (text === undefined) return null;
    keys.push([...text]);
  }
  return keys;
}

type Field = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'dayPeriod';

function fieldOrder(input: HTMLInputElement): Field[] {
  const seconds = Number(input.step) % 60 !== 0;
  const parts = new DateTimeFormat(undefined, {
    ...(input.type === 'time' ? {} : DATE),
    ...(input.type === 'date' ? {} : TIME),
    ...(input.type !== 'date' && seconds ? { second: 'numeric' } : {}),
  }).formatToParts(0);
  const order: Field[] = [];
  for (const { type } of parts) if (isField(type)) order.push(type);
  return order;
}

const isField = (type: string): type is Field =>
  /^(year|month|day|hour|minute|second|dayPeriod)$/.test(type);

function fieldValues(value: string, twelveHours: boolean): Partial<Record<Field, string>> | null {
  const parts =
    /^(?:(?<year>\d{4,6})-(?<month>\d\d)-(?<day>\d\d))?T?(?:(?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d))?)?$/.exec(
      value,
    )?.groups;
  if (parts === undefined) return null;
  const { year, month, day, minute } = parts;
  const hour = Number(parts.hour);
  return {
    ...(year && month && day ? { year: year.padStart(6, '0'), month, day } : {}),
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
