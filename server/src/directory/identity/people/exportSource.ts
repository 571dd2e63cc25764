import type { PersonRow } from '@attest/api-contract';
import { requirePermission } from '../../../platform/calls/runCall';
import { dayCell, instantCell, yesNo } from '../../../platform/exports/cells';
import { type ExportColumn, listExport } from '../../../platform/exports/listExport';
import type { ExportSources } from '../../../platform/exports/sources';
import { countPeople, peopleRows } from './list';

const STATUS = {
  zh: { enabled: '启用', disabled: '停用' },
  en: { enabled: 'Enabled', disabled: 'Disabled' },
};

const COLUMNS: ExportColumn<PersonRow>[] = [
  ['账号', 'Account', 100, (row) => row.account],
  ['姓名', 'Name', 100, (row, { language }) => (language === 'zh' ? row.name : row.nameEn)],
  ['工号', 'Employee id', 80, (row) => row.employeeId],
  ['部门', 'Department', 130, (row, { language }) => row.department?.name[language] ?? ''],
  ['岗位', 'Position', 130, (row, { language }) => row.position?.name[language] ?? ''],
  ['直接上级', 'Direct superior', 100, (row) => row.superior?.name ?? ''],
  ['角色', 'Roles', 200, (row, { language }) => row.roles.map(({ name }) => name[language]).join(', ')],
  ['邮箱', 'E-mail', 170, (row) => row.email ?? ''],
  ['手机', 'Phone', 110, (row) => row.phone ?? ''],
  ['入职日期', 'Entry date', 90, (row) => dayCell(row.entryDate)],
  ['状态', 'Status', 70, (row, { language }) => STATUS[language][row.status]],
  ['可登录', 'May sign in', 70, (row, writing) => yesNo(row.canLogin, writing)],
  ['在岗', 'On duty', 70, (row, writing) => yesNo(row.onDuty, writing)],
  ['上次登录', 'Last sign-in', 150, (row, writing) => instantCell(row.lastSignInAt, writing)],
];

/** The list of accounts. */
export const exportPeople: ExportSources['people'] = async (ctx, { filter, sort }, writing) => {
  requirePermission(ctx, 'Organisation', 'export');
  return listExport({ zh: '用户', en: 'Users' }, COLUMNS, writing, {
    ctx,
    count: () => countPeople(ctx, filter),
    rows: (range) => peopleRows(ctx, filter, { ...range, ...(sort && { sort }) }),
  });
};
