import { expect, type Page } from '@playwright/test';
import { accountOf } from '../support/accounts';
import { codeFor } from '../support/outbox';
import { originOf, personAt } from '../support/session';
import { test } from '../support/test';
import { type Language, mostly, text } from '../support/texts';

const say = (language: Language, key: string, params?: Record<string, unknown>) =>
  text(language, 'shell-app', key, params);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const password = (page: Page, language: Language, entry: 'old' | 'next' | 'again') =>
  page.locator(`input[name=${entry}]`).describe(say(language, `password.${entry}`));

for (const language of mostly('en')) {
  const account = { zh: 'mengyao', en: 'qinlan' }[language];

  test(`${language}: a forgotten password is replaced with a code by e-mail`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.goto(`${originOf('hkpharma')}/login`);
    await button(page, language === 'zh' ? '中文' : 'English').click();
    await page.getByRole('link', { name: say(language, 'login.forgot') }).click();
    await page.getByRole('textbox', { name: say(language, 'forgot.account') }).fill(account);
    await button(page, say(language, 'forgot.send')).click();
    await expect(page.getByText(say(language, 'forgot.sent', { minutes: 10 }))).toBeVisible();

    const next = `Zr7#${account.length}kTwQ${Date.now().toString(36)}B`;
    const code = page.getByRole('textbox', { name: say(language, 'forgot.code') });
    const right = await codeFor(`${account}@hkpharma.example`);
    await code.fill(right === '000000' ? '000001' : '000000');
    await password(page, language, 'next').fill(next);
    await password(page, language, 'again').fill(next);
    await button(page, say(language, 'forgot.submit')).click();
    await expect(
      page.getByText(language === 'zh' ? '验证码无效' : 'The verification code is invalid'),
    ).toBeVisible();
    await code.fill(right);
    await button(page, say(language, 'forgot.submit')).click();
    await expect(page).toHaveURL(/\/login/);

    await page.getByRole('textbox', { name: say(language, 'login.account') }).fill(account);
    await page.locator('input[name=password]').fill(next);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/home\/index/);
  });

  test(`${language}: an account that there is not gets the same answer`, async ({ page }) => {
    await page.goto(`${originOf('hkpharma')}/forgot-pwd`);
    await button(page, language === 'zh' ? '中文' : 'English').click();
    await page.getByRole('textbox', { name: say(language, 'forgot.account') }).fill(`nobody-${language}`);
    await button(page, say(language, 'forgot.send')).click();
    await expect(page.getByText(say(language, 'forgot.sent', { minutes: 10 }))).toBeVisible();
    await expect(button(page, say(language, 'forgot.resend'))).toHaveCount(0);
  });
}

for (const language of mostly('zh')) {
  const account = { zh: 'hewenbin', en: 'dengying' }[language];

  test(`${language}: the password is changed by the rules of the tenant`, async ({ browser }) => {
    const page = await personAt(browser, account, language);
    const old = accountOf('hkpharma', account).password;
    await page.goto('/update-pwd');
    await expect(page.getByText(say(language, 'password.ruleLength', { min: 10, max: 64 }))).toBeVisible();
    await password(page, language, 'old').fill(old);
    await password(page, language, 'next').fill('short1');
    await password(page, language, 'again').fill('other');
    await button(page, say(language, 'password.submit')).click();
    await expect(page.getByText(say(language, 'password.length', { min: 10, max: 64 }))).toBeVisible();
    await expect(page.getByText(say(language, 'password.mismatch'))).toBeVisible();
    await password(page, language, 'next').fill(old);
    await password(page, language, 'again').fill(old);
    await button(page, say(language, 'password.submit')).click();
    await expect(page.getByText(say(language, 'password.same'))).toBeVisible();
    const next = `Zr7#kTwQ${Date.now().toString(36)}B`;
    await password(page, language, 'next').fill(next);
    await password(page, language, 'again').fill(next);
    await button(page, say(language, 'password.submit')).click();
    await expect(page).toHaveURL(/\/home\/index/);
  });
}
