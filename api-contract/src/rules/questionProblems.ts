import type { Bilingual } from '../common';
import type { QuestionContent } from '../questions';
import type { QuizContent } from '../quizzes';

/** A gap of a `blank`: three or more underscores. */
const GAP = /_{3,}/g;

/** Number of gaps in a text. */
export const gapsOf = (text: string): number => text.match(GAP)?.length ?? 0;

const filled = (text: Bilingual) => text.zh.trim() !== '' || text.en.trim() !== '';

/** Both languages; one that is empty is given by the other. */
export const inBoth = ({ zh, en }: Bilingual): Bilingual => ({ zh: zh.trim() || en, en: en.trim() || zh });

const problem = (zh: string, en: string): Bilingual => ({ zh, en });

function optionProblems({ type, options, right }: QuestionContent): Bilingual[] {
  const problems: Bilingual[] = [];
  const ids = options.map(({ id }) => id);
  if (options.length < 2) problems.push(problem('至少需要两个选项', 'at least two options are needed'));
  if (new Set(ids).size < ids.length) problems.push(problem('选项重复', 'an option is there twice'));
  if (!options.every(({ text }) => filled(text)))
    problems.push(problem('有空白选项', 'an option has no text'));
  if (right.some((id) => !ids.includes(id)) || new Set(right).size < right.length)
    problems.push(problem('正确答案与选项不符', 'the right answer does not match the options'));
  if (type === 'single' && right.length !== 1)
    problems.push(problem('请选择一个正确答案', 'choose one right answer'));
  if (type === 'multiple' && right.length === 0)
    problems.push(problem('请选择正确答案', 'choose the right answers'));
  if (type === 'order' && right.length !== ids.length)
    problems.push(problem('正确顺序须包含全部选项', 'the right order must have every option'));
  return problems;
}

function gapProblems({ stem, blanks }: QuestionContent): Bilingual[] {
  const counts = [stem.zh, stem.en].filter((text) => text.trim() !== '').map(gapsOf);
  if (counts.some((count) => count === 0))
    return [problem('题干中请用“___”标出空格', 'mark the gaps in the text with ___')];
  if (counts.some((count) => count !== blanks.length))
    return [problem('空格数与答案数不一致', 'the number of gaps and of answers differ')];
  return [];
}

/** Why a question cannot be used as it is; empty when it can. */
export function questionProblems(content: QuestionContent): Bilingual[] {
  const { type, stem, right } = content;
  const problems: Bilingual[] = [];
  if (!filled(stem)) problems.push(problem('请填写题干', 'the question has no text'));
  if (type === 'single' || type === 'multiple' || type === 'order') problems.push(...optionProblems(content));
  if (type === 'trueFalse' && !(right.length === 1 && (right[0] === 'true' || right[0] === 'false')))
    problems.push(problem('请选择“正确”或“错误”', 'choose true or false'));
  if (type === 'blank') problems.push(...gapProblems(content));
  if ((type === 'short' || type === 'case') && !filled(content.reference))
    problems.push(problem('请填写参考答案', 'write what a good answer says'));
  return problems;
}

/** Questions of the longest paper. */
export const MAX_QUESTIONS = 200;

/**
 * Why a quiz cannot come into force by itself; empty when it can. Whether its questions exist and its rules find
 * enough of them only the server knows.
 */
export function quizProblems({ name, mode, questionIds, rules }: QuizContent): Bilingual[] {
  const problems: Bilingual[] = [];
  if (!filled(name)) problems.push(problem('请填写名称', 'the quiz has no name'));
  const count = mode === 'fixed' ? questionIds.length : rules.reduce((sum, rule) => sum + rule.count, 0);
  if (count === 0) problems.push(problem('没有试题', 'there are no questions'));
  if (count > MAX_QUESTIONS)
    problems.push(problem(`最多 ${MAX_QUESTIONS} 题`, `at most ${MAX_QUESTIONS} questions`));
  if (new Set(questionIds).size < questionIds.length)
    problems.push(problem('试题重复', 'a question is there twice'));
  return problems;
}
