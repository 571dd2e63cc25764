import { expect, type Page } from '@playwright/test';
import { broken } from '../support/axe';
import { Caller } from '../support/calls';
import { dialogOf } from '../support/deviation';
import { personAt } from '../support/session';
import { test } from '../support/test';
import { mostly } from '../support/texts';
import { judgeAsPassed, say, sign, tms } from '../support/training';
import { assignByCalls, courseByCalls } from '../support/trainingCalls';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const STEP = { id: '00000001-0000-4000-8000-000000000000', zh: '装模具', en: 'Fit the dies', times: 1 };

for (const language of mostly('en')) {
  test(`practice is shown, performed, signed and judged by its card, in ${language}`, async ({ browser }) => {
    test.setTimeout(120_000);
    const name = `Dies ${language} ${Date.now()}`;
    const manager = await Caller.signIn('xiefang');
    const learner = await Caller.signIn('pengtao');
    const course = { kind: 'ojt', lecturerId: manager.userId, practiceSteps: [STEP] };
    const courseId = await courseByCalls(manager, name, course);
    const { assignmentId } = await assignByCalls(manager, learner, { name, courseId, need: 'ojt' });

    // The trainee finds it among what is due; there is nothing to sign yet.
    const trainee = await personAt(browser, 'pengtao', language);
    await trainee.goto(tms('/trainingTodo/skillCount'));
    await trainee.getByRole('row').filter({ hasText: name }).getByRole('link').first().click();
    await expect(trainee).toHaveURL(/skillCount\/[0-9a-f-]{36}/);
    await expect(trainee.getByText(STEP[language])).toBeVisible();
    await expect(button(trainee, say(language, 'card.sign'))).toHaveAttribute('aria-disabled', 'true');
    await expect(button(trainee, say(language, 'card.recordDemonstrated'))).toHaveCount(0);

    // The trainer is led to the card, and records both.
    const trainer = await personAt(browser, 'xiefang', language);
    await trainer.goto(tms(`/trainingTodo/skillAssessCount/${assignmentId}`));
    await dialogOf(trainer)
      .getByRole('link', { name: say(language, 'card.title') })
      .click();
    await button(trainer, say(language, 'card.recordDemonstrated')).click();
    await button(trainer, say(language, 'card.recordPerformed')).click();
    await expect(trainer.getByText(say(language, 'card.complete'), { exact: true })).toBeVisible();

    // The trainee's page has followed; with the signature it can be judged.
    await expect(trainee.getByText(say(language, 'card.complete'), { exact: true })).toBeVisible();
    expect.soft(await broken(trainee)).toEqual([]);
    await button(trainee, say(language, 'card.sign')).click();
    await sign(trainee, language, 'pengtao');
    await expect(trainer.getByText(say(language, 'card.ready'))).toBeVisible();
    await button(trainer, say(language, 'card.judge')).click();
    await judgeAsPassed(trainer, language);
    await sign(trainer, language, 'xiefang');
    await expect(dialogOf(trainer)).toBeHidden();
    await expect(trainee.getByText(say(language, 'state.signDue'), { exact: true })).toBeVisible();

    // The course says the step; it can be changed there for its next version.
    await trainer.goto(tms(`/management/requirement/${courseId}`));
    await expect(
      trainer.getByRole('textbox', {
        name: say(language, language === 'zh' ? 'course.stepZh' : 'course.stepEn'),
      }),
    ).toHaveValue(STEP[language]);
    for (const page of [trainee, trainer]) await page.context().close();
  });
}
