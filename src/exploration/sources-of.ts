import { headerOf } from '../browser/control/network/response.js';
import { fileName } from '../model/names.js';
import { Sources } from '../model/sources.js';
import { volatileFree } from '../model/volatile.js';
import type { StoredRecording } from '../store/recording-folder.js';

/** What the page's places name: its documents and scripts, and the sources that these were built from. */
export function sourcesOf({ exchanges, maps }: StoredRecording): Sources {
  const built = exchanges.flatMap(({ request, response }) => {
    const type = headerOf(response, 'content-type') ?? '';
    if (!/\b(html|(java|ecma)script)\b/i.test(type)) return [];
    return [{ file: fileName(volatileFree(request.url)), text: response.body.toString() }];
  });
  return new Sources([...built, ...maps.texts]);
}
