/**
 * FileReader: a held read has not begun. The page is told that it has; that leaves the events to
 * the browser when the read is released, as one task.
 */
import { callSite } from '../page/call-site.js';
import { wrapFunction, wrapGetter } from '../page/wrap.js';
import type { Core } from './core.js';
import type { HeldTask } from './held-tasks.js';

const { addEventListener } = EventTarget.prototype;

const METHODS = ['readAsArrayBuffer', 'readAsBinaryString', 'readAsDataURL', 'readAsText'];
const ENDS = ['abort', 'error', 'load'];

export function holdFileReaders({ tasks }: Core): void {
  const { prototype } = FileReader;
  const waiting = new WeakMap<object, { readonly held: HeldTask; readonly begin: () => void }>();

  for (const method of METHODS) {
    wrapFunction(prototype, method, (native, self, [file]) => {
      if (!(self instanceof FileReader) || !(file instanceof Blob)) return native();
      if (waiting.has(self)) {
        throw new DOMException(
          `Failed to execute '${method}' on 'FileReader': The object is already busy reading Blobs.`,
          'InvalidStateError',
        );
      }
      // While it reads, this throws.
      if (self.readyState === FileReader.LOADING) return native();
      const begin = (): void => {
        waiting.delete(self);
        native();
      };
      const held = tasks.hold({ source: 'file', what: method, site: callSite() }, () => {
        const ended = tasks.pending('the end of reading a file');
        for (const type of ENDS) {
          Reflect.apply(addEventListener, self, [type, ended, { once: true }]);
        }
        begin();
      });
      waiting.set(self, { held, begin });
      return undefined;
    });
  }
  wrapFunction(prototype, 'abort', (native, self) => {
    const read = typeof self === 'object' && self !== null ? waiting.get(self) : undefined;
    read?.held.drop();
    // There must be something to abort, for the events.
    read?.begin();
    return native();
  });
  const isWaiting = (self: unknown) =>
    typeof self === 'object' && self !== null && waiting.has(self);
  wrapGetter(prototype, 'readyState', (native, self) =>
    isWaiting(self) ? FileReader.LOADING : native(),
  );
  for (const name of ['result', 'error']) {
    wrapGetter(prototype, name, (native, self) => (isWaiting(self) ? null : native()));
  }
}
