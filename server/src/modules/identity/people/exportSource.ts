import type { PersonRow } from '@attest/api-contract';
import { requirePermission } from '../../../platform/calls/runCall';
import { instantText } from '../../exports/instantText';
import { registerExportSource, type Writing } from '../../exports/sources';
import { countPeople, listPeople } from './list';

type Write = (row: PersonRow, writing: Writing) => string;

const YES_NO = { zh: ['是', '否'], en: ['Yes', 'No'] } as const;
const STATUS = {
  zh: { enabled: '启用', disabled: '停用' },
  en: { enabled: 'Enabled', disabled: 'Disabled' },
};
const yes = (value: boolean, { language }: Writing) => YES_NO[language][value ? 0 : 1];

const COLUMNS: [zh: string, en: string, width: number, write: Write][] = [
  ['账号', 'Account', 100, (row) => row.account],
  ['姓名', 'Name', 100, (row, { language }) => (language === 'zh' ? row.name : row.nameEn)],
  ['工号', 'Employee id', 80, (row) => row.employeeId],
  ['部门', 'Department', 130, (row, { language }) => row.department?.name[language] ?? ''],
  ['岗位', 'Position', 130, (row, { language }) => row.position?.name[language] ?? ''],
  ['直接上级', 'Direct superior', 100, (row) => row.superior?.name ?? ''],
  ['角色', 'Roles', 200, (row, { language }) => row.roles.map(({ name }) => name[language]).join(', ')],
  ['邮箱', 'E-mail', 170, (row) => row.email ?? ''],
  ['手机', 'Phone', 110, (row) => row.phone ?? ''],
  ['入职日期', 'Entry date', 90, (row) => row.entryDate ?? ''],
  ['状态', 'Status', 70, (row, { language }) => STATUS[language][row.status]],
  ['可登录', 'May sign in', 70, (row, writing) => yes(row.canLogin, writing)],
  ['在岗', 'On duty', 70, (row, writing) => yes(row.onDuty, writing)],
  [
    '上次登录',
    'Last sign-in',
    150,
    (row, writing) => (row.lastSignInAt ? instantText(row.lastSignInAt, writing) : ''),
  ],
];

/** Pages of the list are at most this long. */
const PIECE = 100;

/** Makes the list of accounts exportable. */
export function registerPeopleExport(): void {
  registerExportSource('people', async (ctx, { filter, sort }, writing) => {
    requirePermission(ctx, 'Organisation', 'export');
    return {
      name: { zh: '用户', en: 'Users' },
      columns: COLUMNS.map(([zh, en, width]) => ({ label: writing.language === 'zh' ? zh : en, width })),
      count: () => countPeople(ctx.tx, filter),
      async rows(offset, limit) {
        // Any window of rows as whole pages of the list.
        const first = Math.floor(offset / PIECE);
        const last = Math.floor((offset + limit - 1) / PIECE);
        const found: PersonRow[] = [];
        for (let piece = first; piece <= last; piece++) {
          const input = { page: piece + 1, pageSize: PIECE, filter, ...(sort && { sort }) };
          found.push(...(await listPeople(ctx, input)).rows);
        }
        const skip = offset - first * PIECE;
        return found
          .slice(skip, skip + limit)
          .map((row) => COLUMNS.map(([, , , write]) => write(row, writing)));
      },
    };
  });
}
