import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
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

const LOOKS = [
  ['zh', 'light'],
  ['en', 'dark'],
] as const;

for (const [language, colorScheme] of LOOKS) {
  test(`every screen is accessible, in ${language} and ${colorScheme}`, async ({ browser, page }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme });
    for (const screen of ['/login', '/forgot-pwd']) {
      await page.goto(screen);
      await settled(page);
      expect(await broken(page), screen).toEqual([]);
    }

    const person = await personAt(browser, 'hanxue', language);
    await person.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const screen of SCREENS) {
      await test.step(screen, async () => {
        await person.goto(screen);
        await settled(person);
        expect.soft(await broken(person), screen).toEqual([]);
      });
    }
    const administrator = await personAt(browser, 'gaoxiang', language);
    await administrator.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const screen of ADMINISTRATION) {
      await test.step(screen, async () => {
        await administrator.goto(screen);
        await settled(administrator);
        expect.soft(await broken(administrator), screen).toEqual([]);
      });
    }
    await person.goto('/micro-app/qms-app/deviation/deviationIndex');
    await person.getByRole('row').nth(1).getByRole('link').first().click();
    await settled(person);
    expect(await broken(person), 'a deviation').toEqual([]);
  });

  test(`every screen of training is accessible, in ${language} and ${colorScheme}`, async ({ browser }) => {
    const manager = await personAt(browser, 'hanxue', language);
    await manager.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const screen of TRAINING) {
      await test.step(screen, async () => {
        await manager.goto(screen);
        await settled(manager);
        expect.soft(await broken(manager), screen).toEqual([]);
      });
    }
  });

  test(`the personal centre is accessible, in ${language} and ${colorScheme}`, async ({ browser }) => {
    const person = await personAt(browser, 'zhouzihan', language);
    await person.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const screen of ACCOUNT) {
      await test.step(screen, async () => {
        await person.goto(screen);
        await settled(person);
        expect.soft(await broken(person), screen).toEqual([]);
      });
    }
  });
}
