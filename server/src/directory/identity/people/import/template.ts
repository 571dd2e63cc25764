import type { ByteAnswer, Context } from '../../../../platform/module';
import { importTemplate } from '../../../../platform/renditions/table/importTemplate';
import { COLUMNS, type Column } from './columns';

const EXAMPLE: Record<'zh' | 'en', Partial<Record<Column, string>>> = {
  zh: {
    account: 'zhang.san',
    name: '张三',
    nameEn: 'Zhang San',
    employeeId: 'E1001',
    email: 'zhang.san@example.com',
    sex: '男',
    roles: '员工',
    gxp: 'GMP',
    entryDate: '2026-01-05',
    canLogin: '是',
  },
  en: {
    account: 'jane.doe',
    name: 'Jane Doe',
    nameEn: 'Jane Doe',
    employeeId: 'E1001',
    email: 'jane.doe@example.com',
    sex: 'female',
    roles: 'Employee',
    gxp: 'GMP',
    entryDate: '2026-01-05',
    canLogin: 'yes',
  },
};

/** An empty spreadsheet with the headings of the import and one example. */
export const peopleTemplate = (ctx: Context): Promise<ByteAnswer> =>
  importTemplate(ctx, {
    title: { zh: '用户导入模板', en: 'Accounts to import' },
    columns: COLUMNS,
    examples: [EXAMPLE[ctx.language]],
  });
