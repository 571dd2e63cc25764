import Type, { type Static } from 'typebox';
import { Strict } from '../common';
import { FIELD_TYPES } from '../forms';
import { CHART_KINDS } from '../rules/charts';
import { Feel, Key, Label, NameOf } from './parts';
import { SLOT_PATTERN } from './slots';

const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);

/** A comparison tree over the values of a form: what versions say that are older than FEEL in forms. */
const ConditionSchema = Type.Cyclic(
  {
    Condition: Type.Union([
      Strict({ field: Key, is: Type.Union([Type.Literal('empty'), Type.Literal('notEmpty')]) }),
      Strict({ field: Key, same: Key }),
      Strict({ field: Key, equals: Scalar }),
      Strict({ field: Key, in: Type.Array(Scalar, { minItems: 1 }) }),
      Strict({ field: Key, someRow: Strict({ column: Key, equals: Scalar }) }),
      Strict({ field: Key, everyRow: Strict({ column: Key, is: Type.Literal('notEmpty') }) }),
      Strict({ all: Type.Array(Type.Ref('Condition')) }),
      Strict({ any: Type.Array(Type.Ref('Condition')) }),
      Strict({ not: Type.Ref('Condition') }),
    ]),
  },
  'Condition',
);

const COLUMN = {
  key: Key,
  type: Type.Enum([...FIELD_TYPES]),
  label: Label,
  help: Type.Optional(Label),
  required: Type.Optional(Type.Union([Type.Boolean(), Feel])),
  visible: Type.Optional(Feel),
  requiredWhen: Type.Optional(ConditionSchema),
  visibleWhen: Type.Optional(ConditionSchema),
  options: Type.Optional(
    Type.Array(
      Strict({
        value: Type.String({ minLength: 1 }),
        label: Label,
        inactive: Type.Optional(Type.Literal(true)),
      }),
    ),
  ),
  /** List of base data that it offers: what the tenant says of it goes before `options`, with which the list begins. */
  base: Type.Optional(Key),
  retired: Type.Optional(Type.Literal(true)),
  multiple: Type.Optional(Type.Boolean()),
  maxLength: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Of a line of text: what it has to be. */
  format: Type.Optional(Type.Enum(['email', 'phone', 'account'])),
  min: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
  unit: Type.Optional(Label),
  minRows: Type.Optional(Type.Integer({ minimum: 0 })),
  maxRows: Type.Optional(Type.Integer({ minimum: 1 })),
  rowsPer: Type.Optional(NameOf('column')),
  chart: Type.Optional(
    Strict({
      kinds: Type.Array(Type.Enum([...CHART_KINDS]), { minItems: 1, uniqueItems: true }),
      label: Key,
      value: Type.Optional(Key),
      values: Type.Optional(Key),
      lower: Type.Optional(Key),
      upper: Type.Optional(Key),
    }),
  ),
  drawn: Type.Optional(Type.Enum(['tree', 'fishbone'])),
  notFuture: Type.Optional(Type.Boolean()),
  notBefore: Type.Optional(NameOf('field')),
  relatesTo: Type.Optional(Type.Array(NameOf('related'))),
  role: Type.Optional(NameOf('role')),
  computed: Type.Optional(Type.Boolean()),
  whenEmpty: Type.Optional(Label),
  wide: Type.Optional(Type.Boolean()),
  section: Type.Optional(NameOf('section')),
};

/** The form of a record type: sections in order, fields in order; a column of a table is a field without columns. */
export const RecordFormSchema = Strict({
  sections: Type.Array(Strict({ key: Key, label: Label })),
  fields: Type.Array(
    Strict({
      ...COLUMN,
      columns: Type.Optional(Type.Array(Strict(COLUMN))),
      /** Where lists find its values: what has none is neither listed, sorted nor filtered by. */
      slot: Type.Optional(Type.String({ pattern: SLOT_PATTERN })),
      /** Computed for lists alone: forms and prints show what it is computed from. */
      listsOnly: Type.Optional(Type.Literal(true)),
      /** Hidden from everybody to whom the access matrix does not give it. */
      access: Type.Optional(Type.Literal('confidential')),
    }),
  ),
});
export type RecordFormData = Static<typeof RecordFormSchema>;
