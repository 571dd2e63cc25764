import type { PersonRow } from '@attest/api-contract';
import { sql } from 'kysely';
import { dayCell, instantCell, yesNo } from '../../../platform/exports/cells';
import type { ListColumns } from '../../../platform/search/columns';

const STATUS = {
  zh: { enabled: '启用', disabled: '停用' },
  en: { enabled: 'Enabled', disabled: 'Disabled' },
};

/** Columns of the list of accounts (`u`), with department (`d`) and position (`p`). */
export const PEOPLE_COLUMNS: ListColumns<PersonRow> = {
  account: {
    label: { zh: '账号', en: 'Account' },
    sort: sql`u.account`,
    written: [100, (row) => row.account],
  },
  name: {
    label: { zh: '姓名', en: 'Name' },
    sort: sql`u.name collate attest_zh`,
    written: [100, (row, { language }) => (language === 'zh' ? row.name : row.nameEn)],
  },
  employeeId: {
    label: { zh: '工号', en: 'Employee id' },
    sort: sql`u.employee_id`,
    written: [80, (row) => row.employeeId],
  },
  department: {
    label: { zh: '部门', en: 'Department' },
    sort: sql`case when d.id is not null then (d.sort, d.code) end`,
    written: [130, (row, { language }) => row.department?.name[language] ?? ''],
  },
  position: {
    label: { zh: '岗位', en: 'Position' },
    sort: sql`p.code`,
    written: [130, (row, { language }) => row.position?.name[language] ?? ''],
  },
  superior: {
    label: { zh: '直接上级', en: 'Direct superior' },
    written: [100, (row) => row.superior?.name ?? ''],
  },
  roles: {
    label: { zh: '角色', en: 'Roles' },
    written: [200, (row, { language }) => row.roles.map(({ name }) => name[language]).join(', ')],
  },
  email: { label: { zh: '邮箱', en: 'E-mail' }, written: [170, (row) => row.email ?? ''] },
  phone: { label: { zh: '手机', en: 'Phone' }, written: [110, (row) => row.phone ?? ''] },
  entryDate: {
    label: { zh: '入职日期', en: 'Entry date' },
    sort: sql`u.entry_date`,
    written: [90, (row) => dayCell(row.entryDate)],
  },
  status: {
    label: { zh: '状态', en: 'Status' },
    sort: sql`u.status`,
    written: [70, (row, { language }) => STATUS[language][row.status]],
  },
  canLogin: {
    label: { zh: '可登录', en: 'May sign in' },
    written: [70, (row, writing) => yesNo(row.canLogin, writing)],
  },
  onDuty: {
    label: { zh: '在岗', en: 'On duty' },
    written: [70, (row, writing) => yesNo(row.onDuty, writing)],
  },
  lastSignInAt: {
    label: { zh: '上次登录', en: 'Last sign-in' },
    sort: sql`u.last_sign_in_at`,
    written: [150, (row, writing) => instantCell(row.lastSignInAt, writing)],
  },
};
