/**
 * Which code each operation runs, and the names in it: V8's precise coverage, read after each one,
 * has the functions that have run since it was read last.
 */
import type { Protocol } from 'devtools-protocol';
import { AGENT_SOURCE } from '../browser/agent/page/call-site.js';
import type { Session } from '../browser/chrome/protocol.js';
import type { Footprint } from '../model/footprint.js';
import { identifiersIn, type Range } from './identifiers.js';

/** With the functions in it. */
interface Covered extends Range {
  readonly isRun: boolean;
  readonly inner: Range[];
}

export class CodeCoverage {
  readonly #session: Session;
  readonly #sources = new Map<string, string>();
  /** Of functions, by their scripts and places: code does not change. */
  readonly #known = new Map<string, Footprint>();

  private constructor(session: Session) {
    this.#session = session;
  }

  /** @param session of a page whose debugger has been started: nothing else gives sources */
  static async start(session: Session): Promise<CodeCoverage> {
    await session.send('Profiler.enable');
    await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    return new CodeCoverage(session);
  }

  /** Of the functions that have run since it was asked last. */
  async take(): Promise<readonly Footprint[]> {
    const { result } = await this.#session.send('Profiler.takePreciseCoverage');
    const scripts = result.filter(({ url }) => url !== '' && url !== AGENT_SOURCE);
    if (scripts.some(({ scriptId }) => !this.#sources.has(scriptId))) {
      await this.#readSources(scripts.map(({ scriptId }) => scriptId));
    }
    return scripts.flatMap(({ scriptId, functions }) =>
      nested(functions)
        .filter(({ isRun }) => isRun)
        .map((covered) => this.#namesIn(scriptId, covered)),
    );
  }

  async #readSources(scripts: readonly string[]): Promise<void> {
    for (const scriptId of scripts) {
      if (this.#sources.has(scriptId)) continue;
      const asked = this.#session.send('Debugger.getScriptSource', { scriptId });
      // It may be gone with its document.
      this.#sources.set(
        scriptId,
        await asked.then(
          ({ scriptSource }) => scriptSource,
          () => '',
        ),
      );
    }
  }

  #namesIn(script: string, { from, to, inner }: Covered): Footprint {
    const key = `${script} ${from} ${to}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const names = identifiersIn(this.#sources.get(script) ?? '', { from, to }, inner);
    this.#known.set(key, names);
    return names;
  }
}

/** Functions are in each other, or apart. */
function nested(functions: readonly Protocol.Profiler.FunctionCoverage[]): Covered[] {
  const all = functions
    .flatMap(({ ranges: [range] }): Covered[] =>
      range === undefined
        ? []
        : [{ from: range.startOffset, to: range.endOffset, isRun: range.count > 0, inner: [] }],
    )
    .sort((a, b) => a.from - b.from || b.to - a.to);
  const around: Covered[] = [];
  for (const one of all) {
    while ((around.at(-1)?.to ?? Infinity) <= one.from) around.pop();
    around.at(-1)?.inner.push(one);
    around.push(one);
  }
  return all;
}
