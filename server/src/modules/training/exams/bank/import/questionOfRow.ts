import { type Bilingual, QuestionContent, questionProblems } from '@attest/api-contract';
import { Value } from 'typebox/value';
import { type Column, difficultyOf, typeOf } from './columns';

/** Texts of one row by their column; columns that the file lacks are empty. */
type Cells = Record<Column, string>;

interface ReadQuestion {
  content: QuestionContent | null;
  problems: Bilingual[];
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const TRUE = ['true', 't', 'yes', '正确', '对', '是', '√'];
const FALSE = ['false', 'f', 'no', '错误', '错', '否', '×'];

const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Options of both languages side by side, named a, b, c …; a leading `A.` is not part of the text. */
function optionsOf({ optionsZh, optionsEn }: Cells): QuestionContent['options'] {
  const [zh, en] = [optionsZh, optionsEn].map((text) =>
    linesOf(text).map((line) => line.replace(/^[A-Za-z][.、)）:：]\s*/, '')),
  ) as [string[], string[]];
  return Array.from({ length: Math.max(zh.length, en.length) }, (_, index) => ({
    id: LETTERS[index] ?? `o${index}`,
    text: { zh: zh[index] ?? '', en: en[index] ?? '' },
  }));
}

/** `A, C`, `AC` and `A、C` are the options a and c. */
const lettersOf = (text: string) => [...text.toLowerCase()].filter((letter) => LETTERS.includes(letter));

function keyOf(type: QuestionContent['type'], cells: Cells, options: QuestionContent['options']) {
  const right = cells.right.trim();
  if (type === 'trueFalse') {
    const value = right.toLowerCase();
    return { right: TRUE.includes(value) ? ['true'] : FALSE.includes(value) ? ['false'] : [] };
  }
  // Written in their right order unless the row says another one.
  if (type === 'order') return { right: right ? lettersOf(right) : options.map(({ id }) => id) };
  if (type === 'single' || type === 'multiple') return { right: lettersOf(right) };
  if (type !== 'blank') return {};
  const gaps = right.split(/[;；\n]/).map((gap) => gap.split('|').map((text) => text.trim()));
  return { blanks: gaps.map((texts) => texts.filter(Boolean)).filter((texts) => texts.length > 0) };
}

/** What a row says as a question, or what is wrong with it. `documentId` is null for none, undefined for an unknown one. */
export function questionOfRow(cells: Cells, documentId: string | null | undefined): ReadQuestion {
  const type = typeOf(cells.type);
  if (!type)
    return {
      content: null,
      problems: [{ zh: `不认识的题型“${cells.type}”`, en: `unknown type “${cells.type}”` }],
    };
  const problems: Bilingual[] = [];
  const difficulty = cells.difficulty ? difficultyOf(cells.difficulty) : 'medium';
  if (!difficulty)
    problems.push({
      zh: `不认识的难度“${cells.difficulty}”`,
      en: `unknown difficulty “${cells.difficulty}”`,
    });
  const points = cells.points ? Number(cells.points) : 5;
  if (!Number.isInteger(points) || points < 1 || points > 100)
    problems.push({ zh: '分值须为 1–100 的整数', en: 'points are a whole number from 1 to 100' });
  if (documentId === undefined)
    problems.push({ zh: `没有文件 ${cells.document}`, en: `there is no document ${cells.document}` });
  const chosen = type === 'single' || type === 'multiple' || type === 'order';
  const options = chosen ? optionsOf(cells) : [];
  const content: QuestionContent = {
    type,
    stem: { zh: cells.stemZh.trim(), en: cells.stemEn.trim() },
    options,
    right: [],
    blanks: [],
    ...keyOf(type, cells, options),
    reference: { zh: cells.referenceZh.trim(), en: cells.referenceEn.trim() },
    points: problems.length > 0 ? 5 : points,
    difficulty: difficulty ?? 'medium',
    tags: cells.tags
      .split(/[,，、;；]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
    documentId: documentId ?? null,
    clause: cells.clause.trim(),
  };
  problems.push(...questionProblems(content));
  if (problems.length === 0 && !Value.Check(QuestionContent, content))
    problems.push({ zh: '内容过长或选项过多', en: 'a text is too long, or there are too many options' });
  return { content: problems.length > 0 ? null : content, problems };
}
