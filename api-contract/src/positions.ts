import Type, { type Static } from 'typebox';
import { call } from './call';
import { Bilingual, Instant, Nullable, page, paged, Reason, Strict, Text, Uuid } from './common';
import { bodyOf } from './declared/bodyOf';
import { positionForm } from './declared/position';
import { TrainingPreview } from './matrix';
import { UserStatus } from './people';

/** A disabled position is kept for what happened in it; nobody can be put into it. */
export const PositionState = Type.Enum(['effective', 'disabled']);
export type PositionState = Static<typeof PositionState>;

export const PositionRow = Strict({
  id: Uuid,
  code: Type.String(),
  name: Bilingual,
  state: PositionState,
  /** Enabled people who hold it; as long as there are any it cannot be disabled. */
  people: Type.Integer(),
  /** Learner roles in force that it gives. */
  roles: Type.Array(Strict({ id: Uuid, code: Type.String(), name: Bilingual })),
  /** Courses that the matrix asks of it, by itself or through its roles. */
  courses: Type.Integer(),
  rowVersion: Type.Integer(),
  updatedAt: Instant,
});
export type PositionRow = Static<typeof PositionRow>;

/** Sorted by code, name, state, people, courses, updatedAt. */
export const listPositions = call({
  path: 'tms/position/list',
  shows: ['positions'],
  permission: { menu: 'TmsRoles', action: 'view' },
  summary: 'Positions with their learner roles',
  request: paged(
    Strict({
      text: Type.Optional(Text(100)),
      state: Type.Optional(Type.Array(PositionState, { maxItems: 2 })),
      roleId: Type.Optional(Uuid),
      ids: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: 100 })),
    }),
  ),
  response: page(PositionRow),
});

export const savePosition = call({
  path: 'tms/position/save',
  changes: ['learnerRoles', 'positions'],
  permission: { menu: 'TmsRoles', action: 'edit' },
  audit: { module: 'training', operation: 'savePosition' },
  summary: 'Make or change a position: names, state. POSITION_IN_USE when people hold what is to be disabled',
  request: Strict({
    /** Without it a position is made. */
    id: Type.Optional(Uuid),
    /** As read; needed with an id. */
    rowVersion: Type.Optional(Type.Integer()),
    /** The code never changes once given. */
    ...bodyOf(positionForm),
    reason: Reason(),
  }),
  response: Strict({ id: Uuid, rowVersion: Type.Integer() }),
});

export const previewPerson = call({
  path: 'tms/person/preview',
  permission: {
    anyOf: [
      { menu: 'Organisation', action: 'config' },
      { menu: 'TmsMatrix', action: 'edit' },
    ],
  },
  summary:
    'What a person who joins, moves or leaves would have and lose of assignments; for those who change people or, of people that are there, the matrix',
  request: Strict({
    /** Null: somebody new. */
    personId: Nullable(Uuid),
    /** What is left out stays. */
    positionId: Type.Optional(Nullable(Uuid)),
    departmentId: Type.Optional(Nullable(Uuid)),
    status: Type.Optional(UserStatus),
  }),
  response: TrainingPreview,
});
