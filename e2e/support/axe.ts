import type { Page } from '@playwright/test';
import axe from 'axe-core';

const A_AND_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/**
 * Rules of WCAG A and AA that the page breaks, when what moves has come to rest. A page keeps axe for the next look:
 * reading it in takes longer than most looks.
 */
export async function broken(page: Page, runOnly = A_AND_AA): Promise<string[]> {
  const isThere = await page.evaluate(async () => {
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => 0)));
    return 'axe' in window;
  });
  if (!isThere) await page.evaluate(axe.source);
  return page.evaluate(async (rules) => {
    const { violations } = await window.axe.run({ runOnly: rules, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  }, runOnly);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
