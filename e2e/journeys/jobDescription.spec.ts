import { expect, type Page } from '@playwright/test';
import { broken } from '../support/axe';
import { dialogOf } from '../support/deviation';
import { personAt } from '../support/session';
import { test } from '../support/test';
import { mostly, text } from '../support/texts';
import { fillBoth, giveReason, say, sign, tms } from '../support/training';

/** The only one who holds the position. */
const HOLDER = { account: 'shenhao', position: 'operator-lyophilisation' };
const WRONG = { zh: /密码错误|密码不正确/, en: /password is wrong|wrong password/i };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });

for (const language of mostly('zh')) {
  test(`a job description comes into force and is acknowledged in ${language}`, async ({ browser }) => {
    const duties = `Cleans the chamber ${language} ${Date.now()}`;
    const manager = await personAt(browser, 'xiefang', language);
    await manager.goto(tms(`/management/learnerRole/positions?q=${HOLDER.position}`));
    await link(manager, HOLDER.position).click();
    await manager.getByRole('tab', { name: say(language, 'job.title') }).click();
    await button(manager, say(language, 'job.write')).click();
    // Without what is needed it cannot come into force, and the button says so.
    await fillBoth(manager, language, 'job.part.duties', duties);
    await button(manager, say(language, 'edit.save')).click();
    const handIn = button(manager, say(language, 'approval.handIn'));
    await expect(handIn).toBeVisible();
    if (language === 'zh') {
      await expect(handIn).toHaveAttribute('aria-disabled', 'true');
      await button(manager, say(language, 'job.edit')).click();
      await fillBoth(manager, language, 'job.part.purpose', 'Runs the freeze dryers');
      await fillBoth(manager, language, 'job.part.reportsTo', 'Head of lyophilisation workshop');
      await button(manager, say(language, 'edit.save')).click();
    }

    const holder = await personAt(browser, HOLDER.account, language);
    await holder.goto(tms('/myTraining/workPermit'));
    await expect(holder.getByRole('heading', { level: 1 })).toBeVisible();
    await holder.goto(tms('/myTraining/todo'));
    await expect(holder.getByRole('heading', { level: 1 })).toBeVisible();
    await handIn.click();
    await giveReason(manager, say(language, 'approval.handIn'));
    // Whoever handed it in does not approve it; quality finds it among what is to be done, and signs.
    const approve = say(language, 'approval.approve');
    await link(manager, say(language, 'approval.open')).click();
    await expect(manager.getByText(duties).first()).toBeVisible();
    await expect(button(manager, approve)).toHaveAttribute('aria-disabled', 'true');
    const approver = await personAt(browser, 'hanxue', language);
    await approver.goto(tms('/myTraining/todo'));
    const toApprove = approver.getByRole('listitem').filter({ hasText: say(language, 'due.approval') });
    await toApprove.getByRole('link').first().click();
    await expect(approver.getByText(duties).first()).toBeVisible();
    if (language === 'zh') expect(await broken(approver)).toEqual([]);
    await button(approver, approve).click();
    await giveReason(approver, say(language, 'task.goSign'));
    await sign(approver, language, 'hanxue');
    // It ends where the text stands, in force.
    await expect(approver.getByText(say(language, 'job.state.effective'), { exact: true })).toBeVisible();
    await approver.context().close();

    // The count of who holds the position rises by itself, and leads to the text.
    await link(holder, say(language, 'count.positionUnKnowCount')).click();
    await expect(holder).toHaveURL(/positionUnKnowCount$/);
    const asked = holder.getByRole('row').filter({ hasText: say(language, 'acknowledgement.state.asked') });
    await asked.getByRole('link').first().click();
    await expect(holder.getByText(duties)).toBeVisible();
    if (language === 'zh') expect(await broken(holder)).toEqual([]);
    await button(holder, say(language, 'sign.open')).click();
    const dialog = dialogOf(holder);
    const account = dialog.getByRole('textbox', { name: text(language, 'shared-ui', 'sign.account') });
    await account.fill(HOLDER.account);
    await dialog.getByLabel(new RegExp(`^${text(language, 'shared-ui', 'sign.password')}`)).fill('wrong');
    await dialog.getByRole('button', { name: text(language, 'shared-ui', 'sign.sign'), exact: true }).click();
    await expect(dialog.getByText(WRONG[language]).first()).toBeVisible();
    await sign(holder, language, HOLDER.account);
    await expect(
      holder.getByText(say(language, 'acknowledgement.state.acknowledged'), { exact: true }).first(),
    ).toBeVisible();
    await expect(button(holder, say(language, 'sign.open'))).toHaveCount(0);

    await holder.goto(tms('/myTraining/workPermit'));
    const named = say(language, 'qualification.description', { version: 'V\\d\\d' });
    await expect(link(holder, new RegExp(`^${named}$`))).toBeVisible();
    await expect(holder.getByText(say(language, 'qualification.notAcknowledged'))).toHaveCount(0);
    await manager.goto(tms(`/management/learnerRole/positions?q=${HOLDER.position}`));
    await link(manager, HOLDER.position).click();
    await manager.getByRole('tab', { name: say(language, 'job.title') }).click();
    const reader = manager.getByRole('row').nth(1);
    await expect(reader).toContainText(say(language, 'job.reader.acknowledged'));
    if (language === 'zh') expect(await broken(manager)).toEqual([]);
  });
}
