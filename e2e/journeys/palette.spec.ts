import { expect, type Page } from '@playwright/test';
import { originOf, personAt } from '../support/session';
import { test } from '../support/test';
import { mostly, text } from '../support/texts';

const WORDS = {
  zh: {
    content: '预冻',
    menu: '审计追踪',
    leave: '退出',
    question: '冻干检漏试验的压升是多少？',
    said: '检漏',
  },
  en: {
    content: 'freezing',
    menu: 'Audit trail',
    leave: 'sign out',
    question: 'What is the leak test of the freeze dryer?',
    said: 'eak',
  },
};

for (const language of mostly('zh')) {
  test(`everything is found and done from the palette in ${language}`, async ({ browser }) => {
    const t = (key: string, params?: Record<string, unknown>) =>
      text(language, 'navbar', `palette.${key}`, params);
    const page = await personAt(browser, 'zhouzihan', language);
    await page.goto(`${originOf('hkpharma')}/home/index`);
    const search = page.getByRole('button', { name: text(language, 'navbar', 'bar.search') });
    await expect(search).toBeVisible();
    const field = (of: Page) => of.getByRole('combobox', { name: t('title') });
    const open = async (typed: string) => {
      await page.keyboard.press('Control+k');
      await expect(field(page)).toBeFocused();
      await page.keyboard.type(typed);
    };
    const list = page.getByRole('listbox', { name: t('results') });
    const chosen = list.getByRole('option', { selected: true });

    // A menu by its name, with the keyboard alone.
    await open(WORDS[language].menu);
    await expect(chosen).toHaveAccessibleName(new RegExp(WORDS[language].menu));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/log/);
    await expect(field(page)).toHaveCount(0);

    // A deviation by its number.
    await open('DEV-');
    const records = list.getByRole('group', { name: language === 'zh' ? '记录' : 'Records', exact: true });
    await expect(records.getByRole('option').first()).toContainText('DEV-');
    // Where there is little room, a title ends before the state and the kind.
    await page.setViewportSize({ width: 420, height: 900 });
    expect(await records.getByRole('option').evaluateAll(coveringTheirNote)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/micro-app\/qms-app\/deviation\/detail\/[0-9a-f-]{36}/);

    // A document by what it says: opened at that page.
    await search.click();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type(WORDS[language].content);
    const documents = list.getByRole('group', { name: language === 'zh' ? '文件' : 'Documents' });
    const hit = documents.getByRole('option').filter({ has: page.locator('mark') });
    await expect(hit.first()).toContainText(new RegExp(WORDS[language].content, 'i'));
    await hit.first().click();
    await expect(page).toHaveURL(/systemdoc\/detail\/.*tab=content&page=\d+/);

    // A question is answered in the words of documents in force, each with its place.
    await open(WORDS[language].question);
    await list.getByRole('option', { name: t('ask', { text: WORDS[language].question }) }).click();
    const answer = page.getByRole('region', { name: t('answer.title') });
    await expect(answer.getByRole('listitem').first()).toContainText(WORDS[language].said);
    await answer.getByRole('link').first().click();
    await expect(page).toHaveURL(/systemdoc\/detail\//);

    // What was chosen is offered again; it is closed by its button or Esc; a command is done at once.
    await open('');
    await expect(page.getByRole('group', { name: t('section.recent') }).getByRole('option')).not.toHaveCount(
      0,
    );
    await page.getByRole('button', { name: t('close'), exact: true }).click();
    await expect(field(page)).toHaveCount(0);
    await open('zzqqxx');
    await expect(page.getByText(t('nothing', { text: 'zzqqxx' }))).toBeVisible();
    // A click outside loses neither what was typed nor the focus.
    await page.mouse.click(4, 400);
    await expect(field(page)).toHaveValue('zzqqxx');
    await page.keyboard.press('Escape');
    await expect(field(page)).toHaveCount(0);
    await open('');
    await field(page).fill(WORDS[language].leave);
    await expect(chosen).toHaveAccessibleName(new RegExp(t('command.signOut')));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/login/);

    // Who lacks the menu finds neither it nor its records.
    const operator = await personAt(browser, 'caoyang', language);
    await operator.goto(`${originOf('hkpharma')}/home/index`);
    await expect(
      operator.getByRole('button', { name: text(language, 'navbar', 'bar.search') }),
    ).toBeVisible();
    await operator.keyboard.press('Control+k');
    await field(operator).fill(WORDS[language].menu);
    const sections = operator.getByRole('listbox').getByRole('group');
    await expect(sections.filter({ hasText: t('section.help') })).toBeVisible();
    await expect(sections.filter({ hasText: t('section.pages') })).toHaveCount(0);
    await field(operator).fill('DEV-2');
    await expect(operator.getByRole('status').filter({ hasText: t('searching') })).toHaveCount(0);
    await expect(operator.getByRole('option').filter({ hasText: 'DEV-' })).not.toHaveCount(0);
  });
}

/** Texts of lines whose title reaches into what stands after it. */
const coveringTheirNote = (options: Element[]): (string | null)[] =>
  options.flatMap((option) => {
    const [, texts, note] = option.children;
    const title = texts?.firstElementChild?.getBoundingClientRect();
    const end = note?.getBoundingClientRect().left;
    return title && end !== undefined && title.right > end ? option.textContent : [];
  });
