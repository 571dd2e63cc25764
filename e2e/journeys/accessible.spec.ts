import { expect, type Page, test } from '@playwright/test';
import { broken } from '../support/axe';
import { ACCOUNT, RECORDS, SHELL, settled, TRAINING } from '../support/screens';
import { personAt } from '../support/session';

/** Screens whose colours and names are judged here alone. */
const FURTHER = ['/403', '/micro-app/dms-app/fileManagement/dcrCreate'];

/** Screens of the system administrator. */
const ADMINISTRATION = ['/administration/settings', '/administration/settings/translations'];

/** Forms of the training manager, and what needs a part of one's own. */
const TRAINING_FORMS = [
  'management/trainingTask/new',
  'management/requirement/new',
  'management/learnerRole/new',
  'management/learnerRole/positions',
  'management/learnerRole/positions/new',
  'myTraining/myTeam',
  'management/quiz/new',
  'management/quiz/questions',
  'management/quiz/questions/new',
  'trainingTodo/examReviewCount',
  'trainingTodo/skillAssessCount',
].map((path) => `/micro-app/tms-app/${path}`);

/** What a theme may break. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** The theme follows the system's: the open page turns to it. */
async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
}

/** The page that is shown, in light by all rules, in dark by those of colours. */
async function expectAccessible(page: Page, screen: string): Promise<void> {
  await wear(page, 'light');
  await settled(page);
  expect.soft(await broken(page), `${screen} in light`).toEqual([]);
  await wear(page, 'dark');
  await settled(page);
  expect.soft(await broken(page, COLOURS), `${screen} in dark`).toEqual([]);
}

async function expectAll(page: Page, screens: string[]): Promise<void> {
  for (const screen of screens) {
    await test.step(screen, async () => {
      await page.goto(screen);
      await expectAccessible(page, screen);
    });
  }
}

test('every screen is accessible, in light and dark', async ({ browser, page }) => {
  test.setTimeout(240_000);
  await expectAll(page, ['/login', '/forgot-pwd']);
  const person = await personAt(browser, 'hanxue', 'zh');
  await expectAll(person, [...SHELL, ...FURTHER, ...RECORDS]);
  await person.goto('/micro-app/qms-app/deviation/deviationIndex');
  await person.getByRole('row').nth(1).getByRole('link').first().click();
  await expectAccessible(person, 'a deviation');
});

test('every screen of administration and the personal centre is accessible, in light and dark', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  await expectAll(await personAt(browser, 'gaoxiang', 'en'), ADMINISTRATION);
  await expectAll(await personAt(browser, 'zhouzihan', 'en'), ACCOUNT);
});

test('every screen of training is accessible, in light and dark', async ({ browser }) => {
  test.setTimeout(180_000);
  await expectAll(await personAt(browser, 'hanxue', 'en'), [...TRAINING, ...TRAINING_FORMS]);
});
