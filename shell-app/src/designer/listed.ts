import { type FieldDefinition, freeSlot, MAX_SLOT_TEXT } from '@attest/api-contract';
import { type Content, listAt, partAt, withPart } from './content';

/** The same with a place in lists for every field that the list shows or is filtered by. */
export function withListed(content: Content): Content {
  const listed = new Set(
    ['listColumns', 'facets'].flatMap((list) => {
      const keys = partAt(content, `/settings/${list}`);
      return Array.isArray(keys) ? keys : [];
    }),
  );
  const fields = listAt(content, '/form/fields');
  const taken = new Set(fields.map(({ slot }) => slot));
  return fields.reduce((next, field, at) => {
    if (field.slot || !listed.has(field.key)) return next;
    const slot = freeSlot(field as unknown as FieldDefinition, taken);
    if (!slot) return next;
    taken.add(slot);
    const isText = field.type === 'input' || field.type === 'textarea';
    const maxLength = Math.min(Number(field.maxLength ?? MAX_SLOT_TEXT), MAX_SLOT_TEXT);
    return withPart(next, `/form/fields/${at}`, { ...field, ...(isText && { maxLength }), slot });
  }, content);
}
