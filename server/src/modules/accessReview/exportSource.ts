import type { ReviewEntry } from '@attest/api-contract';
import { requirePermission } from '../../platform/calls/runCall';
import { instantText } from '../exports/instantText';
import { registerExportSource, type Writing } from '../exports/sources';
import { countEntries, listEntries } from './list';

const VERDICTS = {
  zh: { keep: '保留', revoke: '收回角色', disable: '停用账号' },
  en: { keep: 'Confirmed', revoke: 'Roles revoked', disable: 'Account disabled' },
};
const roleNames = (entry: ReviewEntry, codes: string[], language: 'zh' | 'en') =>
  entry.roles
    .filter(({ code }) => codes.includes(code))
    .map(({ name }) => name[language])
    .join(', ');

type Write = (entry: ReviewEntry, writing: Writing) => string;

const COLUMNS: [zh: string, en: string, width: number, write: Write][] = [
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
  [
    '上次登录',
    'Last sign-in',
    150,
    (row, writing) => (row.lastSignInAt ? instantText(row.lastSignInAt, writing) : ''),
  ],
  ['复核人', 'Reviewer', 100, (row) => row.reviewer.name],
  ['结论', 'Verdict', 100, (row, { language }) => (row.verdict ? VERDICTS[language][row.verdict] : '')],
  ['收回的角色', 'Roles revoked', 160, (row, { language }) => roleNames(row, row.revoked, language)],
  ['说明', 'Remark', 200, (row) => row.remark],
  [
    '复核时间',
    'Reviewed at',
    150,
    (row, writing) => (row.decidedAt ? instantText(row.decidedAt, writing) : ''),
  ],
];

/** Pages of the list are at most this long. */
const PIECE = 100;

/** Makes the people of a review exportable. */
export function registerReviewExport(): void {
  registerExportSource('accessReview', async (ctx, { filter }, writing) => {
    requirePermission(ctx, 'AccessReview', 'export');
    return {
      name: { zh: '权限复核', en: 'Access review' },
      columns: COLUMNS.map(([zh, en, width]) => ({ label: writing.language === 'zh' ? zh : en, width })),
      count: () => countEntries(ctx, filter),
      async rows(offset, limit) {
        // Any window of rows as whole pages of the list.
        const first = Math.floor(offset / PIECE);
        const last = Math.floor((offset + limit - 1) / PIECE);
        const found: ReviewEntry[] = [];
        for (let piece = first; piece <= last; piece++)
          found.push(...(await listEntries(ctx, { page: piece + 1, pageSize: PIECE, filter })).rows);
        const skip = offset - first * PIECE;
        return found
          .slice(skip, skip + limit)
          .map((row) => COLUMNS.map(([, , , write]) => write(row, writing)));
      },
    };
  });
}
