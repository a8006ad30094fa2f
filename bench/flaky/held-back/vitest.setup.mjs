/** A test in the browser cannot start a server: it is started here, and the test is told where it is. */
import { servePrices } from './cases/stepper/server.mjs';

export default async function setup({ provide }) {
  const server = await servePrices();
  provide('prices', server.url);
  return () => server.close();
}
