import { type Bilingual, DIFFICULTIES, QUESTION_TYPES, type QuestionType } from '@attest/api-contract';
import { plainText } from '../../../../../platform/renditions/uploadedTable';

/** Columns of the spreadsheet in their order, with their headings in both languages. */
export const COLUMNS = {
  type: { zh: '题型', en: 'Type' },
  stemZh: { zh: '题干（中文）', en: 'Question (Chinese)' },
  stemEn: { zh: '题干（英文）', en: 'Question (English)' },
  optionsZh: { zh: '选项（中文，每行一项）', en: 'Options (Chinese, one a line)' },
  optionsEn: { zh: '选项（英文，每行一项）', en: 'Options (English, one a line)' },
  right: { zh: '正确答案', en: 'Right answer' },
  points: { zh: '分值', en: 'Points' },
  difficulty: { zh: '难度', en: 'Difficulty' },
  tags: { zh: '标签', en: 'Tags' },
  document: { zh: '文件编号', en: 'Document' },
  clause: { zh: '条款', en: 'Clause' },
  referenceZh: { zh: '解析或答题要点（中文）', en: 'Explanation or key points (Chinese)' },
  referenceEn: { zh: '解析或答题要点（英文）', en: 'Explanation or key points (English)' },
} satisfies Record<string, Bilingual>;

export type Column = keyof typeof COLUMNS;

/** Without these no row can be understood. */
export const NEEDED: Column[] = ['type', 'right'];

export const TYPE_NAMES: Record<QuestionType, Bilingual> = {
  single: { zh: '单选', en: 'Single choice' },
  multiple: { zh: '多选', en: 'Multiple choice' },
  trueFalse: { zh: '判断', en: 'True or false' },
  blank: { zh: '填空', en: 'Fill in' },
  order: { zh: '排序', en: 'Put in order' },
  short: { zh: '简答', en: 'Short answer' },
  case: { zh: '案例', en: 'Case' },
};

export const DIFFICULTY_NAMES = {
  easy: { zh: '易', en: 'Easy' },
  medium: { zh: '中', en: 'Medium' },
  hard: { zh: '难', en: 'Hard' },
} satisfies Record<(typeof DIFFICULTIES)[number], Bilingual>;

/** The value that is written by its code or by its name in either language. */
const namedIn =
  <V extends string>(values: readonly V[], names: Record<V, Bilingual>) =>
  (written: string): V | undefined =>
    values.find((value) =>
      [value, names[value].zh, `${names[value].zh}题`, names[value].en].some(
        (name) => plainText(name) === plainText(written),
      ),
    );

export const typeOf = namedIn(QUESTION_TYPES, TYPE_NAMES);
export const difficultyOf = namedIn(DIFFICULTIES, DIFFICULTY_NAMES);
