import Type, { type Static } from 'typebox';
import { call } from './call';
import {
  Bilingual,
  Empty,
  Instant,
  Language,
  MailedCode,
  Nullable,
  page,
  paged,
  Strict,
  Text,
  Uuid,
} from './common';
import { MenuGroup } from './menuGroups';
import { MenuIcon } from './menuIcons';
import { PasskeyAnswer } from './passkeyAnswer';
import { RecordWords } from './records/parts';

export const getLoginKey = call({
  method: 'GET',
  path: 'userCenter/user/getLoginKey',
  permission: 'public',
  summary: 'Public key and a single-use nonce for one password ciphertext (sign-in or signature)',
  request: Empty,
  response: Strict({
    /** SPKI PEM; encrypt with OAEP SHA-256. */
    publicKey: Type.String(),
    nonce: Type.String(),
    expiresAt: Instant,
  }),
});

/** Characters of an account. */
export const ACCOUNT_LENGTH = 64;

/** OAEP ciphertext (base64) of `encodeURIComponent(JSON.stringify({ password, nonce, time }))`. */
export const PasswordCiphertext = Text(2048, 1);

/** The code that an authenticator app shows for half a minute (RFC 6238). */
export const TotpCode = Type.String({ pattern: '^\\d{6}$' });
export const isTotpCode = (typed: string): boolean => /^\d{6}$/.test(typed);

/** Characters of a recovery code, however it is typed. */
export const RECOVERY_CODE_LENGTH = 32;

/** What somebody gives beside their password. */
export const FactorInput = Type.Union([
  Strict({ totp: TotpCode }),
  /** One of the codes that were shown once, with or without its hyphens. */
  Strict({ recoveryCode: Text(RECOVERY_CODE_LENGTH, 1) }),
  Strict({ passkey: PasskeyAnswer }),
]);
export type FactorInput = Static<typeof FactorInput>;

export const AuditFields = {
  bname: Type.Optional(Text(200)),
  bid: Type.Optional(Text(200)),
  operationType: Type.Optional(Text(100)),
  bmodule: Type.Optional(Text(100)),
};

export const login = call({
  path: 'userCenter/user/login',
  permission: 'public',
  audit: { module: 'identity', operation: 'signIn' },
  summary:
    'Sign in with account and encrypted password. A browser gets the token as a cookie out of reach of scripts; a program that sends `x-client: program`, and nothing that only browsers send, gets it in the answer',
  request: Strict({
    account: Text(ACCOUNT_LENGTH, 1),
    password: PasswordCiphertext,
    tenantId: Uuid,
    language: Type.Optional(Language),
    /** The one-time code of the mail, where SIGN_IN_CODE_REQUIRED asked for it. */
    code: Type.Optional(MailedCode),
    /** The second factor, where SECOND_FACTOR_REQUIRED asked for it. */
    factor: Type.Optional(FactorInput),
    ...AuditFields,
  }),
  response: Strict({
    /** For programs only. */
    token: Type.Optional(Type.String()),
    tenantId: Uuid,
    audit: Strict({ account: Type.String(), userId: Uuid, userName: Type.String() }),
  }),
});

export const logout = call({
  path: 'userCenter/user/logout',
  permission: { own: 'sessions' },
  audit: { module: 'identity', operation: 'signOut' },
  summary: 'End this session',
  request: Empty,
  response: Empty,
});

/** `language`: 0 Chinese, otherwise English. */
export const SysUserInfo = Strict({
  id: Uuid,
  userName: Type.String(),
  userCode: Type.String(),
  account: Type.String(),
  tenantId: Uuid,
  language: Type.Integer(),
  preference: Strict({ loginPage: Type.Optional(Type.String()) }),
  forceChangePwd: Type.Boolean(),
  pwdStrategyFlag: Type.Boolean(),
  pwdExpireFlag: Type.Boolean(),
  /** A second factor has to be set up before anything else. */
  secondFactorDue: Type.Boolean(),
  email: Nullable(Type.String()),
  department: Nullable(
    Strict({ id: Uuid, code: Type.String(), nameZh: Type.String(), nameEn: Type.String() }),
  ),
  position: Nullable(Strict({ nameZh: Type.String(), nameEn: Type.String() })),
  roles: Type.Array(Type.String()),
  timeZone: Type.String(),
  /** Version of the person's picture; absent without one. */
  avatar: Type.Optional(Uuid),
});
export type SysUserInfo = Static<typeof SysUserInfo>;

/** A menu the user may open, with what they may do there. `path` is an address below the origin. */
export const MenuEntry = Strict({
  code: Type.String(),
  label: Strict({ zh: Type.String(), en: Type.String() }),
  module: Type.Union([Type.Literal('SHELL'), Type.Literal('DMS'), Type.Literal('TMS'), Type.Literal('QMS')]),
  path: Type.String(),
  parentCode: Nullable(Type.String()),
  /** What it stands under, with others of its application. */
  group: Type.Optional(MenuGroup),
  order: Type.Integer(),
  /** Without one it has that of its application. */
  icon: Type.Optional(MenuIcon),
  actionCodeList: Type.Array(Type.String()),
});
export type MenuEntry = Static<typeof MenuEntry>;

/** A type of record of the tenant, whether or not the user may open its menu. */
const RecordTypeEntry = Strict({
  code: Type.String(),
  name: Bilingual,
  menu: Type.String(),
  /** Address of a record below the origin: `/micro-app/dms-app/archive/detail/{id}`. */
  path: Type.String(),
  /** A person begins one; of the others only rules of other types do, or the system. */
  byHand: Type.Boolean(),
  /** What its pages are called where menu and name do not say it. */
  words: Type.Optional(RecordWords),
  /** What approval links of other programs call it beside its code. */
  linkNames: Type.Optional(Type.Array(Type.String())),
});
export type RecordTypeEntry = Static<typeof RecordTypeEntry>;

export const getUserInfo = call({
  method: 'GET',
  path: 'userCenter/user/getUserInfo',
  permission: { own: 'account' },
  summary: 'The signed-in user with authorised menus and their actions',
  request: Empty,
  response: Strict({
    sysUserInfo: SysUserInfo,
    sysAuthMenu: Type.Array(MenuEntry),
    /** Paths of the tenant's menus that the user may not open. */
    closedPaths: Type.Array(Type.String()),
    recordTypes: Type.Array(RecordTypeEntry),
    sysCodes: Type.Array(Type.String()),
    businessProxySysCodes: Type.Array(Type.String()),
    effect: Type.Boolean(),
  }),
});
export type UserInfo = Static<(typeof getUserInfo)['response']>;

export const updateLanguage = call({
  path: 'userCenter/user/update/language',
  permission: { own: 'settings' },
  audit: { module: 'identity', operation: 'setLanguage' },
  summary: 'Remember the language of the user',
  request: Strict({ language: Language }),
  response: Empty,
});

export const updatePassword = call({
  path: 'userCenter/user/updateUserPwd',
  permission: { own: 'account' },
  audit: { module: 'identity', operation: 'changePassword' },
  summary: 'Change the own password; both are ciphertexts with nonces of their own',
  request: Strict({ oldPassword: PasswordCiphertext, newPassword: PasswordCiphertext }),
  response: Empty,
});

/** A person as pickers show them. */
export const UserCard = Strict({
  id: Uuid,
  account: Type.String(),
  name: Type.String(),
  nameEn: Type.String(),
  departmentId: Nullable(Uuid),
  departmentZh: Type.String(),
  departmentEn: Type.String(),
  positionZh: Type.String(),
  positionEn: Type.String(),
  onDuty: Type.Boolean(),
});
export type UserCard = Static<typeof UserCard>;

export const searchUsers = call({
  path: 'userCenter/user/search',
  shows: ['people'],
  permission: { shared: 'people' },
  summary: 'People of the tenant by name, account, role or department; pinyin order',
  request: paged(
    Strict({
      text: Type.Optional(Text(100)),
      departmentId: Type.Optional(Uuid),
      role: Type.Optional(Text(32)),
      ids: Type.Optional(Type.Array(Uuid, { maxItems: 100 })),
    }),
  ),
  response: page(UserCard),
});

export const DepartmentNode = Strict({
  id: Uuid,
  parentId: Nullable(Uuid),
  code: Type.String(),
  nameZh: Type.String(),
  nameEn: Type.String(),
  headId: Nullable(Uuid),
  count: Type.Integer(),
  /** As a change of it has to name it. */
  rowVersion: Type.Integer(),
});
export type DepartmentNode = Static<typeof DepartmentNode>;

export const listDepartments = call({
  method: 'GET',
  path: 'userCenter/department/list',
  shows: ['departments'],
  permission: { shared: 'people' },
  summary: 'All departments of the tenant, parents before children',
  request: Empty,
  response: Type.Array(DepartmentNode),
});

export const departmentChildren = call({
  method: 'GET',
  path: 'userCenter/department/children',
  shows: ['departments'],
  permission: { shared: 'people' },
  summary: 'Departments directly below one, or those at the top: a level of the tree as it is opened',
  request: Strict({ parentId: Type.Optional(Uuid) }),
  response: Type.Array(Strict({ ...DepartmentNode.properties, isLeaf: Type.Boolean() })),
});

export const listRoles = call({
  method: 'GET',
  path: 'userCenter/role/list',
  permission: { shared: 'people' },
  summary: 'All roles of the tenant by name',
  request: Empty,
  response: Type.Array(Strict({ code: Type.String(), name: Bilingual })),
});

/** Per-user screen settings: table columns, saved views, density, theme. Stored as JSON text. */
export const saveBehaviour = call({
  path: 'userCenter/userBehavior/save',
  permission: { own: 'settings' },
  summary: 'Save one screen setting of the user',
  request: Strict({ type: Text(100, 1), dataJson: Text(20_000) }),
  response: Empty,
});

export const getBehaviours = call({
  method: 'GET',
  path: 'userCenter/userBehavior/get',
  permission: { own: 'settings' },
  summary: 'Screen settings by comma-separated types; all when omitted',
  request: Strict({ types: Type.Optional(Text(2000)) }),
  response: Type.Array(Strict({ type: Type.String(), dataJson: Type.String() })),
});
