/** Checks of what was read from a file, before it is taken for what WAVE wrote. */

export type Check = (value: unknown) => boolean;

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

export const isString: Check = (value) => typeof value === 'string';
export const isNumber: Check = (value) => typeof value === 'number';
export const isBoolean: Check = (value) => typeof value === 'boolean';

export function orNull(check: Check): Check {
  return (value) => value === null || check(value);
}

/** It may be absent. */
export function optional(check: Check): Check {
  return (value) => value === undefined || check(value);
}

export function listOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

/** An object with at least these fields. */
export function shaped(fields: Readonly<Record<string, Check>>): Check {
  return (value) =>
    isObject(value) && Object.entries(fields).every(([name, check]) => check(value[name]));
}
