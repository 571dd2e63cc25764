import type { ActionCode, Bilingual, DataScope, NoticeKind } from '@attest/api-contract';
import type { AuditNames, FieldWords } from '../../platform/audit/words/registry';
import type { ServerModule } from '../../platform/module';
import { SCOPE_NAMES } from './dataScope';

const ACTIONS: Record<ActionCode, Bilingual> = {
  view: { zh: '查看', en: 'View' },
  add: { zh: '新建', en: 'Create' },
  edit: { zh: '编辑', en: 'Edit' },
  delete: { zh: '删除', en: 'Delete' },
  submit: { zh: '提交', en: 'Submit' },
  approve: { zh: '批准', en: 'Approve' },
  close: { zh: '关闭', en: 'Close' },
  reopen: { zh: '重开', en: 'Reopen' },
  print: { zh: '打印', en: 'Print' },
  download: { zh: '下载', en: 'Download' },
  export: { zh: '导出', en: 'Export' },
  config: { zh: '配置', en: 'Configure' },
};
const NOTICES: Record<NoticeKind, Bilingual> = {
  task: { zh: '新任务', en: 'New tasks' },
  deadline: { zh: '期限与催办', en: 'Deadlines and reminders' },
  process: { zh: '流程与文件', en: 'Processes and documents' },
  training: { zh: '培训', en: 'Training' },
  account: { zh: '账号安全', en: 'Account safety' },
};

/** How a grant is recorded: `view, edit (tenant)`. */
const GRANT = /^([a-z, ]+) \(([a-z]+)\)$/;

/** What is granted, action by action, and how far it reaches. */
function grantWords(value: unknown): unknown {
  const [, actions = '', scope = ''] = (typeof value === 'string' && GRANT.exec(value)) || [];
  if (!actions) return value;
  return [
    ...actions.split(', ').map((action) => ACTIONS[action as ActionCode] ?? action),
    SCOPE_NAMES[scope as DataScope] ?? scope,
  ];
}

const NAMES: Record<string, FieldWords> = { nameZh: {}, nameEn: {} };

/** How the trail of people and the organisation is read. */
export const identityWords: ServerModule['auditWords'] = {
  user: {
    roles: { named: 'role' },
    sex: { codes: { male: { zh: '男', en: 'Male' }, female: { zh: '女', en: 'Female' } } },
    status: { codes: { enabled: { zh: '启用', en: 'Enabled' }, disabled: { zh: '停用', en: 'Disabled' } } },
    language: { codes: { zh: { zh: '中文', en: 'Chinese' }, en: { zh: '英文', en: 'English' } } },
    inApp: { codes: NOTICES },
    email: { codes: NOTICES },
    verdict: {
      codes: {
        keep: { zh: '保留', en: 'Confirmed' },
        revoke: { zh: '收回角色', en: 'Roles revoked' },
        disable: { zh: '停用账号', en: 'Account disabled' },
      },
    },
  },
  role: {
    ...NAMES,
    permissions: {
      parts: {
        role: { label: { zh: '角色', en: 'Role' }, named: 'role' },
        menu: { label: { zh: '菜单', en: 'Menu' }, named: 'menu' },
        scope: { label: { zh: '数据范围', en: 'Data scope' }, codes: SCOPE_NAMES },
        actions: { label: { zh: '权限', en: 'Permissions' }, codes: ACTIONS },
      },
    },
    '*': { read: grantWords },
  },
  position: {
    state: {
      codes: { effective: { zh: '启用', en: 'In use' }, disabled: { zh: '停用', en: 'Disabled' } },
    },
  },
};

/** People, departments and positions, roles and menus, as values of the trail name them. */
export const identityNames: AuditNames[] = [
  {
    kind: 'menu',
    find: async ({ menus }) => new Map(menus.map(({ code, label }) => [code, { text: label }])),
  },
  {
    kind: 'role',
    async find({ tx }, codes) {
      const rows = await tx.selectFrom('role').selectAll().where('code', 'in', codes).execute();
      return new Map(rows.map((row) => [row.code, { text: { zh: row.name_zh, en: row.name_en } }]));
    },
  },
  ...(['account', 'id'] as const).map(
    (column): AuditNames => ({
      kind: column,
      async find({ tx }, keys) {
        const rows = await tx
          .selectFrom('user_account')
          .select(['id', 'account', 'name', 'name_en'])
          .where(column, 'in', keys)
          .execute();
        return new Map(
          rows.map((row) => [
            row[column],
            { text: { zh: `${row.name} (${row.account})`, en: `${row.name_en} (${row.account})` } },
          ]),
        );
      },
    }),
  ),
  ...(['department', 'position'] as const).map(
    (table): AuditNames => ({
      kind: 'id',
      async find({ tx }, ids) {
        const rows = await tx
          .selectFrom(table)
          .select(['id', 'name_zh', 'name_en'])
          .where('id', 'in', ids)
          .execute();
        return new Map(rows.map((row) => [row.id, { text: { zh: row.name_zh, en: row.name_en } }]));
      },
    }),
  ),
];
