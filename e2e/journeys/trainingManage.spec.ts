import { expect, type Page } from '@playwright/test';
import { approveHandedIn } from '../support/approval';
import { dialogOf } from '../support/deviation';
import { pick } from '../support/fields';
import { xlsxOf } from '../support/files';
import { personAt } from '../support/session';
import { test } from '../support/test';
import { type Language, mostly, text } from '../support/texts';
import { addCourse, assign, fillBoth, giveReason, judgeAsPassed, say, sign, tms } from '../support/training';

/** What a second reminder within a day is refused with. */
const ONCE = { zh: '24 小时内只能催办一次', en: 'A reminder can be sent once in 24 hours' };

const NO_WORKBOOK = {
  zh: '文件内容与扩展名不符',
  en: 'The content of the file does not match its extension',
};
const HEADINGS = {
  zh: ['题型', '题干（中文）', '选项（中文，每行一项）', '正确答案'],
  en: ['Type', 'Question (English)', 'Options (English, one a line)', 'Right answer'],
};
const TYPES = {
  zh: { single: '单选', trueFalse: '判断' },
  en: { single: 'Single choice', trueFalse: 'True or false' },
};
const TRAINEE = { zh: '曹阳', en: 'Cao Yang' };
const EXEMPTED = { zh: '彭涛', en: 'Peng Tao' };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Looks at what saving does, expects it to be said so, and saves. */
async function saveSeen(page: Page, language: Language, seen: string, confirm: string): Promise<void> {
  await button(page, say(language, 'matrix.preview')).click();
  await expect(dialogOf(page).getByText(seen)).toBeVisible();
  await giveReason(page, confirm);
  await expect(dialogOf(page)).toBeHidden();
}

const summary = (language: Language, adds: number, cancels: number) =>
  say(language, 'preview.summary', { adds, cancels, adjusts: 0, count: 1 });

/** Saves the draft of a role and hands it in, expects what that does to be said, and has it approved. */
async function renewRole(page: Page, language: Language, seen: string): Promise<void> {
  await button(page, say(language, 'edit.save')).click();
  const handIn = button(page, say(language, 'approval.handIn'));
  await expect(handIn).not.toHaveAttribute('aria-disabled', 'true');
  await handIn.click();
  await expect(dialogOf(page).getByText(seen)).toBeVisible();
  await giveReason(page, say(language, 'approval.handIn'));
  await expect(dialogOf(page)).toBeHidden();
  await approveHandedIn(page, language);
}

/** Opens the one position that the search finds. */
async function openPosition(page: Page, code: string): Promise<void> {
  await page.goto(tms(`/management/learnerRole/positions?q=${code}`));
  await rowOf(page, code).getByRole('link').first().click();
}

for (const language of mostly('zh')) {
  test(`a role brings a position its training, with a look ahead, in ${language}`, async ({ browser }) => {
    test.setTimeout(180_000);
    const stamp = `${language}${Date.now()}`;
    const course = `Boiler ${stamp}`;
    const role = `R-${stamp}`;
    const manager = await personAt(browser, 'xiefang', language);
    await addCourse(manager, language, course, { kind: 'online' });

    await manager.goto(tms('/management/learnerRole/new'));
    await manager.getByRole('textbox', { name: say(language, 'role.code') }).fill(role);
    await fillBoth(manager, language, 'list.name', role);
    await button(manager, say(language, 'edit.save')).click();
    await expect(manager.getByRole('heading', { level: 1, name: role })).toBeVisible();
    const address = manager.url();

    const query = new URLSearchParams({ kind: 'role', rows: role, courses: course });
    const matrix = tms(`/management/trainingMatrix?${query}`);
    await test.step('the matrix asks it of the role, which nobody has yet', async () => {
      await manager.goto(matrix);
      const cell = manager.getByRole('gridcell').first();
      await cell.focus();
      await manager.keyboard.press('r');
      await expect(cell).toContainText('R');
      await saveSeen(manager, language, say(language, 'preview.nothing'), say(language, 'matrix.apply'));
    });

    await test.step('a position that people hold is not disabled, and says so', async () => {
      await openPosition(manager, 'equipment-engineer');
      const state = manager.getByRole('combobox', { name: say(language, 'list.state') });
      const choose = async (name: string) => {
        await state.click();
        await manager.getByRole('option', { name, exact: true }).click();
      };
      await choose(say(language, 'config.disabled'));
      await button(manager, say(language, 'edit.save')).click();
      await expect(
        manager.getByRole('alert').getByText(say(language, 'position.held', { count: 1 })),
      ).toBeVisible();
      await expect(state).toBeFocused();
      await choose(say(language, 'config.effective'));
    });

    await test.step('with the role the position gets the training, without it loses it', async () => {
      await manager.goto(address);
      await pick(
        manager.getByRole('combobox', { name: say(language, 'matrix.rows.position') }),
        'equipment-engineer',
      );
      await renewRole(manager, language, summary(language, 1, 0));
      await openPosition(manager, 'equipment-engineer');
      await expect(manager.getByRole('link', { name: role })).toBeVisible();
      const holder = await personAt(browser, 'yubo', language);
      await holder.goto(tms('/myTraining/workPermit'));
      await expect(rowOf(holder, course).getByText(say(language, 'qualification.status.none'))).toBeVisible();
      await manager.goto(matrix);
      const cell = manager.getByRole('gridcell').first();
      await expect(cell).toContainText('R');
      await cell.focus();
      await manager.keyboard.press('Delete');
      await button(manager, say(language, 'matrix.preview')).click();
      await expect(dialogOf(manager).getByText(summary(language, 0, 1))).toBeVisible();
      await expect(dialogOf(manager).getByRole('row').filter({ hasText: course })).toContainText(
        say(language, 'preview.do.cancel'),
      );
      await button(manager, text(language, 'shared-ui', 'frame.cancel')).click();
      await manager.goto(address);
      await manager.getByRole('button', { name: /equipment-engineer/ }).click();
      await renewRole(manager, language, summary(language, 0, 1));
      await holder.reload();
      await expect(holder.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(rowOf(holder, course)).toHaveCount(0);
      await holder.context().close();
    });
    await manager.context().close();
  });

  test(`practice is judged, exempted, reminded and seen to its end, in ${language}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const course = `Crane ${language} ${Date.now()}`;
    const manager = await personAt(browser, 'xiefang', language);
    await addCourse(manager, language, course, { kind: 'ojt' });
    await assign(manager, language, { course, needs: ['ojt'], people: ['caoyang', 'pengtao'] });
    const task = manager.url();

    await test.step('people are reminded once a day', async () => {
      await button(manager, say(language, 'task.remindAll')).click();
      await expect(
        manager.getByText(say(language, 'task.reminded', { reminded: 2, tooSoon: 0 })).first(),
      ).toBeVisible();
      await button(manager, say(language, 'task.remindAll')).click();
      await expect(manager.getByText(ONCE[language]).first()).toBeVisible();
    });

    await test.step('the trainee signs the practice, the trainer judges it, the trainee signs the training', async () => {
      const trainee = await personAt(browser, 'caoyang', language);
      await trainee.goto(tms('/trainingTodo/skillCount'));
      await trainee.getByRole('row').filter({ hasText: course }).getByRole('link').first().click();
      await button(trainee, say(language, 'card.sign')).click();
      await sign(trainee, language, 'caoyang');
      await expect(trainee.getByText(say(language, 'card.readyWhole'))).toBeVisible();
      await manager.goto(tms(`/trainingTodo/skillAssessCount?q=${encodeURIComponent(course)}`));
      await rowOf(manager, course).filter({ hasText: TRAINEE[language] }).click();
      await judgeAsPassed(manager, language);
      await sign(manager, language, 'xiefang');
      await expect(rowOf(manager, course).filter({ hasText: TRAINEE[language] })).toHaveCount(0);
      await trainee.goto(tms('/myTraining/todo'));
      await trainee.getByRole('link', { name: course }).click();
      await button(trainee, say(language, 'sign.open')).click();
      await sign(trainee, language, 'caoyang');
      await trainee.context().close();
    });

    await test.step('who may exempt does so with a signature, and the task is complete', async () => {
      await manager.goto(task);
      await rowOf(manager, EXEMPTED[language]).getByRole('checkbox').check();
      await expect(button(manager, say(language, 'task.doExempt'))).toHaveCount(0);
      const approver = await personAt(browser, 'hanxue', language);
      await approver.goto(task);
      await rowOf(approver, EXEMPTED[language]).getByRole('checkbox').check();
      await button(approver, say(language, 'task.doExempt')).click();
      await giveReason(approver, say(language, 'task.goSign'));
      await sign(approver, language, 'hanxue');
      await expect(
        rowOf(approver, EXEMPTED[language]).getByText(say(language, 'state.exempt')),
      ).toBeVisible();
      await expect(approver.getByText('100 % (1 / 1)')).toBeVisible();
      await approver.context().close();
    });

    await test.step('the next version of the course asks nothing of who was given it by hand', async () => {
      await manager.goto(tms(`/management/requirement?q=${encodeURIComponent(course)}`));
      await rowOf(manager, course).getByRole('link').first().click();
      await manager
        .getByRole('textbox', { name: say(language, 'course.description') })
        .fill('With the new hoist');
      await expect(button(manager, say(language, 'approval.handIn'))).toHaveCount(0);
      await button(manager, say(language, 'edit.save')).click();
      await expect(button(manager, say(language, 'course.discard'))).toBeVisible();
      await button(manager, say(language, 'approval.handIn')).click();
      const dialog = dialogOf(manager);
      await expect(dialog.getByRole('switch', { name: say(language, 'course.retrain') })).toBeChecked();
      await expect(dialog.getByText(say(language, 'preview.nothing'))).toBeVisible();
      await giveReason(manager, say(language, 'approval.handIn'));
      await expect(dialog).toBeHidden();
      await approveHandedIn(manager, language);
      await manager.reload();
      await expect(manager.getByText('V02').first()).toBeVisible();
    });
    await manager.context().close();
  });

  test(`questions come in from a spreadsheet, row by row, in ${language}`, async ({ browser }) => {
    const stamp = `${language}${Date.now()}`;
    const manager = await personAt(browser, 'xiefang', language);
    await manager.goto(tms('/management/quiz/questions'));
    await button(manager, say(language, 'import.open')).click();
    const dialog = dialogOf(manager);
    const choose = (name: string, buffer: Buffer) =>
      dialog.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer });

    await choose('questions.xlsx', Buffer.from('no workbook at all'));
    await expect(dialog.getByText(NO_WORKBOOK[language])).toBeVisible();
    await choose(
      'questions.xlsx',
      await xlsxOf([
        HEADINGS[language],
        [TYPES[language].single, `First ${stamp}`, 'Wash hands\nSign in', 'A'],
        [TYPES[language].trueFalse, `Second ${stamp}`, '', 'F'],
        [TYPES[language].single, `Third ${stamp}`, 'Wash hands\nSign in', ''],
      ]),
    );
    const sheet = (key: string, params = {}) => text(language, 'shared-ui', `sheet.${key}`, params);
    await expect(dialog.getByText(sheet('summary', { count: 2, bad: 1 }))).toBeVisible();
    await expect(rowOf(manager, `Third ${stamp}`).getByText(sheet('bad'))).toBeVisible();
    await giveReason(manager, sheet('apply', { count: 2 }));
    await expect(dialog.getByText(sheet('state.done'))).toBeVisible();
    await expect(dialog.getByText(sheet('made', { count: 2, bad: 1 }))).toBeVisible();
    await dialog.getByRole('button', { name: sheet('close'), exact: true }).click();
    await manager.goto(tms(`/management/quiz/questions?q=${stamp}`));
    await expect(rowOf(manager, `Second ${stamp}`)).toBeVisible();
    await expect(rowOf(manager, `Third ${stamp}`)).toHaveCount(0);
    await manager.context().close();
  });
}
