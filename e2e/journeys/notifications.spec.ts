import { expect } from '@playwright/test';
import { Caller } from '../support/calls';
import { reportBy } from '../support/deviation';
import { homeOf } from '../support/session';
import { test } from '../support/test';
import { mostly, text } from '../support/texts';

for (const language of mostly('en')) {
  test(`the bell rings for a new task without a reload and opens it in ${language}`, async ({ browser }) => {
    const t = (key: string) => text(language, 'navbar', `bell.${key}`);
    const title = `${language === 'zh' ? '冻干机门封泄漏' : 'Door seal of the dryer leaks'} ${Date.now()}`;
    const head = await homeOf(browser, 'jiangmin', language);
    const bell = head.getByRole('button', { name: /^(通知|Notifications)\D+\d+/ });
    const message = head.getByRole('button', { name: new RegExp(`${title}(?! B)`) });
    await bell.click();
    await expect(head.getByRole('tab', { name: /^(消息|Messages)/ })).toBeVisible();
    await expect(message).toHaveCount(0);

    // The list is open on the head's screen while somebody else reports.
    await reportBy(await Caller.signIn('shenhao'), title);
    await expect(message.getByRole('img', { name: t('unread'), exact: true })).toBeVisible();
    await message.click();
    await expect(head).toHaveURL(/\/home\/index\?task=/);
    await expect(head.getByRole('heading', { name: title }).first()).toBeVisible();
    await bell.click();
    await expect(message.getByRole('img', { name: t('read'), exact: true })).toBeVisible();

    // All at once; what comes later is unread again.
    const later = `${title} B`;
    const reported = head.getByRole('button', { name: later });
    await reportBy(await Caller.signIn('shenhao'), later);
    await expect(reported.getByRole('img', { name: t('unread'), exact: true })).toBeVisible();
    await head.getByRole('button', { name: t('readAll') }).click();
    await expect(reported.getByRole('img', { name: t('read'), exact: true })).toBeVisible();
    await expect(head.getByRole('button', { name: t('readAll') })).toBeHidden();
  });
}
