import { expect, type Locator, type Page } from '@playwright/test';
import { dialogOf, sign } from '../support/deviation';
import { choose } from '../support/fields';
import { settled } from '../support/screens';
import { personAt } from '../support/session';
import { test } from '../support/test';
import { mostly, text } from '../support/texts';

const TYPE = 'environmentalExcursion';
const LIST = '/administration/recordTypes';
const NAME = { zh: '环境偏离', en: 'Environmental excursion' };
const REASON = 'Excursions were written on paper';

/** Names of fields in both languages, and what is filled in. */
const FIELDS = [
  ['房间', 'Room', 'input'],
  ['洁净级别', 'Cleanliness grade', 'input'],
  ['监测点', 'Sampling point', 'input'],
  ['粒子数', 'Particle count', 'number'],
  ['限度', 'Limit', 'number'],
  ['发现日期', 'Found on', 'date'],
  ['报告时间', 'Reported at', 'datetime'],
  ['采样时刻', 'Time of sampling', 'time'],
  ['生产中', 'During production', 'switch'],
  ['采样人', 'Sampled by', 'user'],
  ['已采取措施', 'Action at once', 'textarea'],
  ['影响评估', 'Impact', 'textarea'],
  ['监测系统', 'Monitoring system', 'link'],
  ['证据', 'Evidence', 'file'],
  ['把握', 'Certainty', 'slider'],
] as const;

for (const language of mostly('zh')) {
  const t = (key: string, params?: Record<string, unknown>) =>
    text(language, 'shell-app', `types.${key}`, params);
  const d = (key: string, params?: Record<string, unknown>) =>
    text(language, 'shell-app', `designer.${key}`, params);
  const act = (page: Page, name: string): Locator =>
    page.getByRole('main').getByRole('button', { name: t(`acts.${name}`), exact: true });
  const name = NAME[language];

  async function because(page: Page, confirm: string): Promise<void> {
    const dialog = dialogOf(page);
    await dialog
      .getByRole('textbox', { name: new RegExp(text(language, 'shared-ui', 'sign.remark')) })
      .fill(REASON);
    await dialog.getByRole('button', { name: confirm, exact: true }).click();
  }

  test(`a process is designed from nothing and its records are written, in ${language}`, async ({
    browser,
  }) => {
    test.slow();
    const author = await personAt(browser, 'mengyao', language);
    await author.goto(LIST);
    await settled(author);
    await author.getByRole('button', { name: t('create'), exact: true }).click();
    const dialog = dialogOf(author);
    await dialog.getByRole('textbox', { name: t('code') }).fill(TYPE);
    await dialog.getByRole('textbox', { name: t('nameZh') }).fill(NAME.zh);
    await dialog.getByRole('textbox', { name: t('nameEn') }).fill(NAME.en);
    await because(author, t('create'));
    await expect(author).toHaveURL(new RegExp(`${LIST}/${TYPE}/1$`));

    // Fifteen fields, one after the other by keyboard: nobody says a key, and each is filled at the first step.
    const outline = author.getByRole('tree', { name: d('outline') });
    const half = (of: 'zh' | 'en') =>
      author.getByRole('textbox', {
        name: text(language, 'shared-ui', `form.half.${of}`, { label: d('property.label') }),
      });
    await outline.getByRole('treeitem', { level: 3 }).last().click();
    for (const [zh, en, type] of FIELDS) {
      await author.keyboard.press('Insert');
      await expect(half('zh')).toBeFocused();
      await half('zh').fill(zh);
      await half('en').fill(en);
      if (type !== 'input')
        await choose(
          author.getByRole('combobox', { name: d('property.type'), exact: true }),
          d(`option.${type}`),
        );
      await outline.getByRole('treeitem', { name: language === 'zh' ? zh : en }).click();
    }
    await expect(author.getByRole('textbox', { name: d('property.key'), exact: true })).toHaveValue(
      'certainty',
    );
    const problems = author.getByRole('region', { name: d('problems.title') });
    await expect(author.getByText(d('problems.none'))).toBeVisible();
    await outline
      .getByRole('treeitem', { name: d('group.general') })
      .first()
      .click();
    await expect(author.getByText(`EE-${new Date().getFullYear()}-0001`)).toBeVisible();

    // What is wrong is said in the language of the screen.
    await outline.getByRole('treeitem', { level: 3 }).last().click();
    await half('zh').fill('');
    await expect(problems).toContainText(language === 'zh' ? '未填写' : 'nothing is said here');
    await half('zh').fill(FIELDS.at(-1)?.[0] ?? '');
    await expect(author.getByText(d('problems.none'))).toBeVisible();

    await author
      .getByRole('main')
      .getByRole('button', { name: d('save'), exact: true })
      .click();
    await because(author, d('save'));
    await act(author, 'test').click();
    await expect(author.getByRole('main')).toContainText(t('states.tested'));
    await act(author, 'submit').click();
    await because(author, t('acts.submit'));
    await expect(author.getByRole('main')).toContainText(t('states.inApproval'));

    const approver = await personAt(browser, 'hanxue', language);
    await approver.goto(`${LIST}/${TYPE}/1`);
    await act(approver, 'approve').click();
    await because(approver, t('goSign'));
    await sign(dialogOf(approver), language, 'hanxue');
    await expect(approver.getByRole('main')).toContainText(t('states.effective'));

    // Whoever finds one writes it down on a page of its own; the list shows it by its number.
    const q = (key: string, params?: Record<string, unknown>) =>
      text(language, 'shared-ui', `records.${key}`, params);
    const finder = await personAt(browser, 'caoyang', language);
    await finder.goto(`/micro-app/qms-app/${TYPE}/index`);
    await finder
      .getByRole('button', { name: q('list.new', { name: name.toLowerCase() }) })
      .first()
      .click();
    const box = (label: string) => finder.getByRole('textbox', { name: new RegExp(`^${label}`) });
    const labelOf = (at: number) => FIELDS[at]?.[language === 'zh' ? 0 : 1] ?? '';
    await box(language === 'zh' ? '标题' : 'Title').fill('0.5 µm, B32');
    await box(labelOf(0)).fill('B32');
    await box(labelOf(3)).fill('4100');
    await finder.getByRole('button', { name: q('create.submit'), exact: true }).click();
    const asked = dialogOf(finder);
    await asked.getByRole('textbox').fill(REASON);
    await asked.getByRole('button', { name: q('create.submit'), exact: true }).click();
    const row = finder.getByRole('row').filter({ hasText: '0.5 µm, B32' });
    await expect(row).toContainText(/EE-\d{4}-0001/);
    await row.getByRole('link').first().click();
    await expect(finder.getByText('4100')).toBeVisible();
  });
}
