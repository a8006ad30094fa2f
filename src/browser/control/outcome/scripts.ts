/** The scripts of a page, and which of them have source maps, as V8 tells of them. */
import type { Protocol } from 'devtools-protocol';
import type { Session } from '../../chrome/protocol.js';
import type { TabEvent } from '../../tabs/tab.js';
import type { Listener } from '../source.js';

export type ParsedScript = Pick<
  Protocol.Debugger.ScriptParsedEvent,
  'url' | 'startLine' | 'startColumn' | 'endLine' | 'sourceMapURL'
>;

export class Scripts implements Listener {
  readonly #all = new Map<string, ParsedScript>();
  readonly #urls = new Map<string, string>();

  /** Those that V8 has told of; of what is parsed again, the last. */
  get withMaps(): readonly ParsedScript[] {
    return [...this.#all.values()];
  }

  on({ method, params, session }: TabEvent): void {
    if (method !== 'Debugger.scriptParsed' || params.url === '') return;
    const { url, startLine, startColumn, endLine, sourceMapURL } = params;
    const key = keyOf(session, params.scriptId);
    this.#urls.set(key, url);
    if (sourceMapURL) this.#all.set(key, { url, startLine, startColumn, endLine, sourceMapURL });
  }

  /** As stacks name the script; null: V8 has not told of it. */
  urlOf(session: Session, script: string): string | null {
    return this.#urls.get(keyOf(session, script)) ?? null;
  }

  /** Has V8 tell of all that are there. */
  async look(sessions: readonly Session[]): Promise<void> {
    await Promise.all(sessions.map(lookAt));
  }
}

const keyOf = ({ id }: Pick<Session, 'id'>, script: string): string => `${id} ${script}`;

/** A `debugger` statement of the page stops nothing. What has gone meanwhile, tells nothing. */
async function lookAt(session: Session): Promise<void> {
  const asked = [
    session.send('Debugger.enable', {}),
    session.send('Debugger.setSkipAllPauses', { skip: true }),
    session.send('Debugger.disable'),
  ];
  await Promise.allSettled(asked);
}
