/** The scripts of a page that have source maps, as V8 tells of them. */
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

  /** Those that V8 has told of; of what is parsed again, the last. */
  get withMaps(): readonly ParsedScript[] {
    return [...this.#all.values()];
  }

  on({ method, params, session }: TabEvent): void {
    if (method !== 'Debugger.scriptParsed' || !params.sourceMapURL || params.url === '') return;
    const { url, startLine, startColumn, endLine, sourceMapURL } = params;
    const key = `${session.id} ${params.scriptId}`;
    this.#all.set(key, { url, startLine, startColumn, endLine, sourceMapURL });
  }

  /** Has V8 tell of all that are there. */
  async look(sessions: readonly Session[]): Promise<void> {
    await Promise.all(sessions.map(lookAt));
  }
}

/** A `debugger` statement of the page stops nothing. What has gone meanwhile, tells nothing. */
async function lookAt(session: Session): Promise<void> {
  const asked = [
    session.send('Debugger.enable', {}),
    session.send('Debugger.setSkipAllPauses', { skip: true }),
    session.send('Debugger.disable'),
  ];
  await Promise.allSettled(asked);
}
