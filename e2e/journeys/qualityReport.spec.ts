import { expect } from '@playwright/test';
import { broken } from '../support/axe';
import { settled } from '../support/screens';
import { originOf, personAt } from '../support/session';
import { test } from '../support/test';
import { type Language, mostly, text } from '../support/texts';

const say = (language: Language, key: string, params?: Record<string, unknown>) =>
  text(language, 'qms-app', `report.${key}`, params);

const WORDS = {
  zh: { open: '各流程未结记录', deviation: '偏差', onTime: '未逾期', byClass: '偏差：级别' },
  en: {
    open: 'Open records by process',
    deviation: 'Deviation',
    onTime: 'Not overdue',
    byClass: 'Deviation: Class',
  },
};

for (const language of mostly('zh')) {
  test(`a figure leads to the list that it counts, and a board is saved, in ${language}`, async ({
    browser,
  }) => {
    const words = WORDS[language];
    const page = await personAt(browser, 'hanxue', language);
    await page.goto(`${originOf('hkpharma')}/micro-app/qms-app/qmsReport/index`);
    await settled(page);
    expect(await broken(page)).toEqual([]);

    // The figure of the table is the count of the list.
    const figure = page
      .getByRole('table', { name: words.open, exact: true })
      .getByRole('link', { name: new RegExp(`^${words.deviation} · ${words.onTime} · `) });
    const count = Number(await figure.textContent());
    expect(count).toBeGreaterThan(0);
    await figure.click();
    await settled(page);
    const total = page.getByTitle(text(language, 'shared-ui', 'frame.total', { count }));
    await expect(total.first()).toHaveText(String(count));
    await page.goBack();
    await settled(page);

    // A board of one card, which is still there after a reload.
    await page.getByRole('button', { name: say(language, 'newBoard') }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('textbox', { name: say(language, 'name') }).fill('Class');
    const cards = dialog.getByRole('list', { name: say(language, 'cards') }).getByRole('listitem');
    const mine = cards.filter({ hasText: words.byClass }).first();
    await expect(mine).toBeVisible();
    expect(await broken(page)).toEqual([]);
    await mine.getByRole('button', { name: say(language, 'up', { name: '' }).trim() }).click();
    const saved = page.waitForResponse((answer) => answer.url().includes('userBehavior/save'));
    await dialog.getByRole('button', { name: say(language, 'save') }).click();
    await saved;
    await page.reload();
    await settled(page);
    await expect(page.getByRole('tab', { name: 'Class' })).toHaveAttribute('aria-selected', 'true');
    const second = page.getByRole('heading', { level: 2 }).nth(2);
    await expect(second).toHaveText(words.byClass);
  });
}
