import type { ByteAnswer, Context } from '../../../../platform/module';
import { writeTable } from '../../../../platform/renditions/table/writeTable';
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
export async function peopleTemplate({ platform, language, caller }: Context): Promise<ByteAnswer> {
  const title = { zh: '用户导入模板', en: 'Accounts to import' }[language];
  const keys = Object.keys(COLUMNS) as Column[];
  const { bytes, extension, mediaType } = await writeTable(platform.renditions, 'xlsx', {
    title,
    tenant: '',
    note: '',
    writtenBy: caller.name,
    writtenAt: '',
    language,
    columns: keys.map((key) => ({ label: COLUMNS[key][language], width: 120 })),
    rows: [keys.map((key) => EXAMPLE[language][key] ?? '')],
  });
  return { stream: bytes, fileName: `${title}.${extension}`, mediaType, size: bytes.length };
}
