import Type, { type Static } from 'typebox';
import { Strict } from '../common';
import { Feel, Key, Label, NameOf } from './parts';

export const CHECK_SEVERITIES = ['minor', 'major', 'critical'] as const;

/**
 * A rule that runs every night over the numbered records of a type. What it finds is a task of its handler. `when` says
 * what is wrong; beside `values`, `step` and `status` it names `stepDays` (working days at the step), `openDays` and
 * `endedDays` (calendar days), `files`, `links`, `children`, `linked` (types that it is linked with) and `similar`.
 */
export const RecordCheckSchema = Strict({
  id: Key,
  name: Label,
  severity: Type.Enum([...CHECK_SEVERITIES]),
  /** Records that are open, or those that have ended within a year; all of these unless said. */
  of: Type.Optional(Type.Enum(['open', 'ended'])),
  when: Feel,
  /** What `similar` counts: other records with the same fields or keys, submitted so many days before this one. */
  similar: Type.Optional(
    Strict({
      by: Type.Array(Key, { minItems: 1, maxItems: 3, uniqueItems: true }),
      days: Type.Integer({ minimum: 1, maximum: 3650 }),
    }),
  ),
  /** Who settles a finding: holders of a role, unless the record's owner or the head of its department does. */
  handler: Strict({
    role: NameOf('role'),
    first: Type.Optional(Type.Enum(['owner', 'departmentHead'])),
  }),
  /** Working days that the handler has. */
  days: Type.Integer({ minimum: 1, maximum: 365 }),
  /** Settling it is signed. */
  sign: Type.Optional(Type.Literal(true)),
});
export type RecordCheck = Static<typeof RecordCheckSchema>;
