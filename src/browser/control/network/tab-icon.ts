/** The icon that a window shows beside the title of a page: a window asks for one, headless Chrome never does. */
import type { TabEvent } from '../../tabs/tab.js';

/**
 * Whether the event tells that it is asked for: nothing of the page does that, and nothing of the page hears of it.
 * Chrome says of such a request that it is of no type and of no initiator; a hold of it tells by what it accepts.
 */
export function asksForTabIcon({ method, params }: TabEvent): boolean {
  switch (method) {
    case 'Network.requestWillBeSent':
      return params.type === 'Other' && params.initiator.type === 'other';
    case 'Fetch.requestPaused': {
      const { resourceType, request } = params;
      return resourceType === 'Other' && /^image\//.test(request.headers.Accept ?? '');
    }
    default:
      return false;
  }
}
