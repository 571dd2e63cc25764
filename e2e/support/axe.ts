import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Rules of WCAG A and AA that the page breaks, when what moves has come to rest; Fluent's own focus sentinels are no
 * content.
 */
export async function broken(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => 0))),
  );
  const runOnly = rules ?? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
  const { violations } = await new AxeBuilder({ page })
    .exclude('[data-tabster-dummy]')
    // Only what is broken is worked out, and in the page itself: the usual mode opens another one for every look.
    .options({ runOnly, resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}
