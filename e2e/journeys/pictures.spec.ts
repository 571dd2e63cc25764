import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { personAt } from '../support/session';

const folder = fileURLToPath(new URL('../../docs/pictures', import.meta.url));

/** The pictures of the documentation: `npm run pictures` takes them anew. */
test.describe('pictures', () => {
  for (const [language, colorScheme, name] of [
    ['zh', 'light', 'zh'],
    ['en', 'light', 'en'],
    ['zh', 'dark', 'dark'],
  ] as const) {
    test(name, async ({ browser, page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto('/login');
      if (language === 'en') await page.getByRole('button', { name: 'English' }).click();
      await expect(page.locator('input[type=password]')).toBeVisible();
      await page.screenshot({ path: `${folder}/sign-in-${name}.png` });

      const person = await personAt(browser, 'zhouzihan', language);
      await person.emulateMedia({ colorScheme });
      const toast = person.locator('.fui-Toast');
      await person.getByRole('listitem').filter({ hasText: '称量间物料' }).getByRole('link').click();
      await expect(person.getByRole('radiogroup').first()).toBeVisible();
      await expect(toast).toHaveCount(0);
      await person.screenshot({ path: `${folder}/home-${name}.png` });

      await person.goto('/micro-app/qms-app/deviation/deviationIndex');
      await expect(person.getByRole('row').nth(5)).toBeVisible();
      await person.waitForLoadState('networkidle');
      await person.screenshot({ path: `${folder}/deviations-${name}.png` });
      await person
        .getByRole('link', { name: 'DEV-2026-0017' })
        .or(person.getByRole('row').nth(6).getByRole('link').first())
        .first()
        .click();
      await expect(person.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
      await person.waitForLoadState('networkidle');
      await person.screenshot({ path: `${folder}/deviation-${name}.png` });
    });
  }
});
