import {
  errorText,
  getProvisioning,
  getUserInfo,
  listPeople,
  listSignInProviders,
  loginAtDirectory,
  type Provisioning,
  type RequestOf,
  saveProvisioning,
  saveSignInProvider,
  searchAudit,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  hasDirectory,
  startDirectory,
  type TestDirectory,
} from '../../../../../root-config/tools/testing/directory';
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../../../../root-config/tools/testing/identityProvider';
import { BACK, companyAccounts, type ProviderBrowser, providerPerTest } from '../../../testing/byProvider';
import { codeOf, type Origin } from '../../../testing/caller';
import type { TestServer } from '../../../testing/testServer';
import type { TestTenant } from '../../../testing/testTenant';
import { setRoles } from '../../identity/administration';

const reason = 'Agreed with IT';

const SETTING: Provisioning = {
  create: true,
  account: 'preferred_username',
  name: 'name',
  employeeId: 'employee',
  email: 'email',
  department: 'department',
  groupsByScim: false,
  groups: 'groups',
  roles: [
    { group: 'Quality', role: 'qa' },
    { group: 'Archive', role: 'arch' },
  ],
  administrators: [],
};
const LILEI = {
  sub: 'p-1',
  preferred_username: 'LiLei',
  name: '李雷',
  employee: 'E0900',
  email: 'lei@corp.example',
  department: 'QA',
};

const PASSWORD = 'Urgent-Blue-42';
const QUALITY = 'cn=quality,ou=groups,dc=corp,dc=example';

let idp: IdentityProvider;
let directory: TestDirectory | undefined;
let server: TestServer;
let tenant: TestTenant;
let admin: Origin;
let way: ProviderBrowser;
let provider: string;

beforeAll(async () => {
  if (hasDirectory())
    directory = await startDirectory([
      {
        uid: 'hanmei',
        password: PASSWORD,
        more: {
          employeeNumber: 'E0901',
          mail: 'mei@corp.example',
          departmentNumber: 'PD',
          memberOf: QUALITY,
        },
      },
    ]);
});
providerPerTest(
  () => startIdentityProvider([BACK]),
  async (world) => {
    ({ idp, server, tenant, admin, way } = world);
    const input = { provider: companyAccounts(idp), secret: idp.secret, reason };
    ({ id: provider } = await server.call(admin, saveSignInProvider, input));
  },
  () => (directory ? [directory.ldaps] : []),
);
afterAll(() => directory?.stop());

const save = async (more: Partial<Provisioning> = {}, who = admin, id = provider) => {
  const { version } = await server.call(admin, getProvisioning, { id });
  const provisioning = { ...SETTING, ...more };
  return server.call(who, saveProvisioning, { id, provisioning, version, reason });
};
const signIn = () => way.signIn(provider);
const trail = async () => {
  const { rows } = await server.call(admin, searchAudit, { filter: {}, page: 1, pageSize: 50 });
  return rows.map(({ event, descriptionEn }) => `${event}: ${descriptionEn}`);
};
const rolesOf = async (account: string): Promise<string[]> => {
  const { rows } = await server.call(admin, listPeople, { filter: { text: account }, page: 1, pageSize: 5 });
  return (rows[0]?.roles ?? []).map(({ code }) => code).sort();
};
const is = (more: Record<string, string | string[]> = {}) => idp.is({ ...LILEI, ...more });
const isCaoyang = (groups: string[]) => idp.is({ sub: 'p-2', preferred_username: 'caoyang', groups });

describe('accounts at the first sign-in', () => {
  it('are made where the tenant allows it, of what the provider says, with the roles of the groups', async () => {
    is({ groups: ['quality', 'Chess'] });
    expect(await codeOf(signIn())).toBe('THIRD_ACCOUNT_NOT_EXIST');
    await save({ create: false });
    expect(await codeOf(signIn())).toBe('THIRD_ACCOUNT_NOT_EXIST');
    await save();
    const { audit, token } = await signIn();
    expect(audit.account).toBe('lilei');
    const filter = { filter: { text: 'lilei' }, page: 1, pageSize: 5 };
    expect((await server.call(admin, listPeople, filter)).rows).toMatchObject([
      {
        name: '李雷',
        employeeId: 'E0900',
        email: 'lei@corp.example',
        department: { id: tenant.departments.QA },
      },
    ]);
    expect(await rolesOf('lilei')).toEqual(['emp', 'qa']);
    const info = await server.call({ tenantId: tenant.id, token: token as string }, getUserInfo, {});
    expect(info.sysUserInfo.forceChangePwd).toBe(false);
    expect(await trail()).toEqual(
      expect.arrayContaining([
        'accountByProvider: User lilei “李雷” signed in by Company account for the first time: the account was made and linked',
        'rolesByGroup: User lilei “李雷”, by groups of Company account: given the role “QA officer” (group Quality); given the role “Employee” (group Quality)',
      ]),
    );
    // Known by the provider's id from now on.
    is({ preferred_username: 'somebody.else', employee: 'E0901' });
    expect((await signIn()).audit.account).toBe('lilei');
  });

  it('are employees without a group, and in no department where its code is unknown', async () => {
    await save();
    is({ department: 'nowhere' });
    expect((await signIn()).audit.account).toBe('lilei');
    expect(await rolesOf('lilei')).toEqual(['emp']);
  });

  it.each<[string, Record<string, string | string[]>, string]>([
    [
      'something is missing',
      { employee: '' },
      errorText('ACCOUNT_CLAIM_MISSING', 'en', { claim: 'employee' }),
    ],
    ['the account is taken', { sub: 'p-9', preferred_username: 'gaoxiang' }, 'The account already exists'],
    ['it is no account', { preferred_username: 'li lei' }, '(preferred_username)'],
    ['the employee id is taken', { employee: 'taken' }, 'The employee id already exists'],
    ['roles may not be held together', { groups: ['Administrators', 'Quality heads'] }, 'held together'],
  ])('are refused where %s, and the trail says why', async (_what, more, why) => {
    await server.call(admin, saveSignInProvider, {
      id: provider,
      version: (await server.call(admin, getProvisioning, { id: provider })).version,
      provider: companyAccounts(idp, { matchBy: 'none', claim: null }),
      reason,
    });
    await save({
      roles: [
        { group: 'Administrators', role: 'sysadmin' },
        { group: 'Quality heads', role: 'qhead' },
      ],
      administrators: ['sysadmin'],
    });
    await server.platform.owner.query("update user_account set employee_id = 'taken' where id = $1", [
      tenant.users.yubo,
    ]);
    is(more);
    expect(await codeOf(signIn())).toBe('ACCOUNT_NOT_CREATED');
    const { rows } = await server.call(admin, listPeople, { filter: { text: '李雷' }, page: 1, pageSize: 5 });
    expect(rows).toEqual([]);
    const [last] = await trail();
    expect(last).toMatch(/^signInFailed: Sign-in by Company account failed: no account was made \(p-\d\): ./);
    expect(last).toContain(why);
  });

  const itWithSlapd = hasDirectory() ? it : it.skip;
  itWithSlapd('come of a directory too, with memberOf (skipped where there is no slapd)', async () => {
    const { ldaps, certificate, bindDn, bindPassword, baseDn } = directory as TestDirectory;
    const { id } = await server.call(admin, saveSignInProvider, {
      provider: {
        kind: 'ldap',
        enabled: true,
        nameZh: '公司目录',
        nameEn: 'Company directory',
        server: ldaps,
        ca: certificate,
        bindDn,
        baseDn,
        filter: '(uid=%u)',
        idAttribute: 'entryUUID',
        matchBy: 'account',
        claim: 'uid',
      },
      secret: bindPassword,
      reason,
    });
    const attributes = { account: 'uid', name: 'cn', employeeId: 'employeeNumber', email: 'mail' };
    const more = {
      department: 'departmentNumber',
      groups: 'memberOf',
      roles: [{ group: QUALITY.toUpperCase(), role: 'qa' }],
    };
    await save({ ...attributes, ...more }, admin, id);
    const enter = (password: string) =>
      server.call({ tenantId: tenant.id }, loginAtDirectory, {
        provider: id,
        account: 'hanmei',
        password: server.encrypt(password),
        tenantId: tenant.id,
      });
    expect(await codeOf(enter('not the password'))).toBe('ACCOUNT_OR_PASSWORD_WRONG');
    expect((await enter(PASSWORD)).audit.account).toBe('hanmei');
    expect(await rolesOf('hanmei')).toEqual(['emp', 'qa']);
  });

  it('take a place of the licence, and there is none left', async () => {
    await save();
    await server.platform.owner.query('update tenant set licence_users = 12 where id = $1', [tenant.id]);
    is();
    expect(await codeOf(signIn())).toBe('ACCOUNT_NOT_CREATED');
    await server.platform.owner.query('update tenant set licence_users = 13 where id = $1', [tenant.id]);
    expect((await signIn()).audit.account).toBe('lilei');
  });
});

describe('roles by group', () => {
  it('are kept in step at each sign-in, and what was given by hand stays', async () => {
    await server.asSystem(tenant.id, (ctx) => setRoles(ctx, tenant.users.caoyang as string, ['emp', 'lect']));
    await save();
    isCaoyang(['Quality', 'Archive']);
    await signIn();
    expect(await rolesOf('caoyang')).toEqual(['arch', 'emp', 'lect', 'qa']);
    isCaoyang(['Archive']);
    await signIn();
    expect(await rolesOf('caoyang')).toEqual(['arch', 'emp', 'lect']);
    expect(await trail()).toContain(
      'rolesByGroup: User caoyang “caoyang”, by groups of Company account: no longer holds the role “QA officer” (group Quality)',
    );
    // Where groups give nothing any more, what they gave goes; what was given by hand is no group's to take.
    await save({ groups: null });
    await signIn();
    expect(await rolesOf('caoyang')).toEqual(['emp', 'lect']);
    await save();
    await server.asSystem(tenant.id, (ctx) => setRoles(ctx, tenant.users.caoyang as string, ['emp', 'qa']));
    isCaoyang(['Quality']);
    await signIn();
    isCaoyang([]);
    await signIn();
    expect(await rolesOf('caoyang')).toEqual(['emp', 'qa']);
  });

  it('that may not be held with the others are not given, which the trail says', async () => {
    await save({
      roles: [{ group: 'Administrators', role: 'sysadmin' }],
      administrators: ['sysadmin'],
    });
    idp.is({ sub: 'p-3', preferred_username: 'hanxue', groups: ['Administrators'] });
    await signIn();
    expect(await rolesOf('hanxue')).not.toContain('sysadmin');
    expect((await trail()).find((line) => line.startsWith('rolesByGroup'))).toContain(
      'not given, as it may not be held with the others, “System administrator” (group Administrators)',
    );
  });

  it('that administer are given where the setting names them alone, and the last administrator keeps theirs', async () => {
    const roles = [{ group: 'Administrators', role: 'sysadmin' }];
    expect(await codeOf(save({ roles }))).toBe('GROUP_ROLE_ADMINISTERS');
    await save({ roles, administrators: ['sysadmin'] });
    isCaoyang(['Administrators']);
    await server.asSystem(tenant.id, (ctx) => setRoles(ctx, tenant.users.caoyang as string, ['emp']));
    await signIn();
    expect(await rolesOf('caoyang')).toContain('sysadmin');
    await server.platform.owner.query("update user_account set status = 'disabled' where id = any($1)", [
      [tenant.users.gaoxiang, tenant.users.mengyao],
    ]);
    isCaoyang([]);
    const { token } = await signIn();
    const me = { tenantId: tenant.id, token: token as string };
    const { rows } = await server.call(me, searchAudit, { filter: {}, page: 1, pageSize: 10 });
    expect(rows.map(({ descriptionEn }) => descriptionEn).join()).toContain(
      'keeps, as nobody else administers, “System administrator” (group Administrators)',
    );
  });

  it('that have come to administer since are given no more', async () => {
    await save();
    await server.platform.owner.query(
      `insert into role_permission (tenant_id, role_code, menu_code, actions, scope)
       values ($1, 'arch', 'TenantSettings', '{view,config}', 'tenant')
       on conflict (tenant_id, role_code, menu_code) do update set actions = excluded.actions`,
      [tenant.id],
    );
    isCaoyang(['Archive', 'Quality']);
    await signIn();
    expect(await rolesOf('caoyang')).toEqual(['emp', 'qa']);
  });
});

describe('the setting', () => {
  it('is made by whoever administers, over what was seen, with a reason that the trail keeps in words', async () => {
    const me = { tenantId: tenant.id, token: await server.session(tenant.id, 'caoyang') };
    expect(await codeOf(save({}, me))).toBe('NO_PERMISSION');
    const attempt = async (input: Partial<RequestOf<typeof saveProvisioning>>) => {
      const { version } = await server.call(admin, getProvisioning, { id: provider });
      return codeOf(
        server.call(admin, saveProvisioning, {
          id: provider,
          provisioning: SETTING,
          version,
          reason,
          ...input,
        }),
      );
    };
    expect(await attempt({ reason: ' ' })).toBe('REASON_REQUIRED');
    expect(await attempt({ version: 99 })).toBe('RECORD_CHANGED');
    expect(await attempt({ provisioning: { ...SETTING, account: null } })).toBe('REQUEST_INVALID');
    expect(await attempt({ provisioning: { ...SETTING, roles: [{ group: 'x', role: 'nobody' }] } })).toBe(
      'ROLE_NOT_EXIST',
    );
    const twice = [...SETTING.roles, { group: 'quality', role: 'qa' }];
    expect(await attempt({ provisioning: { ...SETTING, roles: twice } })).toBe('REQUEST_INVALID');
    expect(await attempt({})).toBe('done');
    const { rows } = await server.call(admin, searchAudit, { filter: {}, page: 1, pageSize: 1 });
    const text = JSON.stringify(rows[0]?.words.changes);
    for (const word of ['Accounts at the first sign-in', 'Quality', 'QA officer', 'preferred_username'])
      expect(text).toContain(word);
    expect(text).not.toContain('"qa"');
    const stored = await server.call(admin, listSignInProviders, {});
    expect(stored.rows[0]?.version).toBe(2);
  });
});
