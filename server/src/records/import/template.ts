import type { FieldDefinition } from '@attest/api-contract';
import type { ByteAnswer, Context } from '../../platform/module';
import { importTemplate } from '../../platform/renditions/table/importTemplate';
import { processOf } from '../definitions';
import { importForm } from './columns';

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
  });
}

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
