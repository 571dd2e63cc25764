import Type, { type Static } from 'typebox';
import { Strict } from '../common';
import { Feel, Key, NameOf } from './parts';

/** What a reader may do with a field; each right holds the ones before it. */
export const FIELD_RIGHTS = ['hidden', 'read', 'edit'] as const;
export type FieldRight = (typeof FIELD_RIGHTS)[number];

const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);
const Any = Type.Literal('*');

/**
 * One line of the access matrix. Of the lines that meet a reader and the record as it stands the widest right counts;
 * where none does, a confidential field is hidden and any other is what its step says. `edit` opens nothing that the
 * step does not: it is the step that says what is filled when.
 */
const AccessRuleSchema = Strict({
  fields: Type.Union([Any, Type.Array(NameOf('field'), { minItems: 1, uniqueItems: true })]),
  /** Steps at which the record stands, or what its status is. */
  states: Type.Union([Any, Type.Array(NameOf('state'), { minItems: 1, uniqueItems: true })]),
  roles: Type.Union([Any, Type.Array(NameOf('role'), { uniqueItems: true })]),
  /** Beside the roles: those who stand in the record itself. */
  people: Type.Optional(Type.Array(Type.Enum(['initiator', 'owner']), { minItems: 1, uniqueItems: true })),
  /** Only of records with one of these values: `values.level in ("secret", "confidential")`; a tree in older versions. */
  when: Type.Optional(
    Type.Union([
      Feel,
      Strict({ field: Key, equals: Scalar }),
      Strict({ field: Key, in: Type.Array(Scalar, { minItems: 1 }) }),
    ]),
  ),
  right: Type.Enum([...FIELD_RIGHTS]),
});
export type AccessRule = Static<typeof AccessRuleSchema>;

/** State × role × field. */
export const AccessSchema = Type.Array(AccessRuleSchema);
