/** The application under test: a small shop, as it was (`SHOP=buggy`), and repaired. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

const PAGE = new URL(`${process.env.SHOP ?? 'fixed'}/index.html`, import.meta.url);
const CART = new URL('cart.json', import.meta.url);

export async function serveShop(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer(async ({ url }, response) => {
    if (url === '/') response.setHeader('Content-Type', 'text/html').end(await readFile(PAGE));
    else if (url === '/cart.json') response.end(await readFile(CART));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It has no port.');
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}
