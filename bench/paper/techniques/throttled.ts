import { PredefinedNetworkConditions } from 'puppeteer-core';
import type { Baseline } from './technique.js';

/** The slow network of DevTools: 400 kbit/s, and two seconds until each answer. */
export const throttled: Baseline = {
  kind: 'baseline',
  name: 'slow-3g',
  heading: 'Slow 3G',
  draw: () => 0,
  network: PredefinedNetworkConditions['Slow 3G'],
  start: 'at-once',
};
