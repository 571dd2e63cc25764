import Type, { type Static } from 'typebox';
import type { ActionCode } from './actions';
import { call } from './call';
import { Reason, Strict, Uuid } from './common';
import { Applied, ApplyInput, TrainingPreview } from './matrix';

/** Kinds of versioned entities that decide who has to learn what. */
const TrainedKind = Type.Enum(['course', 'learnerRole']);
export type TrainedKind = Static<typeof TrainedKind>;

/** The menu that guards the kind. */
const allowing = (action: ActionCode) => ({ by: 'kind', action });

export const previewTrained = call({
  path: 'tms/trained/preview',
  permission: allowing('edit'),
  summary: 'What activating or disabling a course or learner role would do to assignments',
  request: Strict({
    kind: TrainedKind,
    action: Type.Enum(['activate', 'disable']),
    id: Uuid,
    rowVersion: Type.Integer(),
    /** A new version of a course: whether who knows the former one has to learn it again. */
    retrain: Type.Optional(Type.Boolean()),
  }),
  response: TrainingPreview,
});

export const disableTrained = call({
  path: 'tms/trained/disable',
  changes: ['courses', 'history', 'learnerRoles', 'learning', 'matrix', 'positions'],
  permission: allowing('edit'),
  audit: { module: 'training', operation: 'disableTrained' },
  summary:
    'Disable a course or learner role: nobody has to learn for it any more; assignments follow at once',
  request: Strict({ kind: TrainedKind, ...ApplyInput.properties }),
  response: Applied,
});

export const discardTrained = call({
  path: 'tms/trained/discard',
  changes: ['courses', 'history', 'learnerRoles', 'matrix', 'positions'],
  permission: allowing('delete'),
  audit: { module: 'training', operation: 'discardTrained' },
  summary: 'Throw away the draft of the next version of a course or learner role; what is in force stays',
  request: Strict({ kind: TrainedKind, id: Uuid, rowVersion: Type.Integer(), reason: Reason() }),
  response: Strict({ rowVersion: Type.Integer() }),
});
