import type { Page } from '@playwright/test';
import axe from 'axe-core';

const A_AND_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/**
 * Rules of WCAG A and AA that the page breaks, when what moves has come to rest. Colours that pass into others are at
 * their last at once: such a passage may begin at any time, as when a button may be pressed again, and axe would weigh
 * what is half way. For the same reason a message does not leave while axe looks. The page behind a dialog is hidden
 * from readers until a moment after the dialog has gone. A page keeps axe for the next look: reading it in takes longer
 * than most looks.
 */
export async function broken(page: Page, runOnly = A_AND_AA): Promise<string[]> {
  const isThere = await page.evaluate(async () => {
    if (!('axe' in window)) {
      const still = new CSSStyleSheet();
      still.replaceSync('*, ::before, ::after { transition: none !important }');
      document.adoptedStyleSheets.push(still);
    }
    window.messagesStay ??= new CSSStyleSheet();
    window.messagesStay.replaceSync('[data-timer-status] { animation-play-state: paused !important }');
    document.adoptedStyleSheets.push(window.messagesStay);
    const moving = document.getAnimations().filter(({ playState }) => playState !== 'paused');
    await Promise.all(moving.map((animation) => animation.finished.catch(() => 0)));
    return 'axe' in window;
  });
  if (!isThere) await page.evaluate(axe.source);
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-modal=true]') ?? !document.querySelector('body > div[aria-hidden=true]'),
  );
  return page.evaluate(async (rules) => {
    const { violations } = await window.axe.run({ runOnly: rules, resultTypes: ['violations'] });
    const staying = document.adoptedStyleSheets.indexOf(window.messagesStay);
    document.adoptedStyleSheets.splice(staying, 1);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  }, runOnly);
}

declare global {
  interface Window {
    axe: typeof axe;
    messagesStay: CSSStyleSheet;
  }
}
