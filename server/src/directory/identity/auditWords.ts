import {
  ACTION_CODES,
  type Bilingual,
  type DataScope,
  departmentForm,
  departmentPlaceForm,
  type NoticeGroup,
  newPersonForm,
  roleForm,
} from '@attest/api-contract';
import { codesAt, wordsOfForms } from '../../platform/audit/words/declared';
import type { AuditNames, FieldWords } from '../../platform/audit/words/registry';
import type { ServerModule } from '../../platform/module';
import { ADMINISTRATION_TEXTS } from '../administrationTexts';
import { SCOPE_NAMES } from './dataScope';

const ACTIONS: Readonly<Record<string, Bilingual>> = codesAt(
  ADMINISTRATION_TEXTS,
  'admin.roles.actions',
  ACTION_CODES,
);
const NOTICES: Record<NoticeGroup, Bilingual> = {
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
    ...actions.split(', ').map((action) => ACTIONS[action] ?? action),
    SCOPE_NAMES[scope as DataScope] ?? scope,
  ];
}

/** A field that is only called something. */
const called = (zh: string, en: string): FieldWords => ({ label: { zh, en } });
const PERSON = wordsOfForms(ADMINISTRATION_TEXTS, newPersonForm);

/** How the trail of people and the organisation is read. */
export const identityWords: ServerModule['auditWords'] = {
  user: {
    ...PERSON,
    endedSessions: called('结束的会话', 'Sessions ended'),
    avatar: called('头像', 'Picture'),
    roles: { ...PERSON.roles, named: 'role' },
    status: {
      ...called('状态', 'Status'),
      codes: { enabled: { zh: '启用', en: 'Enabled' }, disabled: { zh: '停用', en: 'Disabled' } },
    },
    language: {
      ...called('语言', 'Language'),
      codes: { zh: { zh: '中文', en: 'Chinese' }, en: { zh: '英文', en: 'English' } },
    },
    inApp: { ...called('站内通知', 'In the suite'), codes: NOTICES },
    byEmail: { ...called('邮件通知', 'By e-mail'), codes: NOTICES },
    // Once also what notices are sent by mail.
    email: { ...PERSON.email, codes: NOTICES },
    verdict: {
      ...called('复核结论', 'Verdict'),
      codes: codesAt(ADMINISTRATION_TEXTS, 'admin.review.verdicts', ['keep', 'revoke', 'disable']),
    },
  },
  role: {
    ...wordsOfForms(ADMINISTRATION_TEXTS, roleForm),
    permissions: {
      ...called('权限矩阵', 'Permission matrix'),
      parts: {
        role: { label: { zh: '角色', en: 'Role' }, named: 'role' },
        menu: { label: { zh: '菜单', en: 'Menu' }, named: 'menu' },
        scope: { label: { zh: '数据范围', en: 'Data scope' }, codes: SCOPE_NAMES },
        actions: { label: { zh: '权限', en: 'Permissions' }, codes: ACTIONS },
      },
    },
    '*': { read: grantWords },
  },
  department: {
    ...wordsOfForms(ADMINISTRATION_TEXTS, departmentForm, departmentPlaceForm),
    index: called('顺序', 'Order'),
  },
  position: {
    roles: called('学员角色', 'Learner roles'),
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
  {
    kind: 'person',
    async find({ tx }, recorded) {
      const accounts = recorded.flatMap((text) => /\(([^()]+)\)$/.exec(text)?.[1] ?? []);
      if (accounts.length === 0) return new Map();
      const rows = await tx
        .selectFrom('user_account')
        .select(['account', 'name', 'name_en'])
        .where('account', 'in', accounts)
        .execute();
      // Whoever is called otherwise since stays as recorded.
      return new Map(
        rows.map(({ account, name, name_en }) => {
          const zh = `${name} (${account})`;
          return [zh, { text: { zh, en: `${name_en} (${account})` } }];
        }),
      );
    },
  },
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
