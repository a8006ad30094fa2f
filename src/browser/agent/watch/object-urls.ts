/**
 * What a document has put at `blob:` addresses. Such an address is another one in each run, so that by itself it does not
 * tell whether a picture is the right one: in snapshots what is there stands in its place, as a fragment.
 */
import { digest } from '../../../model/digest.js';
import { wrapFunction } from '../page/wrap.js';

const { arrayBuffer, slice } = Blob.prototype;
/** A character a byte. */
const latin1 = new TextDecoder('latin1');
const decode = latin1.decode.bind(latin1);

/** So much of a long one is looked at, and its length. */
const MOST_BYTES = 1 << 20;

export interface ObjectUrls {
  /** The text with what is at the addresses in it. */
  told(text: string): Promise<string>;
}

export function watchObjectUrls(): ObjectUrls {
  const blobs = new Map<string, Blob>();
  wrapFunction(URL, 'createObjectURL', (native, _, [object]) => {
    const url = native();
    // Also once it is revoked: what has been loaded from there stays.
    if (object instanceof Blob && typeof url === 'string') blobs.set(url, object);
    return url;
  });
  return {
    async told(text) {
      let told = text;
      for (const [url, blob] of blobs) {
        if (!text.includes(url)) continue;
        const contents = await contentsOf(blob);
        told = told.replaceAll(url, () => `blob:#${contents}`);
      }
      return told;
    },
  };
}

/** `image/png, 1204 bytes, 3k9x0c` */
async function contentsOf(blob: Blob): Promise<string> {
  const { size, type } = blob;
  const bytes = await Reflect.apply(arrayBuffer, Reflect.apply(slice, blob, [0, MOST_BYTES]), []);
  return `${type === '' ? 'any type' : type}, ${size} bytes, ${digest(decode(bytes)).toString(36)}`;
}
