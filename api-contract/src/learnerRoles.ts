import Type, { type Static } from 'typebox';
import { HandedIn } from './approvals';
import { call } from './call';
import { Bilingual, Instant, Nullable, page, paged, Strict, Text, Uuid } from './common';
import { bodyOf } from './declared/bodyOf';
import { learnerRoleForm, newLearnerRoleForm } from './declared/learnerRole';
import { ConfigState } from './training';

const PositionRef = Strict({ id: Uuid, code: Type.String(), name: Bilingual });

/** What a version of a learner role says: how it is called, and which positions give it. */
const LearnerRoleContent = Strict(bodyOf(learnerRoleForm));
export type LearnerRoleContent = Static<typeof LearnerRoleContent>;

const LearnerRoleRow = Strict({
  id: Uuid,
  code: Type.String(),
  name: Bilingual,
  state: ConfigState,
  /** A draft of the next version exists, and may wait for approval. */
  revising: Type.Boolean(),
  inApproval: Type.Boolean(),
  /** That give it, or gave it last; of a first draft those that are to. */
  positions: Type.Array(PositionRef),
  /** Enabled people who hold it through their position. */
  people: Type.Integer(),
  /** Courses that the matrix asks of it. */
  courses: Type.Integer(),
  updatedAt: Instant,
});
export type LearnerRoleRow = Static<typeof LearnerRoleRow>;

/** Sorted by code, name, state, people, courses, updatedAt. */
export const listLearnerRoles = call({
  path: 'tms/role/list',
  shows: ['learnerRoles'],
  permission: { menu: 'TmsRoles', action: 'view' },
  summary: 'Learner roles with their positions',
  request: paged(
    Strict({
      text: Type.Optional(Text(100)),
      state: Type.Optional(Type.Array(ConfigState, { maxItems: 3 })),
      positionId: Type.Optional(Uuid),
    }),
  ),
  response: page(LearnerRoleRow),
});

export const LearnerRoleDetail = Strict({
  row: LearnerRoleRow,
  /** Sent back with the next change. */
  rowVersion: Type.Integer(),
  /** `V02`; null as long as it never was in force. */
  version: Nullable(Type.String()),
  /** While it waits for approval. */
  handedIn: Nullable(HandedIn),
  /** The draft if there is one, else what is in force or was last. */
  content: LearnerRoleContent,
  /** Of the content. */
  positions: Type.Array(PositionRef),
  may: Strict({
    edit: Type.Boolean(),
    handIn: Type.Boolean(),
    disable: Type.Boolean(),
    discard: Type.Boolean(),
  }),
});
export type LearnerRoleDetail = Static<typeof LearnerRoleDetail>;

export const learnerRole = call({
  path: 'tms/role/detail',
  shows: ['learnerRoles'],
  permission: { menu: 'TmsRoles', action: 'view' },
  summary: 'One learner role, its draft, and what the caller may do',
  request: Strict({ id: Uuid }),
  response: LearnerRoleDetail,
});

export const saveLearnerRole = call({
  path: 'tms/role/save',
  changes: ['history', 'learnerRoles', 'matrix', 'positions'],
  permission: { menu: 'TmsRoles', action: 'edit' },
  audit: { module: 'training', operation: 'saveLearnerRole' },
  summary: 'Write the draft of a learner role; what is in force stays until the draft is approved',
  request: Strict({
    id: Type.Optional(Uuid),
    rowVersion: Type.Optional(Type.Integer()),
    /** Never changes once given. */
    code: bodyOf(newLearnerRoleForm).code,
    content: LearnerRoleContent,
  }),
  response: Strict({ id: Uuid, rowVersion: Type.Integer() }),
});
