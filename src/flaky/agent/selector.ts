/** A CSS selector that finds an element, by what a test would name it by; null: nothing names it well. */
export function selectorOf(element: Element): string | null {
  const steps: string[] = [];
  for (let one: Element | null = element; one !== null; one = one.parentElement) {
    const named = nameOf(one);
    if (named !== null) return [named, ...steps].join(' > ');
    if (one === document.body) return steps.length === 0 ? 'body' : ['body', ...steps].join(' > ');
    const tag = one.localName;
    const alike = [...(one.parentElement?.children ?? [])].filter((two) => two.localName === tag);
    const place = alike.length > 1 ? `:nth-of-type(${alike.indexOf(one) + 1})` : '';
    steps.unshift(`${tag}${place}`);
  }
  return null;
}

function nameOf(element: Element): string | null {
  if (element.id !== '') return `#${CSS.escape(element.id)}`;
  for (const attribute of ['data-testid', 'data-test', 'name']) {
    const value = element.getAttribute(attribute);
    if (value !== null) return `[${attribute}=${JSON.stringify(value)}]`;
  }
  return null;
}
