import Type, { type Static } from 'typebox';
import { Strict } from '../common';
import { COUNTED_RECORDS } from '../rules/status';
import { Key, Label } from './parts';

/**
 * A question about the records of one type: `by` counts them by a field, step, department or age, `trend` by month,
 * `steps` how long they stand at each step, `ranking` names the lowest by a number.
 */
export const CardSchema = Strict({
  kind: Type.Enum(['by', 'trend', 'steps', 'ranking']),
  of: Type.Optional(Type.Enum([...COUNTED_RECORDS])),
  /** A facet, a key of the report, `stepId`, `departmentId` or `age`; of a ranking a number that the list shows. */
  by: Type.Optional(Key),
});

/** What the quality dashboard tells of a type without being asked. */
export const ReportSchema = Strict({
  /** The facet by which records are classed; the first that is a choice unless said. */
  class: Type.Optional(Key),
  /** Keys of the rules by which records are counted and found, as a product, and what they are called. */
  keys: Type.Optional(Type.Record(Key, Label)),
  /** Its cards on the product's board. */
  cards: Type.Optional(Type.Array(CardSchema, { maxItems: 10 })),
});
export type ReportSettings = Static<typeof ReportSchema>;
