/**
 * Requests that Chrome answers from memory, and neither sends nor holds: for an image, a style or a script
 * that another frame of the page has got already.
 */
import type { TabEvent } from '../../tabs/tab.js';
import type { Listener } from '../source.js';
import { postedBody } from './posted-body.js';
import type { MemoryHit, ResponseSource } from './response.js';

export class MemoryHits implements Listener {
  readonly #source: ResponseSource;
  /** By the id that the Network domain gives them; what is held or over is none. */
  readonly #announced = new Map<string, MemoryHit>();

  constructor(source: ResponseSource) {
    this.#source = source;
  }

  on({ method, params }: TabEvent): void {
    switch (method) {
      case 'Network.requestWillBeSent': {
        const { request, requestId } = params;
        const { url, headers } = request;
        const hit = { method: request.method, url, headers, body: postedBody(request) };
        if (/^https?:/.test(url)) this.#announced.set(requestId, hit);
        return;
      }
      case 'Network.requestServedFromCache': {
        const hit = this.#announced.get(params.requestId);
        if (hit !== undefined) this.#source.inMemory?.(hit);
        return;
      }
      case 'Network.loadingFinished':
      case 'Network.loadingFailed':
        this.#announced.delete(params.requestId);
        return;
    }
  }
}
