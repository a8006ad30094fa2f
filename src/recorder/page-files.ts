import type { Tab } from '../browser/tabs/tab.js';
import { NotLoaded, type Read } from './load-source-maps.js';

const READ_BYTES = 1024 * 1024;

/**
 * Reads as the DevTools do: Chrome asks the server, with the cookies that the page has, and the page sees nothing of it.
 */
export function readerOf({ main, mainFrame: frameId }: Pick<Tab, 'main' | 'mainFrame'>): Read {
  return async (url, mostBytes) => {
    const options = { disableCache: false, includeCredentials: true };
    const { resource } = await main.send('Network.loadNetworkResource', { frameId, url, options });
    const { stream: handle, httpStatusCode, netErrorName = 'no answer' } = resource;
    if (handle === undefined) throw new NotLoaded(httpStatusCode?.toString() ?? netErrorName);
    try {
      const chunks: Buffer[] = [];
      for (let length = 0; ; ) {
        const { data, base64Encoded, eof } = await main.send('IO.read', {
          handle,
          size: READ_BYTES,
        });
        const chunk = Buffer.from(data, base64Encoded ? 'base64' : 'utf8');
        chunks.push(chunk);
        length += chunk.length;
        if (length > mostBytes) throw new NotLoaded(`more than ${mostBytes / 1024 / 1024} MB`);
        if (eof) return Buffer.concat(chunks).toString();
      }
    } finally {
      await main.send('IO.close', { handle });
    }
  };
}
