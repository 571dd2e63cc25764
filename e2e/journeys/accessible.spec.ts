import { type Browser, expect, type Page } from '@playwright/test';
import { broken } from '../support/axe';
import { speakPseudo, unmarked } from '../support/pseudo';
import { ACCOUNT, RECORDS, SHELL, settled, TRAINING } from '../support/screens';
import { personAt } from '../support/session';
import { test } from '../support/test';
import { text } from '../support/texts';

/** Screens whose colours and names are judged here alone. */
const FURTHER = ['/403', '/micro-app/dms-app/fileManagement/dcrCreate'];

/** What shows the texts themselves, as they are. */
const WORDING = '/administration/settings/translations';

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
  'correction/list',
  'trainingTodo/skillCount',
  'trainingTodo/positionUnKnowCount',
].map((path) => `/micro-app/tms-app/${path}`);

const softly = expect.configure({ soft: true });

/** What a theme may break. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** The theme follows the system's: the open page turns to it. */
async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
}

/** What is shown, in light by all rules, in dark by those of colours. */
async function expectAccessible(page: Page, screen: string): Promise<void> {
  await wear(page, 'light');
  expect.soft(await broken(page), `${screen} in light`).toEqual([]);
  await wear(page, 'dark');
  expect.soft(await broken(page, COLOURS), `${screen} in dark`).toEqual([]);
}

/** Somebody whose pages speak a language with longer words, in a window where they have little room. */
async function pseudoSpeaker(browser: Browser, account: string): Promise<Page> {
  const page = await personAt(browser, account, 'en');
  await page.setViewportSize({ width: 1280, height: 800 });
  await speakPseudo(page);
  return page;
}

async function expectAll(page: Page, screens: string[]): Promise<void> {
  for (const screen of screens) {
    await test.step(screen, async () => {
      await page.goto(screen);
      await settled(page);
      // The tenant's wording arrives beside the page, so the first look may be too early.
      await softly.poll(() => unmarked(page), { message: screen, timeout: 5_000 }).toEqual([]);
      await expectAccessible(page, screen);
    });
  }
}

test('every screen is accessible, in light and dark, and no text of it is forgotten, leaks its key or is cut off', async ({
  browser,
  page,
}) => {
  test.setTimeout(240_000);
  await speakPseudo(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await expectAll(page, ['/login', '/forgot-pwd']);
  await expectAll(await pseudoSpeaker(browser, 'hanxue'), SHELL);
});

test('so is every screen of records and documents', async ({ browser }) => {
  test.setTimeout(180_000);
  await expectAll(await pseudoSpeaker(browser, 'hanxue'), [...FURTHER, ...RECORDS]);
  const person = await personAt(browser, 'hanxue', 'zh');
  await person.goto('/micro-app/qms-app/deviation/deviationIndex');
  await person.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(person).toHaveURL(/detail/);
  await settled(person);
  await expectAccessible(person, 'a deviation');
  await person.keyboard.press('Control+k');
  await person.getByRole('combobox', { name: text('zh', 'navbar', 'palette.title') }).fill('DEV-');
  await expect(person.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await expectAccessible(person, 'the palette with what it has found');
});

test('so is every screen of administration and the personal centre', async ({ browser }) => {
  test.setTimeout(180_000);
  const administrator = await pseudoSpeaker(browser, 'gaoxiang');
  await expectAll(administrator, ['/administration/settings']);
  await administrator.goto(WORDING);
  await settled(administrator);
  await expectAccessible(administrator, WORDING);
  await expectAll(await pseudoSpeaker(browser, 'hanxue'), ACCOUNT);
});

test('so is every screen of training', async ({ browser }) => {
  test.setTimeout(180_000);
  await expectAll(await pseudoSpeaker(browser, 'hanxue'), [...TRAINING, ...TRAINING_FORMS]);
});
