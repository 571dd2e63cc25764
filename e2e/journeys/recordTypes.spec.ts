import { expect, type Locator, type Page } from '@playwright/test';
import { dialogOf, sign } from '../support/deviation';
import { settled } from '../support/screens';
import { originOf, personAt } from '../support/session';
import { test } from '../support/test';
import { mostly, text } from '../support/texts';

const TYPE = 'lineClearance';
const LIST = '/administration/recordTypes';

for (const language of mostly('en')) {
  const t = (key: string, params?: Record<string, unknown>) =>
    text(language, 'shell-app', `types.${key}`, params);
  const act = (page: Page, name: string): Locator =>
    page.getByRole('main').getByRole('button', { name: t(`acts.${name}`), exact: true });

  /** Gives the reason that the open dialog asks for, and goes on. */
  async function because(page: Page, confirm: string): Promise<void> {
    const dialog = dialogOf(page);
    await dialog
      .getByRole('textbox', { name: new RegExp(text(language, 'shared-ui', 'sign.why')) })
      .fill('Lines are cleared by form');
    await dialog.getByRole('button', { name: confirm, exact: true }).click();
  }

  test(`a type is begun, tested, handed in and approved by somebody else, in ${language}`, async ({
    browser,
  }) => {
    const author = await personAt(browser, 'mengyao', language);
    await author.goto(LIST);
    await settled(author);
    await author.getByRole('button', { name: t('create'), exact: true }).click();
    const dialog = dialogOf(author);
    await dialog.getByRole('textbox', { name: t('code') }).fill(TYPE);
    await dialog.getByRole('textbox', { name: t('nameZh') }).fill('清场检查');
    await dialog.getByRole('textbox', { name: t('nameEn') }).fill('Line clearance');
    await because(author, t('create'));

    await expect(author).toHaveURL(new RegExp(`${LIST}/${TYPE}/1$`));
    await expect(author.getByRole('main')).toContainText(t('states.draft'));
    // A field is called otherwise: without a name that is a problem, which leads to its place.
    const d = (key: string, params?: Record<string, unknown>) =>
      text(language, 'shell-app', `designer.${key}`, params);
    const outline = author.getByRole('tree', { name: d('outline') });
    const label = (half: 'zh' | 'en') =>
      author.getByRole('textbox', {
        name: text(language, 'shared-ui', `form.half.${half}`, { label: d('property.label') }),
      });
    await outline.getByRole('treeitem', { level: 3 }).last().click();
    await label('en').fill('Remarks');
    await label('zh').fill('');
    const fault = author.getByRole('region', { name: d('problems.title') }).getByRole('button');
    await expect(fault).toHaveCount(1);
    await outline.getByRole('treeitem', { level: 3 }).first().click();
    await fault.click();
    await label('zh').fill('备注');
    await expect(fault).toHaveCount(0);
    await expect(
      author.getByRole('textbox', { name: language === 'zh' ? '备注' : 'Remarks', exact: true }),
    ).toBeVisible();
    const save = author.getByRole('main').getByRole('button', { name: d('save'), exact: true });
    await save.click();
    await because(author, d('save'));
    await expect(save).toBeDisabled();

    await act(author, 'test').click();
    await expect(author.getByRole('main')).toContainText(t('states.tested'));
    await act(author, 'submit').click();
    await because(author, t('acts.submit'));
    await expect(author.getByRole('main')).toContainText(t('states.inApproval'));

    // Whoever has written it may not approve it, and is told so.
    await act(author, 'approve').hover();
    await expect(author.getByRole('tooltip')).toContainText(t('mayNotApprove'));

    const approver = await personAt(browser, 'hanxue', language);
    await approver.goto(LIST);
    await approver.getByRole('link', { name: language === 'zh' ? '清场检查' : 'Line clearance' }).click();
    await approver.getByRole('link', { name: 'V1', exact: true }).click();
    await act(approver, 'approve').click();
    await because(approver, t('goSign'));
    await sign(dialogOf(approver), language, 'hanxue');
    await expect(approver.getByRole('main')).toContainText(t('states.effective'));
    await author.goto(LIST);
    const row = author.getByRole('row').filter({ hasText: TYPE });
    await expect(row).toContainText('V1');

    // It goes to another company as a file, where it is seen what would come of it, and arrives as a draft.
    await row.getByRole('checkbox').check();
    await author.getByRole('button', { name: t('packages.export'), exact: true }).click();
    const download = author.waitForEvent('download');
    await dialogOf(author)
      .getByRole('button', { name: t('packages.save'), exact: true })
      .click();
    const file = await (await download).path();
    const other = await personAt(browser, 'omar.haddad', language, 'nordvik');
    await other.goto(`${originOf('nordvik')}${LIST}`);
    await other.getByRole('button', { name: t('packages.import'), exact: true }).click();
    await dialogOf(other).locator('input[type=file]').setInputFiles(file);
    await expect(dialogOf(other).getByRole('table')).toContainText(t('packages.results.new'));
    await because(other, t('packages.bring'));
    await expect(other).toHaveURL(new RegExp(`${LIST}/${TYPE}$`));
    await expect(other.getByRole('main')).toContainText(t('states.draft'));
  });
}
