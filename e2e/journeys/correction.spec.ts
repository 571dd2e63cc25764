import { expect, type Page } from '@playwright/test';
import { broken } from '../support/axe';
import { Caller } from '../support/calls';
import { dayFromNow } from '../support/days';
import { decide, openTask } from '../support/deviation';
import { confirmAct, DECISIONS, decideHere } from '../support/documents';
import { personAt } from '../support/session';
import { test } from '../support/test';
import { fieldTexts, type Language, mostly, text } from '../support/texts';
import { say, tms } from '../support/training';
import { assignByCalls, courseByCalls } from '../support/trainingCalls';

const { label } = fieldTexts('server/src/modules/training/types/trainingCorrection/fields.json');
const SAY = { zh: { confirm: '确认' }, en: { confirm: 'Confirm' } };

const field = (page: Page, language: Language, key: string) =>
  page.getByRole('textbox', { name: label(language, key), exact: true });

async function submit(page: Page, language: Language): Promise<void> {
  const name = text(language, 'shared-ui', 'records.create.submit');
  await button(page, name).click();
  await confirmAct(page, 'Found in the training meeting', name);
}

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

    // A lecturer finds the wrong day; what cannot be is said at the field, and not sent.
    const lecturer = await personAt(browser, 'jiangmin', language);
    await lecturer.goto(record);
    await button(lecturer, title).click();
    await expect(lecturer.getByText(name).first()).toBeVisible();
    await field(lecturer, language, 'validTo').fill(dayFromNow(-40));
    await field(lecturer, language, 'reason').fill('The attendance list says otherwise');
    await submit(lecturer, language);
    await expect(lecturer.getByText(/有效期不能早于完成日期|cannot end before/).first()).toBeVisible();
    await field(lecturer, language, 'completedOn').fill(dayFromNow(-70));
    await submit(lecturer, language);
    await expect(lecturer).toHaveURL(/correction\/list/);
    const first = lecturer.getByRole('row').filter({ hasText: name }).getByRole('link').first();
    const no = ((await first.textContent()) ?? '').trim();
    await lecturer.goto(record);
    await expect(button(lecturer, title)).toHaveAttribute('aria-disabled', 'true');
    await lecturer.context().close();

    // The trainee confirms with a signature, the training manager approves with another.
    const trainee = await personAt(browser, 'luoyi', language);
    await openTask(trainee, no);
    expect.soft(await broken(trainee)).toEqual([]);
    await decide(trainee, language, 'luoyi', SAY[language].confirm, 'So it was');
    const approver = await personAt(browser, 'xiefang', language);
    await openTask(approver, no);
    await decide(approver, language, 'xiefang', DECISIONS[language].approve, 'As the list says');
    await expect(approver.getByRole('listitem').filter({ hasText: no })).toHaveCount(0);

    // The record shows both.
    await trainee.goto(record);
    const original = say(language, 'correction.original', { value: 'VALUE' }).split('VALUE')[0] ?? '';
    await expect(trainee.getByText(original)).toHaveCount(2);

    // A second one, by the trainee, is rejected and leaves everything as it is.
    await button(trainee, title).click();
    await field(trainee, language, 'validTo').fill(dayFromNow(900));
    await field(trainee, language, 'reason').fill('It was for three years');
    await submit(trainee, language);
    await expect(trainee).toHaveURL(/correction\/list/);
    const row = trainee.getByRole('row').filter({ hasText: name });
    await expect(row).toHaveCount(2);
    const second = ((await row.getByRole('link').first().textContent()) ?? '').trim();
    await openTask(trainee, second);
    await decide(trainee, language, 'luoyi', SAY[language].confirm, 'So it was');
    await openTask(approver, second);
    await decideHere(approver, language, DECISIONS[language].reject);
    await trainee.goto(record);
    const rejected = text(language, 'shared-ui', 'states.status.rejected');
    await expect(trainee.getByRole('listitem').filter({ hasText: second })).toContainText(rejected);
    await expect(trainee.getByText(original)).toHaveCount(2);
    for (const one of [trainee, approver]) await one.context().close();
  });
}
