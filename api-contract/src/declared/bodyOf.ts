import Type, { type TSchema, type TUnsafe } from 'typebox';
import { Day, Instant, Nullable, Strict, Text, Uuid } from '../common';
import type { ContentOf, DeclaredField, DeclaredForm } from './declare';

type Body<D extends DeclaredForm> = { [K in keyof D]: TUnsafe<ContentOf<D[K]>> };

/** Schemas of the fields of a form, to stand in the request of its call. */
export const bodyOf = <const D extends DeclaredForm>(form: D): Body<D> =>
  Object.fromEntries(
    Object.entries(form).map(([key, field]) => [key, schemaOf(field)]),
  ) as unknown as Body<D>;

const schemaOf = (field: DeclaredField): TSchema => {
  const schema = filledOf(field);
  return 'empty' in field && field.empty === null ? Nullable(schema) : schema;
};

function filledOf(field: DeclaredField): TSchema {
  switch (field.type) {
    case 'input':
    case 'textarea':
      return field.pattern
        ? Type.String({ maxLength: field.maxLength, pattern: field.pattern })
        : Text(field.maxLength, field.required ? 1 : 0);
    case 'texts':
      return Strict({ zh: Text(field.maxLength), en: Text(field.maxLength) });
    case 'number': {
      const range = { minimum: field.min, maximum: field.max };
      return field.whole ? Type.Integer(range) : Type.Number(range);
    }
    case 'select':
    case 'radio':
      return Type.Enum([...field.options]);
    case 'rows':
      return Type.Array(Strict({ ...(field.ids !== 'none' && { id: Uuid }), ...bodyOf(field.columns) }), {
        maxItems: field.maxRows,
      });
    case 'words':
      return Type.Array(Text(field.maxLength, 1), { maxItems: field.maxItems });
    case 'checkbox':
      return Type.Array(field.options ? Type.Enum([...field.options]) : Text(field.maxLength ?? 200, 1), {
        ...(field.minItems !== undefined && { minItems: field.minItems }),
        maxItems: field.maxItems,
      });
    case 'flags':
      return Strict(Object.fromEntries(field.options.map((option) => [option, Type.Boolean()])));
    case 'users':
    case 'departments':
    case 'references':
      return Type.Array(Uuid, { maxItems: field.maxItems });
    case 'date':
      return Day;
    case 'datetime':
      return Instant;
    case 'switch':
      return Type.Boolean();
    default:
      return Uuid;
  }
}
