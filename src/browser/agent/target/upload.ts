/** The choice of a file. No hand makes it by the DevTools protocol: the system's dialog is no page. */
import type { ChosenFile } from '../../input/chosen-file.js';
import type { Motion } from '../../input/motion.js';
import type { NotReady } from '../contract.js';
import { fromBase64 } from '../page/base64.js';
import { dispatch, EventNative, isInput, setInputFiles } from './natives.js';
import { nameElement, not } from './obstacle.js';

/** Before any script of the page may replace them. */
const [FileNative, TransferNative] = [File, DataTransfer];

/** Why the element takes no file; null: it does. */
export function uploadObstacle(element: Element): NotReady | null {
  if (isInput(element) && element.type === 'file') return null;
  return not('missing', `${nameElement(element)} is no <input type="file">`);
}

/** With the events that Chrome fires, though untrusted ones. */
export function upload(element: Element, { base64, name, ...options }: ChosenFile): Motion {
  if (!isInput(element)) return { kind: 'none' };
  const transfer = new TransferNative();
  transfer.items.add(new FileNative([fromBase64(base64)], name, options));
  setInputFiles(element, transfer.files);
  dispatch(element, new EventNative('input', { bubbles: true, composed: true }));
  dispatch(element, new EventNative('change', { bubbles: true }));
  return { kind: 'by script' };
}
