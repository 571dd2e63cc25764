import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Rules of WCAG A and AA that the page breaks, when what moves has come to rest. Left out are Fluent's own focus
 * sentinels, which are no content, and toasts, which may fade while it looks.
 */
export async function broken(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => 0))),
  );
  const axe = new AxeBuilder({ page }).exclude('[data-tabster-dummy]').exclude('.fui-Toast');
  const { violations } = await (rules
    ? axe.withRules(rules)
    : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
  ).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}
