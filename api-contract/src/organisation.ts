import Type, { type Static } from 'typebox';
import { ACTION_CODES } from './actions';
import { call } from './call';
import { Bilingual, Empty, Nullable, Reason, Strict, Text, Uuid } from './common';
import { DATA_SCOPES } from './dataScope';
import { bodyOf } from './declared/bodyOf';
import { departmentForm, departmentPlaceForm } from './declared/department';
import { roleForm } from './declared/role';

const manage = { menu: 'Organisation', action: 'config' } as const;

export const DepartmentState = Strict({
  id: Uuid,
  /** All accounts in it, disabled ones too. */
  people: Type.Integer(),
  children: Type.Integer(),
  /** Records of any module name it: it is kept for them. */
  inUse: Type.Boolean(),
  isDefault: Type.Boolean(),
  head: Nullable(Strict({ id: Uuid, name: Type.String() })),
});
export type DepartmentState = Static<typeof DepartmentState>;

export const departmentStates = call({
  method: 'GET',
  path: 'userCenter/department/states',
  shows: ['departments'],
  permission: { menu: 'Organisation', action: 'view' },
  summary: 'What stands in the way of removing each department, and its head',
  request: Empty,
  response: Type.Array(DepartmentState),
});

export const saveDepartment = call({
  path: 'userCenter/department/save',
  changes: ['departments'],
  permission: manage,
  audit: { module: 'identity', operation: 'saveDepartment' },
  summary:
    'Make a department, or rename one and name its head; its code stays. DEPARTMENT_EXISTS, RECORD_CHANGED',
  request: Strict({
    id: Type.Optional(Uuid),
    rowVersion: Type.Optional(Type.Integer()),
    ...bodyOf(departmentForm),
    /** Of a new department. */
    parentId: Nullable(Uuid),
    reason: Reason(),
  }),
  response: Strict({ id: Uuid }),
});

export const moveDepartment = call({
  path: 'userCenter/department/move',
  changes: ['departments'],
  permission: manage,
  audit: { module: 'identity', operation: 'moveDepartment' },
  summary:
    'Put a department under another, at a place among its siblings from 0. The same place changes nothing',
  request: Strict({
    id: Uuid,
    rowVersion: Type.Integer(),
    ...bodyOf(departmentPlaceForm),
    index: Type.Integer({ minimum: 0, maximum: 10_000 }),
    reason: Reason(),
  }),
  response: Strict({ moved: Type.Boolean() }),
});

export const deleteDepartment = call({
  path: 'userCenter/department/delete',
  changes: ['departments'],
  permission: manage,
  audit: { module: 'identity', operation: 'deleteDepartment' },
  summary: 'Remove a department. DEPARTMENT_HAS_USERS, DEPARTMENT_DEFAULT, DEPARTMENT_IN_USE',
  request: Strict({ id: Uuid, rowVersion: Type.Integer(), reason: Reason() }),
  response: Empty,
});

const ActionCodes = Type.Enum([...ACTION_CODES]);

export const Grant = Strict({
  menu: Text(64, 1),
  actions: Type.Array(ActionCodes, { maxItems: ACTION_CODES.length }),
  scope: Type.Enum([...DATA_SCOPES]),
});
export type Grant = Static<typeof Grant>;

export const RoleDetail = Strict({
  code: Type.String(),
  name: Bilingual,
  /** Processes name it: it can be changed, not removed. */
  builtIn: Type.Boolean(),
  /** Accounts that hold it. */
  people: Type.Integer(),
  rowVersion: Type.Integer(),
  grants: Type.Array(Grant),
});
export type RoleDetail = Static<typeof RoleDetail>;

export const MatrixMenu = Strict({
  code: Type.String(),
  label: Bilingual,
  module: Type.String(),
  /** Actions that mean something there. */
  actions: Type.Array(ActionCodes),
});
export type MatrixMenu = Static<typeof MatrixMenu>;

export const roleMatrix = call({
  method: 'GET',
  path: 'userCenter/role/matrix',
  shows: ['roles'],
  permission: { menu: 'Organisation', action: 'view' },
  summary: 'All roles with what they may do in each menu',
  request: Empty,
  response: Strict({ menus: Type.Array(MatrixMenu), roles: Type.Array(RoleDetail) }),
});

export const saveRole = call({
  path: 'userCenter/role/save',
  changes: ['roles'],
  permission: manage,
  audit: { module: 'identity', operation: 'saveRole' },
  summary:
    'Make a role (without rowVersion) or change its names and permissions; felt at once. ROLE_EXISTS, ROLE_NOT_EXIST, ROLE_CONFLICT, RECORD_CHANGED, LAST_ADMINISTRATOR',
  request: Strict({
    rowVersion: Type.Optional(Type.Integer()),
    ...bodyOf(roleForm),
    grants: Type.Array(Grant, { maxItems: 200 }),
    reason: Reason(),
  }),
  response: Strict({ rowVersion: Type.Integer() }),
});

export const deleteRole = call({
  path: 'userCenter/role/delete',
  changes: ['roles'],
  permission: manage,
  audit: { module: 'identity', operation: 'deleteRole' },
  summary: 'Remove a role that nobody holds and no process names. ROLE_IN_USE',
  request: Strict({ code: Text(32, 1), rowVersion: Type.Integer(), reason: Reason() }),
  response: Empty,
});
