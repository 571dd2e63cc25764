import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { personAt } from '../support/session';

const SCREENS = [
  '/home/index',
  '/home/done',
  '/home/launch',
  '/home/micro',
  '/log',
  '/queryManager/index',
  '/queryManager/edit',
  '/update-pwd',
  '/401',
  '/403',
  '/404',
  '/micro-app/qms-app/deviation/deviationIndex',
  '/micro-app/qms-app/deviation/create',
  '/micro-app/dms-app/systemdoc/list',
  '/micro-app/tms-app/myTraining/todo',
  '/micro-app/tms-app/myTraining/completed',
];

/** Rules of WCAG A and AA that the page breaks; Fluent's own focus sentinels are not content. */
async function broken(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    .exclude('[data-tabster-dummy]')
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}

/** The heading is there, nothing is a skeleton any more, and what moves has come to rest. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.fui-Skeleton')).toHaveCount(0);
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => 0))),
  );
}

for (const [language, colorScheme] of [
  ['zh', 'light'],
  ['en', 'dark'],
] as const) {
  test(`every screen is accessible, in ${language} and ${colorScheme}`, async ({ browser, page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/login');
    await settled(page);
    expect(await broken(page), '/login').toEqual([]);

    const person = await personAt(browser, 'hanxue', language);
    await person.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const screen of SCREENS) {
      await test.step(screen, async () => {
        await person.goto(screen);
        await settled(person);
        expect.soft(await broken(person), screen).toEqual([]);
      });
    }
    await person.goto('/micro-app/qms-app/deviation/deviationIndex');
    await person.getByRole('row').nth(1).getByRole('link').first().click();
    await settled(person);
    expect(await broken(person), 'a deviation').toEqual([]);
  });
}
