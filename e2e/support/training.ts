import { expect, type Locator, type Page } from '@playwright/test';
import type { Tenant } from './accounts';
import { approveHandedIn } from './approval';
import { dayFromNow } from './days';
import { dialogOf, sign as signIn } from './deviation';
import { choose, pick } from './fields';
import { type Language, text } from './texts';

/** Address of a page of the training application. */
export const tms = (path: string): string => `/micro-app/tms-app${path}`;

/** A text of the training application. */
export const say = (language: Language, key: string, params: Record<string, unknown> = {}): string =>
  text(language, 'tms-app', key, params);

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const both = (language: Language, key: string) =>
  (['zh', 'en'] as const).map((one) =>
    text(language, 'shared-ui', `form.half.${one}`, { label: say(language, key) }),
  );

/** Fills a text in both languages. */
export async function fillBoth(page: Page, language: Language, key: string, value: string): Promise<void> {
  for (const name of both(language, key)) await page.getByRole('textbox', { name }).first().fill(value);
}

/** Gives the reason a dialog asks for, and confirms. */
export async function giveReason(page: Page, confirm: string): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox').last().fill('Agreed in the training meeting');
  await button(dialog, confirm).click();
}

/** Judges practice as passed in the open dialog: nothing is chosen beforehand. Leads on to the signature. */
export async function judgeAsPassed(page: Page, language: Language): Promise<void> {
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  await giveReason(page, say(language, 'task.goSign'));
  await expect(dialog.getByText(say(language, 'practice.choose'))).toBeVisible();
  await dialog.getByRole('radio', { name: say(language, 'practice.pass'), exact: true }).check();
  await button(dialog, say(language, 'task.goSign')).click();
}

/** Signs in the open dialog. */
export const sign = (page: Page, language: Language, account: string, tenant?: Tenant): Promise<void> =>
  signIn(dialogOf(page), language, account, tenant);

/** Adds a true-or-false question (true is right) or a short one to the bank. */
export async function addQuestion(
  page: Page,
  language: Language,
  type: 'trueFalse' | 'short',
  stem: string,
): Promise<void> {
  await page.goto(tms('/management/quiz/questions/new'));
  await choose(
    page.getByRole('combobox', { name: say(language, 'question.kind') }),
    say(language, `question.type.${type}`),
  );
  await fillBoth(page, language, 'question.stem', stem);
  if (type === 'trueFalse')
    await page
      .getByRole('radio', { name: say(language, 'question.true'), exact: true })
      .first()
      .check();
  else await fillBoth(page, language, 'question.reference', 'It protects the product');
  await button(page, say(language, 'edit.save')).click();
  await expect(page).toHaveURL(/questions\/[0-9a-f-]{36}/);
}

/** Makes a quiz of fixed questions that may be taken again at once; it is handed in and approved. */
export async function addQuiz(page: Page, language: Language, name: string, stems: string[]): Promise<void> {
  await page.goto(tms('/management/quiz/new'));
  await fillBoth(page, language, 'list.name', name);
  await page.getByRole('textbox', { name: say(language, 'quiz.retakeHours') }).fill('0');
  for (const stem of stems)
    await pick(page.getByRole('combobox', { name: say(language, 'quiz.addQuestion') }), stem);
  await button(page, say(language, 'edit.save')).click();
  await expect(page).toHaveURL(/quiz\/[0-9a-f-]{36}/);
  await button(page, say(language, 'approval.handIn')).click();
  await giveReason(page, say(language, 'approval.handIn'));
  await expect(dialogOf(page)).toBeHidden();
  await approveHandedIn(page, language);
}

interface NewCourse {
  kind: 'read' | 'online' | 'ojt' | 'class';
  /** Name of its quiz. */
  quiz?: string;
  /** Number of the document it teaches. */
  document?: string;
  /** Seconds its material has to be looked at. */
  seconds?: number;
  /** Who approves it on its page; else it is approved by calls. */
  approver?: Page;
}

/** Makes a course of the training manager's own; it is handed in after its preview and approved. */
export async function addCourse(
  page: Page,
  language: Language,
  name: string,
  { kind, quiz, document, seconds, approver }: NewCourse,
): Promise<void> {
  await page.goto(tms('/management/requirement/new'));
  await fillBoth(page, language, 'list.name', name);
  await page.getByRole('combobox', { name: say(language, 'list.kind') }).click();
  await page.getByRole('option', { name: say(language, `kind.${kind}`), exact: true }).click();
  await pick(page.getByRole('combobox', { name: say(language, 'course.lecturer') }), 'xiefang');
  if (quiz) await pick(page.getByRole('combobox', { name: say(language, 'course.quiz') }), quiz);
  if (document) await pick(page.getByRole('combobox', { name: say(language, 'course.document') }), document);
  if (seconds !== undefined)
    await page.getByRole('textbox', { name: say(language, 'course.minimumView') }).fill(String(seconds));
  await button(page, say(language, 'edit.save')).click();
  await expect(page).toHaveURL(/requirement\/[0-9a-f-]{36}/);
  await button(page, say(language, 'approval.handIn')).click();
  await expect(dialogOf(page).getByText(say(language, 'preview.nothing'))).toBeVisible();
  await giveReason(page, say(language, 'approval.handIn'));
  await expect(dialogOf(page)).toBeHidden();
  await approveHandedIn(page, language, approver);
}

const NEEDS = ['read', 'class', 'exam', 'ojt'] as const;

interface NewTask {
  course: string;
  needs: (typeof NEEDS)[number][];
  /** Accounts. */
  people: string[];
}

/** Assigns a course by hand; ends on the page of the task. */
export async function assign(
  page: Page,
  language: Language,
  { course, needs, people }: NewTask,
): Promise<void> {
  await page.goto(tms('/management/trainingTask/new'));
  await fillBoth(page, language, 'task.name', course);
  await pick(page.getByRole('combobox', { name: say(language, 'list.course') }), course);
  await page.getByLabel(say(language, 'list.due')).fill(dayFromNow(30));
  for (const need of NEEDS)
    await page
      .getByRole('checkbox', { name: say(language, `need.${need}`), exact: true })
      .setChecked(needs.includes(need));
  for (const account of people)
    await pick(page.getByRole('combobox', { name: say(language, 'task.people') }), account);
  await button(page, say(language, 'task.release')).click();
  await giveReason(page, say(language, 'task.release'));
  await expect(page).toHaveURL(/trainingTask\/[0-9a-f-]{36}/);
}
