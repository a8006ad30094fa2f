import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js';

/** What XML cannot have (its specification, 2.2), though it is in what the page says. */
const REPLACEMENT = '\uFFFD';

export async function beginXml(): Promise<XMLBuilder> {
  // It takes longer to load than all reporters together.
  const { create } = await import('xmlbuilder2');
  return create({ version: '1.0', encoding: 'UTF-8', invalidCharReplacement: REPLACEMENT });
}
