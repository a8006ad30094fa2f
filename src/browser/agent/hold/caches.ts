/**
 * `add` and `addAll` of a cache fetch by themselves, which waits for responses that are held. So they
 * are what the standard makes of them: fetches, and then one task of the cache.
 */
import { callSite } from '../page/call-site.js';
import { wrapMethod } from '../page/wrap.js';
import type { Core } from './core.js';

const fetch = globalThis.fetch.bind(globalThis);

export function holdCaches({ tasks }: Core): void {
  if (!('Cache' in globalThis)) return;
  const { put } = Cache.prototype;
  const addAll = async (cache: unknown, what: string, wanted: readonly unknown[]) => {
    const site = callSite();
    const requests = wanted.map((one) => (one instanceof Request ? one : new Request(String(one))));
    if (requests.some(({ url }) => !/^https?:/.test(url))) {
      throw new TypeError(`Failed to execute '${what}' on 'Cache': Request scheme is unsupported`);
    }
    const responses = await Promise.all(requests.map((request) => fetch(request.clone())));
    const bad = responses.find(({ ok, status }) => !ok || status === 206);
    if (bad !== undefined) {
      throw new TypeError(`Failed to execute '${what}' on 'Cache': Request failed`);
    }
    const puts = requests.map((request, at) => Reflect.apply(put, cache, [request, responses[at]]));
    const stored = Promise.all(puts).then(() => undefined);
    return tasks.settlesLater(stored, { source: 'cache', what, site }, `the end of ${what}()`);
  };
  wrapMethod(Cache.prototype, 'add', (native, args, cache) =>
    args.length === 0 ? native(args) : addAll(cache, 'add', [args[0]]),
  );
  wrapMethod(Cache.prototype, 'addAll', (native, args, cache) =>
    Array.isArray(args[0]) ? addAll(cache, 'addAll', args[0]) : native(args),
  );
}
