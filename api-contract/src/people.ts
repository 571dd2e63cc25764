import Type, { type Static } from 'typebox';
import { call } from './call';
import {
  Bilingual,
  counted,
  countedByName,
  Empty,
  Instant,
  Language,
  Nullable,
  page,
  paged,
  Reason,
  Strict,
  Text,
  UserRef,
  Uuid,
} from './common';
import { bodyOf } from './declared/bodyOf';
import { newPersonForm, personForm } from './declared/person';

export const UserStatus = Type.Enum(['enabled', 'disabled']);
export type UserStatus = Static<typeof UserStatus>;
const Sex = Type.Enum(['male', 'female']);

const Named = Strict({ id: Uuid, name: Bilingual });

/** An account as administrators see it. */
export const PersonRow = Strict({
  id: Uuid,
  account: Type.String(),
  name: Type.String(),
  nameEn: Type.String(),
  employeeId: Type.String(),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  wecomAccount: Nullable(Type.String()),
  sex: Nullable(Sex),
  department: Nullable(Named),
  position: Nullable(Named),
  positionLevel: Nullable(Type.String()),
  superior: Nullable(UserRef),
  roles: Type.Array(Strict({ code: Type.String(), name: Bilingual })),
  entryDate: Nullable(Type.String()),
  enabledAt: Instant,
  gxp: Nullable(Type.String()),
  language: Language,
  status: UserStatus,
  canLogin: Type.Boolean(),
  onDuty: Type.Boolean(),
  /** Wrong passwords or an administrator keep the account out for now. */
  locked: Type.Boolean(),
  /** By an administrator, until one unlocks it. */
  lockedByHand: Type.Boolean(),
  lastSignInAt: Nullable(Instant),
  openSessions: Type.Integer(),
  secondFactor: Type.Boolean(),
  rowVersion: Type.Integer(),
});
export type PersonRow = Static<typeof PersonRow>;

export const PersonFilter = Strict({
  text: Type.Optional(Text(100)),
  ids: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: 100 })),
  status: Type.Optional(Type.Array(UserStatus, { maxItems: 2 })),
  /** Entries of `none` ask for people without a department. */
  department: Type.Optional(Type.Array(Type.Union([Uuid, Type.Literal('none')]), { maxItems: 100 })),
  role: Type.Optional(Type.Array(Text(32, 1), { maxItems: 100 })),
  /** Accounts that are locked, or that may not sign in. */
  access: Type.Optional(Type.Array(Type.Enum(['locked', 'noSignIn']), { maxItems: 2 })),
});
export type PersonFilter = Static<typeof PersonFilter>;

/** Sorted by account, name, employeeId, department, position, status, entryDate, lastSignInAt. */
export const listPeople = call({
  path: 'userCenter/user/list',
  shows: ['people'],
  permission: { menu: 'Organisation', action: 'view' },
  summary: 'All accounts of the tenant, disabled ones too',
  request: paged(PersonFilter),
  response: page(PersonRow),
});

const Counted = Type.Array(counted(Type.String()));

export const peopleFacets = call({
  path: 'userCenter/user/facets',
  shows: ['people'],
  permission: { menu: 'Organisation', action: 'view' },
  summary: 'How many accounts each answer of the filters has, each without its own restriction; licence',
  request: Strict({ filter: PersonFilter }),
  response: Strict({
    status: Counted,
    /** Without a label: those of no department. */
    department: Type.Array(Type.Union([countedByName(Type.String()), counted(Type.String())])),
    role: Type.Array(countedByName(Type.String())),
    access: Counted,
    /** Places of the licence: taken, and in all (null without a limit). */
    licence: Strict({ used: Type.Integer(), max: Nullable(Type.Integer()) }),
  }),
});
export type PeopleFacets = Static<(typeof peopleFacets)['response']>;

export const positionOptions = call({
  path: 'userCenter/position/options',
  permission: { menu: 'Organisation', action: 'view' },
  summary: 'Positions that people can be put into, by code',
  request: Strict({ text: Type.Optional(Text(100)) }),
  response: Type.Array(Strict({ id: Uuid, code: Type.String(), name: Bilingual })),
});

/** What an administrator says of a person. */
export const PersonContent = Strict(bodyOf(personForm));
export type PersonContent = Static<typeof PersonContent>;

const manage = { menu: 'Organisation', action: 'config' } as const;

/** Shown once: nobody can read it again. */
const TemporaryPassword = Strict({ id: Uuid, temporaryPassword: Type.String(), validUntil: Instant });
export type TemporaryPassword = Static<typeof TemporaryPassword>;

export const createPerson = call({
  path: 'userCenter/user/create',
  changes: ['people'],
  permission: manage,
  audit: { module: 'identity', operation: 'create' },
  summary:
    'Make an account with a temporary password. ACCOUNT_REPEAT, EMPLOYEE_ID_REPEAT, EMAIL_REPEAT, PHONE_REPEAT, LICENCE_USER_MAX, ROLE_CONFLICT',
  request: Strict({ account: bodyOf(newPersonForm).account, content: PersonContent, reason: Reason() }),
  response: TemporaryPassword,
});

export const changePerson = call({
  path: 'userCenter/user/change',
  changes: ['people'],
  permission: manage,
  audit: { module: 'identity', operation: 'change' },
  summary: 'Change what is known of a person; the account itself stays. LAST_ADMINISTRATOR, RECORD_CHANGED',
  request: Strict({ id: Uuid, rowVersion: Type.Integer(), content: PersonContent, reason: Reason() }),
  response: Strict({ rowVersion: Type.Integer() }),
});

export const setPersonStatus = call({
  path: 'userCenter/user/setStatus',
  changes: ['people'],
  permission: manage,
  audit: { module: 'identity', operation: 'setStatus' },
  summary: 'Disable an account (its sessions end) or enable it again. LAST_ADMINISTRATOR, LICENCE_USER_MAX',
  request: Strict({ id: Uuid, status: UserStatus, reason: Reason() }),
  response: Empty,
});

export const lockPerson = call({
  path: 'userCenter/user/lock',
  changes: ['people'],
  permission: manage,
  audit: { module: 'identity', operation: 'accountLocked' },
  summary:
    'Lock an account until an administrator unlocks it; its sessions end. LAST_ADMINISTRATOR, INVALID_OPERATION for one that is locked or disabled',
  request: Strict({ id: Uuid, reason: Reason() }),
  response: Empty,
});

export const unlockPerson = call({
  path: 'userCenter/user/unlock',
  changes: ['people'],
  permission: manage,
  audit: { module: 'identity', operation: 'accountUnlocked' },
  summary: 'Lift the lock of an account',
  request: Strict({ id: Uuid, reason: Reason() }),
  response: Empty,
});

export const resetPersonPassword = call({
  path: 'userCenter/user/resetPassword',
  changes: ['people'],
  permission: manage,
  audit: { module: 'identity', operation: 'resetPassword' },
  summary:
    'Give an account a temporary password that must be changed; its sessions end. SYNC_USER_NO_RESET for somebody whom an identity provider provisions',
  request: Strict({ id: Uuid, reason: Reason() }),
  response: TemporaryPassword,
});

export const resetSecondFactor = call({
  path: 'userCenter/user/secondFactor/reset',
  changes: ['people'],
  permission: manage,
  audit: { module: 'identity', operation: 'resetSecondFactor' },
  summary:
    'Take the second factor and the recovery codes from an account whose device is lost; its sessions end. INVALID_OPERATION where it has none',
  request: Strict({ id: Uuid, reason: Reason() }),
  response: Empty,
});

export const endPersonSessions = call({
  path: 'userCenter/user/endSessions',
  changes: ['people'],
  permission: manage,
  audit: { module: 'identity', operation: 'endSessions' },
  summary: 'End all open sessions of a person',
  request: Strict({ id: Uuid, reason: Reason() }),
  response: Strict({ ended: Type.Integer() }),
});
