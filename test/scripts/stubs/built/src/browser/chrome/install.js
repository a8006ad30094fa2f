export async function provideBrowser() {
  if (process.env.FAIL !== 'browser') return { path: '/the/browser' };
  throw Object.assign(new Error('Install a browser.'), { name: 'BrowserError' });
}
