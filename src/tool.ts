import { readFileSync } from 'node:fs';

/** package.json is two folders above the compiled file, in the repository and when installed. */
const PACKAGE = new URL('../../package.json', import.meta.url);

function isNamed(value: unknown): value is { name: string; version: string } {
  return typeof value === 'object' && value !== null && 'name' in value && 'version' in value;
}

function readTool(): string {
  const value: unknown = JSON.parse(readFileSync(PACKAGE, 'utf8'));
  return isNamed(value) ? `${value.name} ${value.version}` : 'wave-races';
}

/** `wave-races 1.2.3`, for files that say what wrote them. */
export const TOOL = readTool();
