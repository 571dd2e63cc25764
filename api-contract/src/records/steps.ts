import Type, { type Static } from 'typebox';
import { Strict } from '../common';
import { END_KINDS, STEP_KINDS } from '../workflowKinds';
import { Feel, Key, Label, NameOf, StateLook } from './parts';

const MEANINGS = [
  'authored',
  'reviewed',
  'approved',
  'performed',
  'verified',
  'released',
  'understood',
  'returned',
  'rejected',
  'reopened',
] as const;
const Meaning = Strict({ meaning: Type.Enum([...MEANINGS]) });
const True = Type.Literal(true);

const AssigneeSchema = Type.Cyclic(
  {
    Assignee: Strict({
      if: Type.Optional(Feel),
      role: Type.Optional(Type.Union([NameOf('role'), Type.Array(NameOf('role'), { minItems: 1 })])),
      within: Type.Optional(Type.Enum(['department', 'tree'])),
      departmentHead: Type.Optional(True),
      superior: Type.Optional(True),
      initiator: Type.Optional(True),
      field: Type.Optional(NameOf('person')),
      user: Type.Optional(Type.String({ minLength: 1 })),
      every: Type.Optional(Type.Array(Type.Ref('Assignee'), { minItems: 1 })),
      each: Type.Optional(Type.Boolean()),
      orElse: Type.Optional(Type.Ref('Assignee')),
    }),
  },
  'Assignee',
);

const Duration = Type.String({ minLength: 1, maxLength: 20 });
const DueSchema = Type.Union([
  Duration,
  Type.Array(Strict({ if: Type.Optional(Feel), in: Duration, from: Type.Optional(NameOf('field')) }), {
    minItems: 1,
  }),
]);

const DecisionSchema = Strict({
  label: Type.Optional(Label),
  tone: Type.Optional(Type.Enum(['primary', 'neutral', 'danger'])),
  effect: Type.Optional(Type.Enum(['forward', 'return', 'reject'])),
  sign: Type.Optional(Type.Union([Type.Literal(false), Meaning])),
  returnTo: Type.Optional(NameOf('step')),
  complete: Type.Optional(Type.Literal(false)),
  if: Type.Optional(Feel),
});

/**
 * Somebody without an account answers the step by a link, which goes to the address in `mail`; whoever has the task may
 * still do it. What they fill is the step's fields without those that are named here.
 */
const OutsideSchema = Strict({
  mail: NameOf('field'),
  name: NameOf('field'),
  /** A choice of `zh` and `en`; without it they are written to in the language of the company. */
  language: Type.Optional(NameOf('field')),
  /** What of the record they may read. */
  shows: Type.Array(NameOf('field'), { uniqueItems: true }),
  /** Days for which the link stays good once the step is due, or since it was sent where it is never due. */
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
});

const StepSchema = Strict({
  id: Key,
  name: Label,
  kind: Type.Enum([...STEP_KINDS]),
  mode: Type.Optional(Type.Enum(['all', 'any'])),
  assignee: Type.Optional(Type.Array(AssigneeSchema, { minItems: 1 })),
  service: Type.Optional(Key),
  /** A record may stand here for good, so its gate says nothing of what is missing; how its state looks. */
  rests: Type.Optional(StateLook),
  sign: Type.Optional(Meaning),
  due: Type.Optional(DueSchema),
  fields: Type.Optional(Type.Array(NameOf('field'))),
  requires: Type.Optional(Type.Array(NameOf('field'))),
  outside: Type.Optional(OutsideSchema),
  decisions: Type.Optional(Type.Record(Key, DecisionSchema)),
  separation: Type.Optional(
    Type.Array(
      Type.Union([Type.Enum(['initiator', 'author', 'reviewer']), Strict({ field: NameOf('field') })]),
    ),
  ),
  noProxy: Type.Optional(Type.Boolean()),
  notices: Type.Optional(
    Type.Array(
      Strict({
        on: Type.Enum(['enter', 'leave']),
        if: Type.Optional(Feel),
        to: Type.Array(AssigneeSchema, { minItems: 1 }),
        text: Label,
      }),
    ),
  ),
});

/** What the steps of a record type are, beside the diagram that says which follows which. */
export const RecordStepsSchema = Strict({
  code: Key,
  name: Label,
  procType: Type.Enum(['QMS', 'DMS', 'TMS']),
  due: Type.Optional(DueSchema),
  extensionApprover: Type.Optional(Type.Array(AssigneeSchema, { minItems: 1 })),
  /** How often a step may be extended, and by how many days at most. */
  extension: Type.Optional(
    Strict({ times: Type.Integer({ minimum: 1 }), days: Type.Integer({ minimum: 1 }) }),
  ),
  cancellationApprover: Type.Optional(Type.Array(AssigneeSchema, { minItems: 1 })),
  administrators: Type.Optional(Type.Array(NameOf('role'))),
  ends: Type.Array(Strict({ id: Key, kind: Type.Enum([...END_KINDS]) }), { minItems: 1 }),
  steps: Type.Array(StepSchema, { minItems: 1 }),
});
export type RecordStepsData = Static<typeof RecordStepsSchema>;
