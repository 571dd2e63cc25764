import type { Browser } from '@playwright/test';
import { expect, type Page } from '@playwright/test';
import type { Caller } from './calls';
import { dialogOf } from './deviation';
import { personAt } from './session';
import type { Language } from './texts';
import { say, tms } from './training';

type Both = Record<Language, string>;

/** A question of the bank with its right answer, as its author sees it. */
interface Question {
  type: 'single' | 'multiple' | 'trueFalse' | 'blank' | 'order' | 'short' | 'case';
  stem: Both;
  options: { id: string; text: Both }[];
  right: string[];
  blanks: string[][];
}

const WRITTEN = 'Go there within 5 minutes, tell the head of the workshop and QA, hold the batch, report it.';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** What the training manager can read of the questions on a document. */
export async function bankOf(manager: Caller, documentNo: string): Promise<Question[]> {
  const { rows } = await manager.call<{ rows: { id: string; documentNo: string | null }[] }>(
    'tms/question/list',
    { page: 1, pageSize: 100, filter: {} },
  );
  const details = rows
    .filter((row) => row.documentNo === documentNo)
    .map(({ id }) => manager.call<{ content: Question }>('tms/question/info', { id }));
  return (await Promise.all(details)).map(({ content }) => content);
}

/** Begins the exam from the page of the training. */
export async function startExam(page: Page, language: Language): Promise<void> {
  await button(page, say(language, 'exam.start')).click();
  await dialogOf(page)
    .getByRole('button', { name: say(language, 'exam.start'), exact: true })
    .click();
  await expect(page).toHaveURL(/myTraining\/exam\//);
  await expect(page.getByRole('timer')).toBeVisible();
}

export async function handIn(page: Page, language: Language): Promise<void> {
  await button(page, say(language, 'exam.submit')).first().click();
  await dialogOf(page)
    .getByRole('button', { name: say(language, 'exam.submit'), exact: true })
    .click();
  await expect(page).toHaveURL(/myTraining\/result\//);
}

/** Marks the only written answer of a paper, as its lecturer; the row is found by person or course. */
export async function markPaper(
  browser: Browser,
  language: Language,
  lecturer: string,
  row: string,
  points: string,
): Promise<void> {
  const page = await personAt(browser, lecturer, language);
  await page.goto(tms('/trainingTodo/examReviewCount'));
  await page.getByRole('row').filter({ hasText: row }).getByRole('link').first().click();
  await page.getByRole('textbox').first().fill(points);
  await button(page, say(language, 'marking.submit')).click();
  await dialogOf(page)
    .getByRole('button', { name: say(language, 'marking.submit'), exact: true })
    .click();
  await expect(page).toHaveURL(/examReviewCount$/);
  await page.context().close();
}

const rightTexts = (question: Question, language: Language): string[] =>
  question.right.flatMap((id) => question.options.find((option) => option.id === id)?.text[language] ?? []);

/**
 * Answers a whole paper on the screen by what is known of the bank. What is to be put in order stays as it is: one
 * such question at most is on a paper, and the others are enough to pass.
 */
export async function answerAll(
  page: Page,
  language: Language,
  bank: Question[],
  count: number,
): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await expect(page.getByText(say(language, 'exam.questionOf', { number, count }))).toBeVisible();
    const stems = await page.getByRole('heading', { level: 2 }).allInnerTexts();
    const question = bank.find((one) => stems.some((stem) => stem.trim() === one.stem[language]));
    if (!question) throw new Error(`No question of the bank is shown: ${stems.join(' / ')}`);
    await answerOne(page, language, question);
    await expect(page.getByText(say(language, 'exam.save.saved'))).toBeVisible();
    if (number < count) await button(page, say(language, 'exam.next')).click();
  }
}

async function answerOne(page: Page, language: Language, question: Question): Promise<void> {
  switch (question.type) {
    case 'order':
      return;
    case 'trueFalse': {
      const name = say(language, `question.${question.right[0]}`);
      return page.getByRole('radio', { name, exact: true }).check();
    }
    case 'single': {
      const [name = ''] = rightTexts(question, language);
      return page.getByRole('radio', { name, exact: true }).check();
    }
    case 'multiple':
      for (const name of rightTexts(question, language))
        await page.getByRole('checkbox', { name, exact: true }).check();
      return;
    case 'blank':
      return page.getByLabel(say(language, 'exam.gap', { number: 1 })).fill(question.blanks[0]?.[0] ?? '');
    default:
      return page.getByRole('textbox', { name: question.stem[language] }).fill(WRITTEN);
  }
}

interface Paper {
  attemptId: string;
  questions: { id: string; type: string; stem: Both; options: { id: string; text: Both }[] }[];
}

/** Right answers to a paper, for those who are not watched. */
export function answersTo(paper: Paper, bank: Question[]): object[] {
  return paper.questions.map((shown, index) => {
    const known = bank.find((one) => one.stem.zh === shown.stem.zh);
    if (!known) throw new Error(`Not in the bank: ${shown.stem.zh}`);
    const ids = rightTexts(known, 'zh').map(
      (text) => shown.options.find((option) => option.text.zh === text)?.id,
    );
    const answers: Record<string, object> = {
      short: { kind: 'text', text: WRITTEN },
      blank: { kind: 'blanks', texts: known.blanks.map(([first]) => first) },
      order: { kind: 'order', order: ids },
      trueFalse: { kind: 'choice', choices: known.right },
    };
    return {
      questionId: shown.id,
      seq: index + 1,
      answer: answers[known.type] ?? { kind: 'choice', choices: ids },
    };
  });
}
