import { expect, type Page } from '@playwright/test';
import { Caller } from '../support/calls';
import { dialogOf } from '../support/deviation';
import { handIn, markPaper, startExam } from '../support/exam';
import { failOnce } from '../support/failedExam';
import { personAt } from '../support/session';
import { test } from '../support/test';
import { type Language, mostly } from '../support/texts';
import { addCourse, addQuestion, addQuiz, assign, giveReason, say, sign, tms } from '../support/training';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const ELSEWHERE = { zh: /考试正在另一会话中进行/, en: /under way in another session/ };

/** Answers the question on screen: the true-or-false one, or the short one. */
async function give(page: Page, language: Language, choice: 'true' | 'false', words: string): Promise<void> {
  const radio = page.getByRole('radio', { name: say(language, `question.${choice}`), exact: true });
  const box = page.getByRole('textbox');
  await expect(radio.or(box)).toBeVisible();
  if (await radio.isVisible()) await radio.check();
  else await box.fill(words);
}

/** Answers, and waits until that is saved. */
async function answer(
  page: Page,
  language: Language,
  choice: 'true' | 'false',
  words: string,
): Promise<void> {
  await give(page, language, choice, words);
  await expect(page.getByText(say(language, 'exam.save.saved'))).toBeVisible();
}

for (const language of mostly('zh')) {
  test(`a training from the question to the signature, in ${language}`, async ({ browser }) => {
    test.setTimeout(300_000);
    const course = `Hygiene ${language} ${Date.now()}`;
    const stems = [`Hands are washed first ${course}`, `Why is the cap worn ${course}`] as const;

    const manager = await personAt(browser, 'xiefang', language);
    await addQuestion(manager, language, 'trueFalse', stems[0]);
    await addQuestion(manager, language, 'short', stems[1]);
    await addQuiz(manager, language, `Quiz ${course}`, [...stems]);
    const approver = await personAt(browser, 'hanxue', language);
    await addCourse(manager, language, course, { kind: 'online', quiz: `Quiz ${course}`, approver });
    await expect(approver.getByText('V01').first()).toBeVisible();
    await approver.context().close();
    await assign(manager, language, { course, needs: ['exam'], people: ['jiangnan'] });

    const first = await personAt(browser, 'jiangnan', language);
    await first.goto(tms('/myTraining/todo'));
    await first.getByRole('link', { name: course }).click();
    // The line leads to the exam; without one under way that is the page with its rules.
    await expect(first).toHaveURL(/myTraining\/learn\//);

    // The first attempt: an answer survives a reload, both are wrong.
    await startExam(first, language);
    await answer(first, language, 'false', 'I do not know');
    await first.reload();
    const answered = (page: Page) =>
      page
        .getByRole('navigation', { name: say(language, 'exam.nav') })
        .getByText(say(language, 'exam.answeredOf', { done: 1, count: 2 }));
    await expect(answered(first)).toBeVisible();

    // Another browser takes it over with what is saved; the first one answers no more.
    const person = await personAt(browser, 'jiangnan', language);
    await person.goto(first.url().replace('/exam/', '/learn/'));
    await button(person, say(language, 'exam.takeOver')).click();
    await dialogOf(person)
      .getByRole('button', { name: say(language, 'exam.takeOver'), exact: true })
      .click();
    await expect(answered(person)).toBeVisible();
    await first
      .getByRole('navigation', { name: say(language, 'exam.nav') })
      .getByRole('button', { name: new RegExp(say(language, 'exam.goUnanswered', { number: '\\d' })) })
      .click();
    await give(first, language, 'true', 'Too late');
    await expect(first.getByText(ELSEWHERE[language])).toBeVisible();
    await expect(first.getByRole('link', { name: say(language, 'exam.back') })).toBeVisible();
    await first.context().close();

    await person
      .getByRole('navigation', { name: say(language, 'exam.nav') })
      .getByRole('button', { name: new RegExp(say(language, 'exam.goUnanswered', { number: '\\d' })) })
      .click();
    await answer(person, language, 'false', 'I do not know');
    await handIn(person, language);
    await markPaper(browser, language, 'xiefang', course, '0');
    await expect(
      person.getByText(say(language, 'result.failed.title'), { exact: true }).first(),
    ).toBeVisible();

    // The second one passes.
    await button(person, say(language, 'result.goBack')).click();
    await startExam(person, language);
    await answer(person, language, 'true', 'Hair must not fall into the product');
    await button(person, say(language, 'exam.next')).click();
    await answer(person, language, 'true', 'Hair must not fall into the product');
    await handIn(person, language);
    await markPaper(browser, language, 'xiefang', course, '50');
    await expect(
      person.getByText(say(language, 'result.passed.title'), { exact: true }).first(),
    ).toBeVisible();

    await button(person, say(language, 'result.goSign')).click();
    await button(person, say(language, 'sign.open')).click();
    await sign(person, language, 'jiangnan');
    await person.goto(tms('/myTraining/completed'));
    await person.getByRole('row').filter({ hasText: course }).getByRole('link').first().click();
    await expect(person.getByText(say(language, 'sign.meaning'))).toBeVisible();
    await person.context().close();

    // The matrix: a cell by keyboard, its effect before it is applied.
    await manager.goto(tms(`/management/trainingMatrix?courses=${encodeURIComponent(course)}`));
    const cell = manager.getByRole('gridcell').first();
    await cell.focus();
    await manager.keyboard.press('r');
    await expect(cell).toContainText('R');
    await button(manager, say(language, 'matrix.preview')).click();
    await expect(dialogOf(manager).getByRole('table')).toBeVisible();
    await giveReason(manager, say(language, 'matrix.apply'));
    await expect(dialogOf(manager)).toBeHidden();
    await expect(manager.getByText(say(language, 'matrix.changed', { count: 0 }))).toBeVisible();
    await manager.context().close();
  });
  test(`after a failed exam it is said when the next try begins, in ${language}`, async ({ browser }) => {
    const name = `Fire drill ${language} ${Date.now()}`;
    const learner = await Caller.signIn('luoyi');
    const training = await failOnce(await Caller.signIn('xiefang'), learner, name);
    const page = await personAt(browser, 'luoyi', language);
    await page.goto(tms('/myTraining/todo'));
    const line = page.getByRole('listitem').filter({ hasText: name });
    // The day is that of tomorrow, the time is when it was handed in.
    const time = /\d{4}\D\d{1,2}\D\d{1,2}.*\d{2}:\d{2}/;
    const saying = (key: string) =>
      new RegExp(say(language, key, { time: 'TIME' }).replace('TIME', time.source));
    await expect(line.getByText(saying('due.notBefore'))).toBeVisible();
    await page.goto(training);
    await expect(page.getByText(saying('exam.waits')).filter({ visible: true })).toBeVisible();
    const start = button(page, say(language, 'exam.start'));
    await expect(start).toHaveAttribute('aria-disabled', 'true');
    await start.click({ force: true });
    await expect(dialogOf(page)).toHaveCount(0);
    await page.context().close();
  });
}
