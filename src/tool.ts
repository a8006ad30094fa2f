import { readFileSync } from 'node:fs';

/** package.json is two folders above the compiled file, here and where it is installed. */
const PACKAGE = new URL('../../package.json', import.meta.url);

function readVersion(): string {
  const value: unknown = JSON.parse(readFileSync(PACKAGE, 'utf8'));
  const hasVersion = typeof value === 'object' && value !== null && 'version' in value;
  return hasVersion ? String(value.version) : '0.0.0';
}

/**
 * Of WAVE.
 *
 * @example
 * console.log(`WAVE ${VERSION}`); // WAVE 0…
 *
 * @since 0.1.0
 */
export const VERSION = readVersion();

/** For files that say what wrote them. */
export const TOOL = `wave-races ${VERSION}`;
