/**
 * Chrome gives no hold on the request for a service worker's script: it would go to the page's own
 * server in every run. So registration fails, as it does for visitors whose browser keeps nothing.
 */
export function refuseServiceWorkers(): void {
  // There is none where the page is not in a secure context.
  if (!('ServiceWorkerContainer' in window)) return;
  const refuse = () =>
    Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
  Object.defineProperty(refuse, 'name', { value: 'register' });
  ServiceWorkerContainer.prototype.register = refuse;
}
