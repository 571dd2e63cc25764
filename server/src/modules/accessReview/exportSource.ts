import type { ReviewEntry } from '@attest/api-contract';
import { requirePermission } from '../../platform/calls/runCall';
import { instantCell } from '../../platform/exports/cells';
import { type ExportColumn, listExport } from '../../platform/exports/listExport';
import type { ExportSources } from '../../platform/exports/sources';
import { countEntries, entryRows } from './list';

const VERDICTS = {
  zh: { keep: '保留', revoke: '收回角色', disable: '停用账号' },
  en: { keep: 'Confirmed', revoke: 'Roles revoked', disable: 'Account disabled' },
};
const roleNames = (entry: ReviewEntry, codes: string[], language: 'zh' | 'en') =>
  entry.roles
    .filter(({ code }) => codes.includes(code))
    .map(({ name }) => name[language])
    .join(', ');

const COLUMNS: ExportColumn<ReviewEntry>[] = [
  ['账号', 'Account', 100, (row) => row.account],
  ['姓名', 'Name', 100, (row, { language }) => (language === 'zh' ? row.name : row.nameEn)],
  ['部门', 'Department', 130, (row, { language }) => row.department?.[language] ?? ''],
  [
    '角色',
    'Roles',
    200,
    (row, { language }) =>
      roleNames(
        row,
        row.roles.map(({ code }) => code),
        language,
      ),
  ],
  ['上次登录', 'Last sign-in', 150, (row, writing) => instantCell(row.lastSignInAt, writing)],
  ['复核人', 'Reviewer', 100, (row) => row.reviewer.name],
  ['结论', 'Verdict', 100, (row, { language }) => (row.verdict ? VERDICTS[language][row.verdict] : '')],
  ['收回的角色', 'Roles revoked', 160, (row, { language }) => roleNames(row, row.revoked, language)],
  ['说明', 'Remark', 200, (row) => row.remark],
  ['复核时间', 'Reviewed at', 150, (row, writing) => instantCell(row.decidedAt, writing)],
];

/** The people of a review. */
export const exportReview: ExportSources['accessReview'] = async (ctx, { filter }, writing) => {
  requirePermission(ctx, 'AccessReview', 'export');
  return listExport({ zh: '权限复核', en: 'Access review' }, COLUMNS, writing, {
    ctx,
    count: () => countEntries(ctx, filter),
    rows: (range) => entryRows(ctx, filter, range),
  });
};
