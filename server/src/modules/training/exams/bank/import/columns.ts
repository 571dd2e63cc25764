import { type Bilingual, DIFFICULTIES, QUESTION_TYPES, type QuestionType } from '@attest/api-contract';
import type { ByteAnswer, Context } from '../../../../../platform/module';
import { importTemplate } from '../../../../../platform/renditions/table/importTemplate';
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

const DIFFICULTY_NAMES = {
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

const WIDTHS: Partial<Record<Column, number>> = { stemZh: 280, stemEn: 280, optionsZh: 240, optionsEn: 240 };

type Example = Partial<Record<Column, string>>;

/** One question of every kind that is written differently. */
const EXAMPLES = (language: 'zh' | 'en'): Example[] => {
  const name = (type: keyof typeof TYPE_NAMES) => TYPE_NAMES[type][language];
  return [
    {
      type: name('single'),
      stemZh: '进入洁净区前首先做什么？',
      stemEn: 'What comes first before entering a clean area?',
      optionsZh: '洗手\n戴口罩\n登记',
      optionsEn: 'Wash hands\nPut on a mask\nSign in',
      right: 'A',
    },
    {
      type: name('multiple'),
      stemZh: '哪些须记录？',
      stemEn: 'What has to be recorded?',
      optionsZh: '时间\n姓名\n天气',
      optionsEn: 'Time\nName\nWeather',
      right: 'A, B',
    },
    {
      type: name('trueFalse'),
      stemZh: '记录可以事后补写。',
      stemEn: 'Records may be written later.',
      right: language === 'zh' ? '错误' : 'False',
    },
    {
      type: name('blank'),
      stemZh: '洁净区温度为 ___ 至 ___ ℃。',
      stemEn: 'The clean area is at ___ to ___ °C.',
      right: '18; 26|二十六',
    },
    {
      type: name('order'),
      stemZh: '更衣顺序',
      stemEn: 'The order of gowning',
      optionsZh: '脱外衣\n洗手\n穿洁净服',
      optionsEn: 'Outer clothes off\nWash hands\nGown on',
    },
    {
      type: name('short'),
      stemZh: '为什么要戴帽子？',
      stemEn: 'Why is a cap worn?',
      referenceZh: '防止毛发落入产品',
      referenceEn: 'Hair must not fall into the product',
    },
  ];
};

/** An empty spreadsheet with the headings of the import and an example of every kind. */
export const questionTemplate = (ctx: Context): Promise<ByteAnswer> =>
  importTemplate(ctx, {
    title: { zh: '试题导入模板', en: 'Questions to import' },
    columns: COLUMNS,
    widths: WIDTHS,
    examples: EXAMPLES(ctx.language),
  });
