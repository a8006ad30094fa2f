/** What Playwright calls the call of which it tells; 1.51 names an `expect` that waits by a method of its own. */
export function callName(data: object): string {
  const name: unknown = Reflect.get(data, 'apiName') || Reflect.get(data, 'title');
  if (typeof name !== 'string') return '';
  return /^\w+\._expect$/.test(name) ? 'expect(locator)' : name;
}
