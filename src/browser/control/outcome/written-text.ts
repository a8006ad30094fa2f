import type { Protocol } from 'devtools-protocol';

type Argument = Pick<Protocol.Runtime.RemoteObject, 'value' | 'description'>;

/**
 * What a call of the console has written, in one line. Chrome describes objects and numbers; strings, booleans, `null` and
 * `undefined` are their values alone.
 */
export function writtenText(args: readonly Argument[]): string {
  return args.map(({ value, description }) => description ?? String(value)).join(' ');
}
