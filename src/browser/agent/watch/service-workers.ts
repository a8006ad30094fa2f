import type { Core } from '../hold/core.js';
import { wrapFunction } from '../page/wrap.js';

/**
 * A service worker would answer the page's requests out of sight, from a store that outlives the
 * run. So registration fails, as it does for visitors whose browser keeps nothing: pages are made
 * for that. (A registration that comes to nothing would be worse: pages wait for its worker.)
 */
export function refuseServiceWorkers({ report }: Core): void {
  // There is none where the page is not in a secure context.
  if (!('ServiceWorkerContainer' in window)) return;
  wrapFunction(ServiceWorkerContainer.prototype, 'register', (_native, _container, [script]) => {
    report({ type: 'service-worker', url: new URL(String(script), document.baseURI).href });
    return Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
  });
}
