import type { Page } from './page.js';
import type { Policy } from './policy.js';

/**
 * Runs a page as a policy decides, until that ends the run. The page is at rest whenever the policy is
 * asked, so that one operation never runs inside another.
 *
 * @throws what the policy throws, or the page
 */
export async function conduct(page: Page, policy: Policy): Promise<void> {
  for (;;) {
    if (page.hang === null) await page.settle();
    const since = page.changes;
    const decision = await policy.next(page);
    switch (decision.do) {
      case 'end':
        return;
      case 'wait':
        // What came while the policy made up its mind ends the wait at once.
        await page.changed(since, decision.most);
        break;
      case 'perform':
        await page.perform(decision.arrival, decision.at, decision.more);
        break;
    }
  }
}
