import { expect, type Page } from '@playwright/test';
import { broken } from '../support/axe';
import { minutesFromNow } from '../support/days';
import { dialogOf } from '../support/deviation';
import { callers } from '../support/documentCalls';
import { pick } from '../support/fields';
import { personAt } from '../support/session';
import { test } from '../support/test';
import { mostly } from '../support/texts';
import { giveReason, say, sign, tms } from '../support/training';
import { assignByCalls, courseByCalls } from '../support/trainingCalls';

const WRONG = { zh: /签到码不正确或已过期/, en: /code is wrong or out of date/ };
const PARTICIPANT = /沈浩|Shen Hao/;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

for (const language of mostly('en'))
  test(`a class is planned, signed in to by code and closed; its training goes on, in ${language}`, async ({
    browser,
  }) => {
    test.setTimeout(120_000);
    const course = `Class ${language} ${Date.now()}`;
    const people = callers();
    const manager = await people('xiefang');
    const courseId = await courseByCalls(manager, course, { kind: 'class', lecturerId: manager.userId });
    const learner = await people('shenhao');
    const { page: training } = await assignByCalls(manager, learner, {
      name: course,
      courseId,
      need: 'class',
    });
    const person = await personAt(browser, 'shenhao', language);
    await person.goto(training);
    await expect(person.getByText(say(language, 'class.seat.none'))).toBeVisible();

    const lecturer = await personAt(browser, 'xiefang', language);
    await test.step('it is planned: course, lecturer and title follow from what is chosen', async () => {
      await lecturer.goto(tms('/management/classroom/new'));
      await pick(lecturer.getByRole('combobox', { name: say(language, 'list.course') }), course);
      await lecturer.getByLabel(say(language, 'class.starts')).fill(minutesFromNow(30));
      await lecturer.getByLabel(say(language, 'class.ends')).fill(minutesFromNow(90));
      await lecturer.getByRole('textbox', { name: say(language, 'class.place') }).fill('Room 1');
      await button(lecturer, say(language, 'class.plan')).click();
      await expect(lecturer.getByRole('heading', { level: 1, name: course })).toBeVisible();
    });

    await test.step('who is invited sees it without a reload', async () => {
      await button(lecturer, say(language, 'class.invite')).click();
      await button(lecturer, say(language, 'class.inviteAll', { count: 1 })).click();
      await expect(person.getByText('Room 1')).toBeVisible();
    });

    await test.step('a wrong code is refused, that of the screen signs in', async () => {
      await button(lecturer, say(language, 'class.open')).click();
      const shown = await lecturer.getByTestId('class-code').textContent();
      const box = person.getByRole('textbox', { name: say(language, 'class.seat.code') });
      await box.fill('ABCD 2345');
      await button(person, say(language, 'class.seat.send')).click();
      await expect(person.getByText(WRONG[language])).toBeVisible();
      await box.fill(shown ?? '');
      await button(person, say(language, 'class.seat.send')).click();
      await expect(person.getByText(say(language, 'class.seat.isIn'))).toBeVisible();
      await expect(lecturer.getByText(say(language, 'class.opened'))).toHaveCount(0);
      expect(await broken(lecturer)).toEqual([]);
    });

    await test.step('attendance is completed by hand, and the class closed with a signature', async () => {
      const row = lecturer.getByRole('row').filter({ hasText: PARTICIPANT });
      await row.getByRole('checkbox').check();
      await button(lecturer, say(language, 'class.enterAttendance')).click();
      await giveReason(lecturer, say(language, 'edit.save'));
      await expect(row.getByText(say(language, 'class.percentByHand', { percent: 100 }))).toBeVisible();
      await button(lecturer, say(language, 'class.close')).click();
      await giveReason(lecturer, say(language, 'task.goSign'));
      await sign(lecturer, language, 'xiefang');
      await expect(dialogOf(lecturer)).toBeHidden();
      await expect(lecturer.getByText(say(language, 'class.state.closed')).first()).toBeVisible();
      await expect(button(person, say(language, 'sign.open'))).toBeVisible();
    });
    await lecturer.context().close();
    await person.context().close();
  });
