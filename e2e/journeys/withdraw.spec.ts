import { expect, type Locator, type Page } from '@playwright/test';
import { Caller, decideBy, taskNamed } from '../support/calls';
import { dialogOf, reportBy, sign } from '../support/deviation';
import { homeOf, personAt } from '../support/session';
import { test } from '../support/test';
import { type Language, mostly, text } from '../support/texts';

const SAYS = {
  zh: { cancelled: '已取消', report: '发起', why: '后续步骤已处理', reporter: '曹阳' },
  en: {
    cancelled: 'Cancelled',
    report: 'Report',
    why: 'a later step has been handled',
    reporter: 'Cao Yang',
  },
} as const;

/** Gives the reason that the open dialog asks for and confirms. */
async function confirm(page: Page, reason: string, name: string): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name, exact: true }).click();
}

const openRecord = (page: Page, id: string) => page.goto(`/micro-app/qms-app/deviation/detail/${id}`);

const launched = (page: Page, no: string): Locator => page.getByRole('row').filter({ hasText: no });

for (const language of mostly('en')) {
  const say = SAYS[language];
  const records = (key: string) => text(language, 'shared-ui', `records.${key}`);
  const shell = (key: string) => text(language, 'shell-app', key);

  test(`withdrawn from its page, then reopened by the quality head, in ${language}`, async ({ browser }) => {
    test.setTimeout(150_000);
    const title = `Withdrawn ${language} ${Date.now()}`;
    const { id } = await reportBy(await Caller.signIn('caoyang'), title);
    const reporter = await personAt(browser, 'caoyang', language);
    const department = await homeOf(browser, 'fenglei', language);
    const waiting = department.getByRole('listitem').filter({ hasText: title });
    await expect(waiting).toBeVisible();

    await openRecord(reporter, id);
    await expect(reporter.getByText(say.reporter).first()).toBeVisible();
    await reporter.getByRole('button', { name: records('record.more') }).click();
    await reporter.getByRole('menuitem', { name: records('act.withdraw.name') }).click();
    await confirm(reporter, 'Reported for the wrong batch', records('act.withdraw.name'));
    await expect(reporter.getByText(say.cancelled).first()).toBeVisible();
    await expect(reporter.getByRole('button', { name: records('act.reopen.name'), exact: true })).toHaveCount(
      0,
    );
    // The department head never reloads.
    await expect(waiting).toHaveCount(0);

    const head = await personAt(browser, 'lumingyuan', language);
    await head.goto(new URL(reporter.url()).pathname);
    await head.getByRole('button', { name: records('act.reopen.name'), exact: true }).click();
    await confirm(head, 'The batch was right', records('act.reopen.name'));
    await sign(dialogOf(head), language, 'lumingyuan');
    await expect(head.getByText(say.report, { exact: true }).first()).toBeVisible();
    await head.getByRole('tab', { name: records('panel.audit') }).click();
    await expect(head.getByText('The batch was right').first()).toBeVisible();
    await expect(head.getByText('Reported for the wrong batch').first()).toBeVisible();

    // Nor has the reporter to: the record is theirs again, and with it the task.
    const bar = reporter.getByRole('region', { name: text(language, 'shared-ui', 'sign.decide') });
    await bar.getByRole('textbox', { name: text(language, 'shared-ui', 'sign.remark') }).fill('Once more');
    await bar.getByRole('button', { name: language === 'zh' ? '提交' : 'Submit', exact: true }).click();
    await expect(waiting).toBeVisible();
  });

  test(`withdrawn from my workflows until the next step is handled, in ${language}`, async ({ browser }) => {
    test.setTimeout(150_000);
    const stamp = `${language} ${Date.now()}`;
    const reporter = await personAt(browser, 'caoyang', language);
    const by = await Caller.signIn('caoyang');
    const { no: first } = await reportBy(by, `Taken back ${stamp}`);
    const { no: second, id } = await reportBy(by, `Too late ${stamp}`);
    const act = (no: string) =>
      launched(reporter, no).getByRole('button', { name: shell('started.withdraw'), exact: true });

    await reporter.goto('/home/launch');
    await act(first).click();
    await confirm(reporter, 'Entered twice', shell('started.withdraw'));
    await expect(launched(reporter, first).getByText(statusOf(language))).toBeVisible();

    // Asked while it still may be, confirmed when somebody has handled it.
    await act(second).click();
    const department = await Caller.signIn('fenglei');
    await decideBy(department, await taskNamed(department, `Too late ${stamp}`), 'agree');
    await confirm(reporter, 'Entered twice', shell('started.withdraw'));
    await expect(dialogOf(reporter).getByText(say.why)).toBeVisible();
    await expect(dialogOf(reporter).getByRole('textbox')).toHaveValue('Entered twice');
    await dialogOf(reporter)
      .getByRole('button', { name: text(language, 'shared-ui', 'frame.cancel'), exact: true })
      .click();
    await reporter.getByRole('button', { name: text(language, 'shared-ui', 'record.leave.discard') }).click();

    await reporter.reload();
    await expect(act(second)).toHaveAttribute('aria-disabled', 'true');
    await openRecord(reporter, id);
    await reporter.getByRole('button', { name: records('record.more') }).click();
    await expect(reporter.getByRole('menuitem', { name: records('record.diagram') })).toBeVisible();
    await expect(reporter.getByRole('menuitem', { name: records('act.withdraw.name') })).toHaveCount(0);
  });
}

/** What the list says of a withdrawn process. */
const statusOf = (language: Language): string => text(language, 'shared-ui', 'states.status.cancelled');
