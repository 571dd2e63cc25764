import { expect, type Page, test } from '@playwright/test';
import { broken } from '../support/axe';
import { personAt } from '../support/session';

const SCREENS = [
  '/home/index',
  '/home/done',
  '/home/launch',
  '/home/micro',
  '/log',
  '/dashboard',
  ...['tasks', 'processes', 'signIns'].map((report) => `/report-forms?report=${report}`),
  '/queryManager/index',
  '/queryManager/edit',
  '/administration',
  '/administration/departments',
  '/administration/roles',
  '/administration/review',
  '/update-pwd',
  '/401',
  '/403',
  '/404',
  '/micro-app/qms-app/deviation/deviationIndex',
  '/micro-app/qms-app/deviation/create',
  '/micro-app/dms-app/systemdoc/list',
  '/micro-app/dms-app/fileManagement/dcrList',
  '/micro-app/dms-app/fileManagement/dcrCreate',
  '/micro-app/dms-app/fileManagement/reviewList',
  '/micro-app/tms-app/myTraining/todo',
  '/micro-app/tms-app/myTraining/completed',
];

/** Screens of the system administrator. */
const ADMINISTRATION = ['/administration/settings', '/administration/translations'];

/** Screens of the training manager. */
const TRAINING = [
  'management/trainingTask',
  'management/trainingTask/new',
  'management/trainingMatrix',
  'management/requirement',
  'management/requirement/new',
  'management/learnerRole',
  'management/learnerRole/new',
  'management/learnerRole/positions',
  'management/learnerRole/positions/new',
  'myTraining/workPermit',
  'myTraining/myTeam',
  'management/quiz',
  'management/quiz/new',
  'management/quiz/questions',
  'management/quiz/questions/new',
  'trainingTodo/examReviewCount',
  'trainingTodo/skillAssessCount',
].map((path) => `/micro-app/tms-app/${path}`);

/** Tabs of the personal centre. */
const ACCOUNT = ['profile', 'resume', 'agents', 'sessions', 'notices', 'preferences'].map(
  (tab) => `/user-info?tab=${tab}`,
);

/** What a theme may break. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** The heading is there, nothing is a skeleton any more. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.fui-Skeleton')).toHaveCount(0);
}

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
  await expectAll(person, SCREENS);
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
  await expectAll(await personAt(browser, 'hanxue', 'en'), TRAINING);
});
