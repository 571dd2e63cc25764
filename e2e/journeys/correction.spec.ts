import { expect, type Page } from '@playwright/test';
import { broken } from '../support/axe';
import { Caller } from '../support/calls';
import { dayFromNow } from '../support/days';
import { dialogOf } from '../support/deviation';
import { personAt } from '../support/session';
import { test } from '../support/test';
import { mostly } from '../support/texts';
import { giveReason, say, sign, tms } from '../support/training';
import { assignByCalls, courseByCalls } from '../support/trainingCalls';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

for (const language of mostly('zh')) {
  test(`a record is corrected by three people and says what it said, in ${language}`, async ({ browser }) => {
    test.setTimeout(120_000);
    const name = `Ladder ${language} ${Date.now()}`;
    const manager = await Caller.signIn('xiefang');
    const learner = await Caller.signIn('luoyi');
    const courseId = await courseByCalls(manager, name, { validityMonths: 12 });
    const { assignmentId } = await assignByCalls(manager, learner, { name, courseId, need: 'read' });
    for (const call of ['tms/learn/open', 'tms/learn/declare']) await learner.call(call, { assignmentId });
    await learner.call('tms/learn/sign', { assignmentId, signature: await learner.signature() });
    const record = tms(`/myTraining/completed/${assignmentId}`);
    const title = say(language, 'correction.propose');

    // A lecturer finds the wrong day; what the result would change by, or nothing at all, is not sent.
    const lecturer = await personAt(browser, 'jiangmin', language);
    await lecturer.goto(record);
    await button(lecturer, title).click();
    const dialog = dialogOf(lecturer);
    await dialog.getByLabel(say(language, 'correction.of.validTo')).fill(dayFromNow(-40));
    await giveReason(lecturer, say(language, 'correction.do.propose'));
    await expect(dialog.getByText(/有效期不能早于完成日期|cannot end before/).first()).toBeVisible();
    await dialog.getByLabel(say(language, 'correction.of.completedOn')).fill(dayFromNow(-70));
    await dialog.getByRole('button', { name: say(language, 'correction.do.propose'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(button(lecturer, title)).toHaveAttribute('aria-disabled', 'true');
    await lecturer.context().close();

    // The trainee confirms with a signature.
    const trainee = await personAt(browser, 'luoyi', language);
    await trainee.goto(tms('/myTraining/todo'));
    await trainee.getByRole('listitem').filter({ hasText: name }).getByRole('link').click();
    await expect(trainee).toHaveURL(/correctionCount\/[0-9a-f-]{36}/);
    const page = trainee.url();
    await expect(trainee.getByRole('table').getByRole('row')).toHaveCount(3);
    expect.soft(await broken(trainee)).toEqual([]);
    await button(trainee, say(language, 'correction.do.confirm')).click();
    await sign(trainee, language, 'luoyi');
    await expect(
      trainee.getByText(say(language, 'correction.state.confirmed'), { exact: true }),
    ).toBeVisible();
    await expect(button(trainee, say(language, 'correction.do.approve'))).toHaveCount(0);

    // The training manager approves it from the list.
    const approver = await personAt(browser, 'xiefang', language);
    await approver.goto(tms('/trainingTodo/correctionCount?waiting=me'));
    await approver.getByRole('row').filter({ hasText: name }).getByRole('link').first().click();
    await expect(approver).toHaveURL(page);
    await button(approver, say(language, 'correction.do.approve')).click();
    await sign(approver, language, 'xiefang');
    await expect(
      approver.getByText(say(language, 'correction.state.approved'), { exact: true }),
    ).toBeVisible();

    // The trainee's page has followed; the record shows both, and the training is asked for again no more than it was.
    await expect(
      trainee.getByText(say(language, 'correction.state.approved'), { exact: true }),
    ).toBeVisible();
    await trainee.getByRole('link', { name }).click();
    await expect(trainee).toHaveURL(new RegExp(record));
    const original = say(language, 'correction.original', { value: 'VALUE' }).split('VALUE')[0] ?? '';
    await expect(trainee.getByText(original)).toHaveCount(2);

    // A second one, by the trainee, is rejected and leaves everything as it is.
    await button(trainee, title).click();
    await dialogOf(trainee).getByLabel(say(language, 'correction.of.validTo')).fill(dayFromNow(900));
    await giveReason(trainee, say(language, 'task.goSign'));
    await sign(trainee, language, 'luoyi');
    await approver.goto(tms('/trainingTodo/correctionCount?waiting=me'));
    await approver.getByRole('row').filter({ hasText: name }).getByRole('link').first().click();
    await button(approver, say(language, 'correction.do.reject')).click();
    await giveReason(approver, say(language, 'correction.do.reject'));
    await expect(
      approver.getByText(say(language, 'correction.state.rejected'), { exact: true }),
    ).toBeVisible();
    await expect(
      trainee.getByText(say(language, 'correction.state.rejected'), { exact: true }),
    ).toBeVisible();
    for (const one of [trainee, approver]) await one.context().close();
  });
}
