import Type, { type Static } from 'typebox';
import { call } from './call';
import { Bilingual, Day, Empty, Instant, Nullable, Strict, Text, UserRef, Uuid } from './common';
import { ProcType } from './workflow';

/** A person as the personal centre shows them. */
export const AccountDetail = Strict({
  id: Uuid,
  account: Type.String(),
  /** Employee id. */
  userCode: Type.String(),
  name: Type.String(),
  nameEn: Type.String(),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  wecomAccount: Nullable(Type.String()),
  sex: Nullable(Type.Enum(['male', 'female'])),
  gxp: Nullable(Type.String()),
  entryDate: Nullable(Day),
  enabledAt: Instant,
  department: Nullable(Bilingual),
  position: Nullable(Bilingual),
  positionLevel: Nullable(Type.String()),
  superior: Nullable(UserRef),
  roles: Type.Array(Bilingual),
  status: Type.Enum(['enabled', 'disabled']),
  canLogin: Type.Boolean(),
  onDuty: Type.Boolean(),
  /** Changes with the picture; fetch it by `avatarImage`. Null: none. */
  avatar: Nullable(Uuid),
});
export type AccountDetail = Static<typeof AccountDetail>;

export const accountDetail = call({
  method: 'GET',
  path: 'userCenter/user/detailCurrent',
  shows: ['account'],
  also: ['tuser/detail'],
  permission: { own: 'account' },
  summary: 'The own account, with when the password was set and runs out',
  request: Empty,
  response: Strict({
    ...AccountDetail.properties,
    lastSignInAt: Nullable(Instant),
    passwordSetAt: Instant,
    /** Null: passwords do not expire. */
    passwordExpiresAt: Nullable(Instant),
  }),
});

export const accountByUserCode = call({
  method: 'GET',
  path: 'userCenter/user/detailByUserCode',
  permission: { own: 'agents' },
  summary: 'Somebody who acts for the caller or for whom the caller acts, by employee id',
  request: Strict({ userCode: Text(64, 1) }),
  response: AccountDetail,
});

export const updateAccount = call({
  path: 'userCenter/user/updateUser',
  changes: ['account'],
  also: ['tuser/modify'],
  permission: { own: 'account' },
  audit: { module: 'identity', operation: 'updateSelf' },
  summary: 'Change what is one’s own: e-mail and phone; an empty text clears',
  request: Strict({ email: Text(254), phone: Text(32) }),
  response: Empty,
});

export const getDuty = call({
  method: 'GET',
  path: 'user/dutyStatus/detail',
  shows: ['duty'],
  permission: { own: 'account' },
  summary: 'Whether the caller is on duty, and who takes their tasks over otherwise',
  request: Empty,
  response: Strict({
    onDuty: Type.Boolean(),
    agents: Type.Array(Strict({ application: ProcType, user: UserRef })),
  }),
});

export const setDuty = call({
  path: 'user/dutyStatus/update',
  changes: ['duty', 'tasks'],
  permission: { own: 'account' },
  audit: { module: 'identity', operation: 'changeDuty' },
  summary: 'Go on or off duty',
  request: Strict({ onDuty: Type.Boolean() }),
  response: Empty,
});

/** Bytes. */
export const MAX_PICTURE_SIZE = 1024 * 1024;

export const saveAvatar = call({
  path: 'userCenter/user/avatar/save',
  changes: ['account'],
  permission: { own: 'account' },
  audit: { module: 'identity', operation: 'changeAvatar' },
  summary: 'Take an uploaded picture (PNG, JPEG, WebP, at most 1 MiB) as the own one; null removes it',
  request: Strict({ fileId: Nullable(Uuid) }),
  response: Strict({ avatar: Nullable(Uuid) }),
});

export const avatarImage = call({
  method: 'GET',
  path: 'userCenter/user/avatar/image',
  permission: { shared: 'people' },
  responseKind: 'bytes',
  summary: 'The picture of a person of the tenant; `version` only tells pictures apart',
  request: Strict({ userId: Uuid, version: Type.Optional(Uuid) }),
  response: Type.Unknown(),
});

export const savePreference = call({
  path: 'userCenter/user/preference/save',
  permission: { own: 'settings' },
  summary: 'The page to begin with after sign-in; null for the home page',
  request: Strict({
    loginPage: Nullable(Type.String({ maxLength: 300, pattern: '^/[A-Za-z0-9][A-Za-z0-9/_-]*$' })),
  }),
  response: Empty,
});

/** A place where the person is signed in. */
export const OwnSession = Strict({
  id: Uuid,
  current: Type.Boolean(),
  ip: Type.String(),
  userAgent: Type.String(),
  createdAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
});
export type OwnSession = Static<typeof OwnSession>;

export const listSessions = call({
  method: 'GET',
  path: 'userCenter/user/session/list',
  shows: ['sessions'],
  permission: { own: 'sessions' },
  summary: 'Open sessions of the caller, this one first',
  request: Empty,
  response: Type.Array(OwnSession),
});

export const endSession = call({
  path: 'userCenter/user/session/end',
  changes: ['sessions'],
  permission: { own: 'sessions' },
  audit: { module: 'identity', operation: 'endSession' },
  summary: 'End one session of the caller, or all others when no id is given',
  request: Strict({ id: Type.Optional(Uuid) }),
  response: Strict({ ended: Type.Integer() }),
});
