import type { Core } from './core.js';

/** A shared worker is given a port by each page that makes it. */
export function adoptSharedPorts({ onPorts }: Core): void {
  const adopt = (event: Event): void => {
    if (event instanceof MessageEvent) onPorts(event.ports);
  };
  addEventListener('connect', adopt, { capture: true });
}
