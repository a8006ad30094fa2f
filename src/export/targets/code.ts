/** Source text: what comes from a page never ends its string, its comment or its line. */
import { printable } from '../../model/printable.js';

/** What would end a string or its line, or is not seen as what it is; `<` before what HTML would take for a tag. */
const SPECIAL = /[\\'\p{C}\p{Zl}\p{Zp}\p{Bidi_Control}]|<(?=[/!])/gu;

/** A string of JavaScript on one line. */
export function literal(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const written = (character: string) =>
    character === "'" && quote === '"' ? "'" : escaped(character);
  return quote + text.replace(SPECIAL, written) + quote;
}

function escaped(character: string): string {
  if (character === '\\' || character === "'") return `\\${character}`;
  if (character === '\n') return '\\n';
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

/** Text in a comment, on one line. */
export function remark(text: string): string {
  return printable(text)
    .replace(/\p{Cs}/gu, '\ufffd')
    .replaceAll('*/', '* /');
}

/** A comment of several lines. */
export function comment(lines: readonly string[]): readonly string[] {
  return ['/**', ...lines.map((line) => ` * ${remark(line)}`.trimEnd()), ' */'];
}

export function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => (line === '' ? '' : `  ${line}`));
}

/** `{ x: 20, y: 10 }` */
export function point({ x, y }: { readonly x: number; readonly y: number }): string {
  return `{ x: ${x}, y: ${y} }`;
}

/** `60_000` */
export function milliseconds(ms: number): string {
  return `${ms}`.replace(/\B(?=(\d{3})+$)/g, '_');
}

export function block(text: string): readonly string[] {
  return text.split('\n');
}
