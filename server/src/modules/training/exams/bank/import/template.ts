import type { ByteAnswer, Context } from '../../../../../platform/module';
import { importTemplate } from '../../../../../platform/renditions/table/importTemplate';
import { COLUMNS, type Column, TYPE_NAMES } from './columns';

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
