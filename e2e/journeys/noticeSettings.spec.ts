import { expect } from '@playwright/test';
import { broken } from '../support/axe';
import { originOf, personAt } from '../support/session';
import { test } from '../support/test';
import { mostly, text } from '../support/texts';

const DUE = { zh: '任务即将到期', en: 'Task due soon' };
const SAFETY = { zh: '账号安全', en: 'Safety of the account' };
const REASON = { zh: '减少打扰', en: 'Fewer interruptions' };
const DIGEST = { zh: '通知汇总：2 条', en: 'Your notifications: 2' };
const RESET = { zh: '恢复默认', en: 'Reset to default' };

for (const language of mostly('zh')) {
  const t = (key: string, params?: Record<string, unknown>) =>
    text(language, 'shell-app', `config.notices.${key}`, params);
  const own = (key: string, params?: Record<string, unknown>) =>
    text(language, 'shell-app', `account.notices.${key}`, params);

  test(`notices of due tasks become a daily mail, which people find and change, in ${language}`, async ({
    browser,
  }) => {
    const page = await personAt(browser, 'mengyao', language);
    await page.goto(`${originOf('hkpharma')}/qms-service-config/notices`);
    const row = page.getByRole('row', { name: new RegExp(`^${DUE[language]}`) });
    const dialog = page.getByRole('alertdialog');
    const confirm = dialog.getByRole('button', {
      name: text(language, 'shell-app', 'config.save'),
      exact: true,
    });
    const reason = dialog.getByRole('textbox', { name: text(language, 'shared-ui', 'sign.why') });
    await expect(row).toContainText(t('timings.now'));

    // What is mandatory says why, and has no switch.
    await page.getByRole('button', { name: t('title', { name: SAFETY[language] }) }).click();
    await expect(dialog).toContainText('21 CFR 11.300(d)');
    await expect(dialog.getByRole('switch')).toHaveCount(0);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: t('title', { name: DUE[language] }) }).click();
    await dialog.getByRole('combobox', { name: t('mail'), exact: true }).selectOption('on');
    await dialog.getByRole('combobox', { name: t('timing'), exact: true }).selectOption('daily');
    await dialog.getByRole('combobox', { name: t('hour'), exact: true }).selectOption('9');
    await dialog.getByRole('textbox', { name: t('daysBefore') }).fill('-1');
    await reason.fill(REASON[language]);
    await confirm.click();
    await expect(dialog.getByText(t('problem.days', { most: 90, count: 6 }))).toBeVisible();
    await dialog.getByRole('textbox', { name: t('daysBefore') }).fill('5, 1');
    await dialog.getByRole('button', { name: t('preview') }).click();
    await expect(dialog.getByText(t('subject', { subject: DIGEST[language] }))).toBeVisible();
    expect(await broken(page)).toEqual([]);
    await confirm.click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText(t('dailyAt', { time: '09:00' }));
    await expect(row).toContainText(t('changed'));
    expect(await broken(page)).toEqual([]);

    // Somebody else finds it so, and chooses another hour.
    const person = await personAt(browser, 'yubo', language);
    await person.goto(`${originOf('hkpharma')}/user-info?tab=notices`);
    const timing = person.getByRole('combobox', { name: `${DUE[language]} – ${own('timing')}` });
    await expect(timing).toHaveValue('');
    await expect(timing.locator('option').first()).toHaveText(
      own('usual', { timing: own('dailyAt', { time: '09:00' }) }),
    );
    await timing.selectOption('daily');
    const kept = person.waitForResponse(
      (answer) =>
        answer.url().includes('notify/preference/save') &&
        (answer.request().postData() ?? '').includes('"hour":17'),
    );
    await person.getByRole('combobox', { name: `${DUE[language]} – ${own('hour')}` }).selectOption('17');
    await kept;
    await person.reload();
    await expect(person.getByRole('combobox', { name: `${DUE[language]} – ${own('hour')}` })).toHaveValue(
      '17',
    );
    expect(await broken(person)).toEqual([]);

    await page.getByRole('button', { name: t('title', { name: DUE[language] }) }).click();
    await dialog.getByRole('button', { name: RESET[language], exact: true }).click();
    await reason.fill(REASON[language]);
    await confirm.click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText(t('timings.now'));
    await expect(row).not.toContainText(t('changed'));
  });
}
