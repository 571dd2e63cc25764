import type { ReviewEntry } from '@attest/api-contract';
import { sql } from 'kysely';
import { instantCell } from '../../platform/exports/cells';
import type { ListColumns } from '../../platform/search/columns';

const VERDICTS = {
  zh: { keep: '保留', revoke: '收回角色', disable: '停用账号' },
  en: { keep: 'Confirmed', revoke: 'Roles revoked', disable: 'Account disabled' },
};
const codesOf = ({ roles }: ReviewEntry) => roles.map(({ code }) => code);
const roleNames = (entry: ReviewEntry, codes: string[], language: 'zh' | 'en') =>
  entry.roles
    .filter(({ code }) => codes.includes(code))
    .map(({ name }) => name[language])
    .join(', ');

/** Columns of the people of a review: `e` the entry, `u` the account. */
export const ENTRY_COLUMNS: ListColumns<ReviewEntry> = {
  account: {
    label: { zh: '账号', en: 'Account' },
    sort: sql`u.account`,
    written: [100, (row) => row.account],
  },
  name: {
    label: { zh: '姓名', en: 'Name' },
    sort: sql`u.name`,
    written: [100, (row, { language }) => (language === 'zh' ? row.name : row.nameEn)],
  },
  department: {
    label: { zh: '部门', en: 'Department' },
    written: [130, (row, { language }) => row.department?.[language] ?? ''],
  },
  roles: {
    label: { zh: '角色', en: 'Roles' },
    written: [200, (row, { language }) => roleNames(row, codesOf(row), language)],
  },
  lastSignInAt: {
    label: { zh: '上次登录', en: 'Last sign-in' },
    sort: sql`u.last_sign_in_at`,
    written: [150, (row, writing) => instantCell(row.lastSignInAt, writing)],
  },
  reviewer: { label: { zh: '复核人', en: 'Reviewer' }, written: [100, (row) => row.reviewer.name] },
  verdict: {
    label: { zh: '结论', en: 'Verdict' },
    sort: sql`coalesce(e.verdict, '')`,
    written: [100, (row, { language }) => (row.verdict ? VERDICTS[language][row.verdict] : '')],
  },
  revoked: {
    label: { zh: '收回的角色', en: 'Roles revoked' },
    written: [160, (row, { language }) => roleNames(row, row.revoked, language)],
  },
  remark: { label: { zh: '说明', en: 'Remark' }, written: [200, (row) => row.remark] },
  decidedAt: {
    label: { zh: '复核时间', en: 'Reviewed at' },
    written: [150, (row, writing) => instantCell(row.decidedAt, writing)],
  },
};
