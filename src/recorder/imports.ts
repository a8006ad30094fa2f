import { parse } from 'es-module-lexer/js';
import { headerOf, type StoredResponse } from '../browser/control/network/response.js';
import type { Imports } from '../model/happens-before.js';
import { volatileFree } from '../model/volatile.js';

interface Loaded {
  readonly request: { readonly url: string };
  readonly response: StoredResponse;
}

/** What the modules among the responses import: read from their sources. */
export function importsOf(exchanges: readonly Loaded[]): Imports {
  const imports = new Map<string, readonly string[]>();
  for (const { request, response } of exchanges) {
    if (!/\b(java|ecma)script\b/i.test(headerOf(response, 'content-type') ?? '')) continue;
    const imported = specifiersIn(response.body.toString()).flatMap(
      (specifier) => resolved(specifier, request.url) ?? [],
    );
    if (imported.length > 0) imports.set(volatileFree(request.url), imported);
  }
  return imports;
}

/** Those of static imports: `import()` asks for its module when it runs. */
function specifiersIn(source: string): string[] {
  try {
    const [imports] = parse(source);
    return imports.flatMap((one) =>
      one.type === 'static' || one.type === 'reexport-star' ? [one.specifier] : [],
    );
  } catch {
    // It is no module, or not even a script; Chrome reports that.
    return [];
  }
}

/**
 * HTML standard, "resolve a URL-like module specifier".
 *
 * @returns null for a bare one: import maps are not read
 */
function resolved(specifier: string, base: string): string | null {
  const isRelative = /^\.{0,2}\//.test(specifier);
  if (!isRelative && !URL.canParse(specifier)) return null;
  return URL.canParse(specifier, base) ? volatileFree(new URL(specifier, base).href) : null;
}
