import type { Session } from '../../browser/chrome/protocol.js';
import { describe } from '../../scenario/describe.js';
import type { Flow, Step } from '../../scenario/scenario.js';
import { selectorPart } from '../../scenario/selector.js';

/** Of each selector, whether the engine takes it: it throws for what is none. */
const ARE_VALID = `(parts) => parts.map(({ kind, selector }) => {
  try {
    if (kind === 'xpath') document.createExpression(selector);
    else document.createDocumentFragment().querySelector(selector);
    return true;
  } catch {
    return false;
  }
})`;

/**
 * Looks for a selector that is none, which the page would take for one that matches nothing.
 *
 * @param page any: only Chrome's parsers are asked
 * @returns a sentence on the first one; null: there is none
 */
export async function findWrongSelector(
  page: Session,
  { steps, opening }: Flow,
): Promise<string | null> {
  const used = steps.flatMap((step, index) =>
    partsOf(step).map((part) => ({ ...part, step, number: opening + index + 1 })),
  );
  const parts = used.map(({ kind, selector }) => ({ kind, selector }));
  const { result } = await page.send('Runtime.evaluate', {
    expression: `(${ARE_VALID})(${JSON.stringify(parts)})`,
    returnByValue: true,
  });
  const valid: unknown = result.value;
  const wrong = used.find((_, index) => Array.isArray(valid) && valid[index] === false);
  if (wrong === undefined) return null;
  const { kind, selector, step, number } = wrong;
  return (
    `Step ${number} of the scenario, "${describe(step)}", has a selector that is none: ` +
    `"${selector}" is no valid ${kind === 'xpath' ? 'XPath expression' : 'CSS selector'}. ` +
    'Correct it, or record the scenario again.'
  );
}

/** Those in a language that has errors: text and names match or do not. */
function partsOf(step: Step) {
  if (!('selectors' in step) || step.selectors === null) return [];
  return [...step.selectors, ...('to' in step ? step.to.selectors : [])]
    .flat()
    .map(selectorPart)
    .filter(({ kind }) => kind !== 'text' && kind !== 'aria');
}
