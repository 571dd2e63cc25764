import type { Bilingual, FieldDefinition, FieldType } from '@attest/api-contract';
import type { ByteAnswer, Context } from '../../platform/module';
import { importTemplate } from '../../platform/renditions/table/importTemplate';
import { processOf } from '../definitions';
import { formOf, versionInForce } from '../definitions/definition';
import { importForm } from './columns';
import {
  formerColumns,
  formerFields,
  NEEDED,
  stateLabels,
  WRITTEN as WRITTEN_FORMER,
} from './former/columns';
import { stepsToStandAt } from './former/stood';

/** An empty spreadsheet with the headings of the import, and how each kind of field is written. */
export async function recordTemplate(ctx: Context, process: string): Promise<ByteAnswer> {
  const { name } = processOf(ctx, process).data;
  const { fields, columns } = await importForm(ctx, process);
  const department = await ctx.tx
    .selectFrom('department')
    .select('code')
    .where('id', '=', ctx.caller.departmentId)
    .executeTakeFirst();
  const example = fields.map((field) => [field.key, exampleOf(ctx, field, department?.code ?? '')]);
  return importTemplate(ctx, {
    title: { zh: `${name.zh}导入模板`, en: `${name.en} to import` },
    columns,
    examples: [Object.fromEntries(example)],
    ...guideOf(ctx, fields),
  });
}

/** The same for records as they stood elsewhere. */
export async function formerTemplate(ctx: Context, process: string): Promise<ByteAnswer> {
  const { name } = processOf(ctx, process).data;
  const form = await formOf(ctx.tx, process, await versionInForce(ctx, process));
  const fields = formerFields(form);
  const steps = (await stepsToStandAt(ctx, process)).map((step) => step.name[ctx.language]);
  const guide = guideOf(ctx, fields);
  return importTemplate(ctx, {
    title: { zh: `原系统的${name.zh}导入模板`, en: `${name.en} of a former system` },
    columns: formerColumns(fields),
    examples: [],
    choices: { ...guide.choices, '#state': [...stateLabels(ctx.language), ...steps] },
    written: { ...guide.written, ...WRITTEN_FORMER },
    needed: NEEDED,
  });
}

/** What may be chosen in the cells of fields, and how they are written. */
function guideOf({ language }: Context, fields: FieldDefinition[]) {
  const optionsOf = ({ options = [] }: FieldDefinition) =>
    options.filter(({ inactive }) => !inactive).map(({ label }) => label[language]);
  const one = fields.filter((field) => field.options && !isSeveral(field));
  return {
    needed: fields.filter(({ required }) => required === true).map(({ key }) => key),
    choices: Object.fromEntries(one.map((field) => [field.key, optionsOf(field)])),
    written: Object.fromEntries(
      fields.flatMap((field) => {
        const said = isSeveral(field) ? SEVERAL : WRITTEN[field.type];
        if (!said) return [];
        const listed = field.options ? `${optionsOf(field).join(', ')}` : '';
        return [[field.key, { zh: said.zh + listed, en: said.en + listed }]];
      }),
    ),
  };
}

const isSeveral = ({ type, multiple, options }: FieldDefinition) =>
  options !== undefined && (type === 'checkbox' || multiple === true);

const SEVERAL = { zh: '可填多个，用分号隔开：', en: 'Several, separated by semicolons: ' };
const WRITTEN: Partial<Record<FieldType, Bilingual>> = {
  number: { zh: '数字', en: 'A number' },
  slider: { zh: '数字', en: 'A number' },
  switch: { zh: '是或否', en: 'Yes or No' },
  date: { zh: '日期，如 2026-01-05', en: 'A day, such as 2026-01-05' },
  time: { zh: '时间，如 08:30', en: 'A time, such as 08:30' },
  datetime: {
    zh: '日期和时间，如 2026-01-05 08:30（本单位时区）',
    en: 'Day and time, such as 2026-01-05 08:30, by the clocks of the company',
  },
  user: { zh: '账号、姓名或工号', en: 'Account, name or employee number' },
  department: { zh: '部门代码或名称', en: 'Code or name of a department' },
  relation: { zh: '编号，多个用分号隔开', en: 'Numbers, separated by semicolons' },
  link: { zh: '网址', en: 'A web address' },
  file: { zh: '压缩包中的文件名，多个用分号隔开', en: 'Names of files in the zip, separated by semicolons' },
};

function exampleOf(ctx: Context, field: FieldDefinition, department: string): string {
  const { type, options = [], min = 0, max = 1, label } = field;
  const day = ctx.now.toISOString().slice(0, 10);
  switch (type) {
    case 'number':
    case 'slider':
      return String(Math.max(min, Math.min(max, 1)));
    case 'select':
    case 'radio':
    case 'checkbox':
      return options.find(({ inactive }) => !inactive)?.label[ctx.language] ?? '';
    case 'switch':
      return { zh: '是', en: 'Yes' }[ctx.language];
    case 'date':
      return day;
    case 'time':
      return '08:30';
    case 'datetime':
      return `${day} 00:00`;
    case 'user':
      return field.role ? '' : ctx.caller.account;
    case 'department':
      return department;
    case 'link':
      return 'https://example.com';
    case 'relation':
      return '';
    default:
      return label[ctx.language];
  }
}
