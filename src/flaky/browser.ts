/** Where a browser is, by its path. Of a machine that has none, a runner may bring its own. */
export async function browserOf(): Promise<string | null> {
  // It takes long to load.
  const { findBrowser } = await import('../browser/chrome/find.js');
  return (await findBrowser({ notice: () => {} }))?.path ?? null;
}
