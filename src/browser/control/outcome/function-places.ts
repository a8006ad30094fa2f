/** Where in the code functions of a page are, which the debugger alone can tell. */
import type { Protocol } from 'devtools-protocol';
import type { CodePlace } from '../../../model/site.js';
import type { AgentOfFunctions } from '../../agent/contract.js';
import type { Session } from '../../chrome/protocol.js';
import type { Context } from '../../tabs/tab.js';
import type { Scripts } from './scripts.js';

const METHOD: keyof AgentOfFunctions = 'codeOf';

/** A function may be bound (`save.bind(this)`), and what it is bound of, too. */
const MOST_BOUND = 4;

export class FunctionPlaces {
  readonly #token: string;
  readonly #scripts: Scripts;
  /** By context and number. */
  readonly #asked = new Map<string, Promise<void>>();
  /** Absent: it is gone with its document, or is the browser's own. */
  readonly #found = new Map<string, Protocol.Debugger.Location>();

  /** @param token name of the agents in their documents */
  constructor(token: string, scripts: Scripts) {
    this.#token = token;
    this.#scripts = scripts;
  }

  /**
   * Asks where a function is, which its document may not outlive.
   *
   * @param number of the function in the agent
   * @returns what is known when all have been `found`
   */
  ask(context: Context, number: number): () => CodePlace | null {
    const key = `${context.id} ${number}`;
    if (!this.#asked.has(key)) this.#asked.set(key, this.#find(context, number, key));
    return () => this.#placeOf(context, this.#found.get(key));
  }

  /** Resolves when all is known that was asked for. */
  async found(): Promise<void> {
    await Promise.all(this.#asked.values());
  }

  async #find({ session, id }: Context, number: number, key: string): Promise<void> {
    const code = session.send('Runtime.evaluate', {
      expression: `globalThis[${JSON.stringify(this.#token)}].${METHOD}(${number})`,
      uniqueContextId: id,
    });
    // What has gone meanwhile, tells nothing.
    const location = await code
      .then(({ result }) => locationOf(session, result.objectId))
      .catch(() => null);
    if (location !== null) this.#found.set(key, location);
  }

  #placeOf(
    { session }: Context,
    location: Protocol.Debugger.Location | undefined,
  ): CodePlace | null {
    if (location === undefined) return null;
    const { scriptId, lineNumber, columnNumber = 0 } = location;
    const url = this.#scripts.urlOf(session, scriptId);
    return url === null ? null : { url, line: lineNumber + 1, column: columnNumber + 1 };
  }
}

async function locationOf(
  session: Session,
  code: string | undefined,
): Promise<Protocol.Debugger.Location | null> {
  let objectId = code;
  for (let bound = 0; objectId !== undefined && bound <= MOST_BOUND; bound++) {
    const { internalProperties = [] } = await session.send('Runtime.getProperties', {
      objectId,
      ownProperties: true,
    });
    const inside = new Map(internalProperties.map(({ name, value }) => [name, value]));
    const location: unknown = inside.get('[[FunctionLocation]]')?.value;
    if (isLocation(location)) return location;
    objectId = (inside.get('[[TargetFunction]]') ?? inside.get('[[Target]]'))?.objectId;
  }
  return null;
}

function isLocation(value: unknown): value is Protocol.Debugger.Location {
  return (
    typeof value === 'object' &&
    value !== null &&
    'scriptId' in value &&
    'lineNumber' in value &&
    typeof value.scriptId === 'string' &&
    typeof value.lineNumber === 'number'
  );
}
