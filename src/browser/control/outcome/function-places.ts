/** Where in the code functions of a page are, which the debugger alone can tell. */
import type { Protocol } from 'devtools-protocol';
import type { CodePlace } from '../../../model/site.js';
import type { AgentOfFunctions } from '../../agent/contract.js';
import type { Session } from '../../chrome/protocol.js';
import type { Context } from '../../tabs/tab.js';
import type { Scripts } from './scripts.js';

const METHOD: keyof AgentOfFunctions = 'codeOf';

/** A function may be bound (`save.bind(this)`), or wrapped, and so may be what it calls. */
const MOST_INSIDE = 4;

export class FunctionPlaces {
  readonly #token: string;
  readonly #scripts: Scripts;
  /** By context and number. */
  readonly #asked = new Map<string, Promise<void>>();
  /** Absent: it is gone with its document. */
  readonly #found = new Map<string, readonly Protocol.Debugger.Location[]>();

  /** @param token name of the agents in their documents */
  constructor(token: string, scripts: Scripts) {
    this.#token = token;
    this.#scripts = scripts;
  }

  /**
   * Asks where a function is, which its document may not outlive, and those that it is a wrapper of.
   *
   * @param number of the function in the agent
   * @returns what is known when all have been `found`, the outermost first
   */
  ask(context: Context, number: number): () => readonly CodePlace[] {
    const key = `${context.id} ${number}`;
    if (!this.#asked.has(key)) this.#asked.set(key, this.#find(context, number, key));
    return () => (this.#found.get(key) ?? []).flatMap((one) => this.#placeOf(context, one) ?? []);
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
    const locations = await code
      .then(({ result }) => locationsIn(session, result.objectId))
      .catch(() => null);
    if (locations !== null) this.#found.set(key, locations);
  }

  #placeOf({ session }: Context, location: Protocol.Debugger.Location): CodePlace | null {
    const { scriptId, lineNumber, columnNumber = 0 } = location;
    const url = this.#scripts.urlOf(session, scriptId);
    return url === null ? null : { url, line: lineNumber + 1, column: columnNumber + 1 };
  }
}

async function locationsIn(
  session: Session,
  code: string | undefined,
): Promise<readonly Protocol.Debugger.Location[]> {
  const found: Protocol.Debugger.Location[] = [];
  let objectId = code;
  for (let inside = 0; objectId !== undefined && inside <= MOST_INSIDE; inside++) {
    const internal = await internalsOf(session, objectId);
    const location: unknown = internal.get('[[FunctionLocation]]')?.value;
    if (isLocation(location)) found.push(location);
    const target = internal.get('[[TargetFunction]]') ?? internal.get('[[Target]]');
    objectId = target?.objectId ?? (await wrappedBy(session, internal.get('[[Scopes]]')?.objectId));
  }
  return found;
}

async function internalsOf(session: Session, objectId: string) {
  const { internalProperties = [] } = await session.send('Runtime.getProperties', {
    objectId,
    ownProperties: true,
  });
  return new Map(internalProperties.map(({ name, value }) => [name, value]));
}

/**
 * What is taken for the function that another one wraps: of the variables around that one, the only function, as in
 * jQuery's `proxy(save, this)` or Vue's `withModifiers(save, ['prevent'])`. A bundle has more around what is in it.
 */
async function wrappedBy(
  session: Session,
  scopes: string | undefined,
): Promise<string | undefined> {
  if (scopes === undefined) return undefined;
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: scopes,
    functionDeclaration: String(onlyFunctionAround),
  });
  return result.objectId;
}

interface Scope {
  /** `Closure (proxy)`, `Block`, `Global`. */
  readonly description: string;
  readonly object: Readonly<Record<string, unknown>>;
}

/** Runs in the page, with V8's list of the scopes around a function, the innermost first. */
function onlyFunctionAround(this: readonly Scope[]): unknown {
  const scope = this[0];
  if (!scope?.description.startsWith('Closure')) return undefined;
  let found: unknown;
  for (const name in scope.object) {
    const value = scope.object[name];
    if (typeof value !== 'function') continue;
    if (found !== undefined) return undefined;
    found = value;
  }
  return found;
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
