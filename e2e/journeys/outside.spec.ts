import { expect, type Page } from '@playwright/test';
import { broken } from '../support/axe';
import { Caller, decideBy, taskNamed } from '../support/calls';
import { dayFromNow } from '../support/days';
import { attach, pick } from '../support/fields';
import { codeFor, linkFor } from '../support/outbox';
import { submitNew } from '../support/record';
import { personAt } from '../support/session';
import { test } from '../support/test';
import { fieldTexts, type Language, mostly, text } from '../support/texts';

const scar = fieldTexts('server/src/modules/quality/types/scar/fields.json');
const HAND_IN = { zh: '提交答复', en: 'Hand in the reply' };

const say = (language: Language, key: string, params?: Record<string, unknown>) =>
  text(language, 'shell-app', `reply.${key}`, params);
const box = (page: Page, language: Language, key: string) =>
  page.getByRole('textbox', { name: scar.label(language, key), exact: true });

/** Opens the latest link to an address, and enters with the code that is mailed there. */
async function enter(page: Page, language: Language, link: string, mail: string): Promise<void> {
  await page.goto(link);
  const send = page.getByRole('button', { name: say(language, 'code.send'), exact: true });
  await expect(send).toBeVisible();
  expect(await broken(page)).toEqual([]);
  await send.click();
  const code = page.getByRole('textbox', { name: say(language, 'code.label') });
  const right = await codeFor(mail);
  const go = page.getByRole('button', { name: say(language, 'code.enter'), exact: true });
  await code.fill(right === '000000' ? '000001' : '000000');
  await go.click();
  await expect(
    page.getByText(language === 'zh' ? '验证码无效' : 'The verification code is invalid'),
  ).toBeVisible();
  await code.fill(right);
  await go.click();
  await expect(box(page, language, 'rootCause')).toBeVisible();
}

/** Hands in what was typed; the page says thanks. */
async function handIn(page: Page, language: Language): Promise<void> {
  await page.getByRole('button', { name: HAND_IN[language], exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: HAND_IN[language], exact: true }).click();
  await expect(page.getByRole('heading', { name: say(language, 'states.answered.title') })).toBeVisible();
}

for (const language of mostly('en')) {
  test(`${language}: a supplier answers by link and code, and once more after a return`, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    const title = `Particles ${language} ${Date.now()}`;
    const mail = `li.ming.${language}.${Date.now()}@stoppers.example`;
    const issuer = await personAt(browser, 'wuqian', language);
    await issuer.goto('/micro-app/qms-app/scar/create');
    await box(issuer, language, 'title').fill(title);
    await pick(
      issuer.getByRole('combobox', { name: scar.label(language, 'supplier'), exact: true }),
      'SUP-00005',
    );
    await box(issuer, language, 'contactName').fill('Li Ming');
    await box(issuer, language, 'contactMail').fill(mail);
    await issuer
      .getByRole('radiogroup', { name: scar.label(language, 'contactLanguage'), exact: true })
      .getByRole('radio', { name: scar.option(language, 'contactLanguage', language), exact: true })
      .check();
    await issuer
      .getByRole('radiogroup', { name: scar.label(language, 'severity'), exact: true })
      .getByRole('radio', { name: scar.option(language, 'severity', 'major'), exact: true })
      .check();
    await box(issuer, language, 'material').fill('Stopper');
    await box(issuer, language, 'problem').fill('Particles on three of fifty.');
    await box(issuer, language, 'demand').fill('Find the cause and correct it.');
    await submitNew(issuer, language);
    await expect(issuer).toHaveURL(/scar\/index/);

    const supplier = await (await browser.newContext()).newPage();
    const first = await linkFor(mail);
    await enter(supplier, language, first, mail);
    await expect(supplier.getByText('Find the cause and correct it.')).toBeVisible();
    await supplier.getByRole('button', { name: HAND_IN[language], exact: true }).click();
    const wanted = supplier.getByRole('alert').filter({ hasText: scar.label(language, 'rootCause') });
    await expect(wanted).toBeVisible();
    await box(supplier, language, 'repliedBy').fill('Li Ming');
    await box(supplier, language, 'repliedOn').fill(dayFromNow(0));
    await box(supplier, language, 'containment').fill('The lot is held.');
    await box(supplier, language, 'rootCause').fill('A worn seal');
    await box(supplier, language, 'measures').fill('The seal is changed every month.');
    await box(supplier, language, 'doneBy').fill(dayFromNow(5));
    await attach(supplier, 'reply.txt');
    expect(await broken(supplier)).toEqual([]);
    await handIn(supplier, language);

    const reviewer = await Caller.signIn('zhengkai');
    await decideBy(reviewer, await taskNamed(reviewer, title), 'return');
    const second = await linkFor(mail, first);
    await supplier.goto('about:blank');
    await enter(supplier, language, second, mail);
    await expect(supplier.getByText('As agreed')).toBeVisible();
    await box(supplier, language, 'rootCause').fill('A worn seal of line 3');
    await handIn(supplier, language);
    await supplier.goto('about:blank');
    await supplier.goto(first);
    await expect(
      supplier.getByRole('heading', { name: say(language, 'states.answered.title') }),
    ).toBeVisible();

    await issuer.getByRole('row').filter({ hasText: title }).getByRole('link').first().click();
    const byLink = text(language, 'shared-ui', 'record.byLink', { name: 'Li Ming', mail });
    await expect(issuer.getByText(byLink).first()).toBeVisible();
    await decideBy(reviewer, await taskNamed(reviewer, title), 'agree');
    await issuer.reload();
    await expect(issuer.getByText('A worn seal of line 3')).toBeVisible();
    await expect(issuer.getByText(language === 'zh' ? '验证' : 'Verification').first()).toBeVisible();
  });
}
