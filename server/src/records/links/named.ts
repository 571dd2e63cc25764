import type { FieldDefinition, FormValues, RelationValue } from '@attest/api-contract';

/** The columns of a table that name other records. */
const relationColumns = ({ columns = [] }: FieldDefinition): FieldDefinition[] =>
  columns.filter(({ type }) => type === 'relation');

/** Whether a field names other records, itself or in a column of its rows. */
export const namesOthers = (field: FieldDefinition): boolean =>
  field.type === 'relation' || relationColumns(field).length > 0;

/** Types that a field names as those it may be related to, itself or in its rows; `OWN_TYPES` may be among them. */
export const typesNamed = (field: FieldDefinition): string[] => [
  ...new Set([field, ...relationColumns(field)].flatMap(({ relatesTo = [] }) => relatesTo)),
];

/** What a field names, itself or in its rows: each once. */
function namedIn(field: FieldDefinition, value: unknown): RelationValue[] {
  const given =
    field.type === 'relation'
      ? ((value ?? []) as RelationValue[])
      : ((value ?? []) as FormValues[]).flatMap((row) =>
          relationColumns(field).flatMap(({ key }) => (row[key] ?? []) as RelationValue[]),
        );
  return [...new Map(given.map((one) => [`${one.type} ${one.id}`, one])).values()];
}

/** A link that a field keeps. */
interface FieldLink {
  field: string;
  relation: string;
  type: string;
  id: string;
}

/** The links that values make: `relations` says which fields do, and of what kind they are. */
export const linksIn = (
  fields: readonly FieldDefinition[],
  relations: Readonly<Record<string, string>>,
  values: FormValues,
): FieldLink[] =>
  fields.flatMap((field) => {
    const relation = Object.hasOwn(relations, field.key) ? relations[field.key] : undefined;
    if (relation === undefined || !namesOthers(field)) return [];
    return namedIn(field, values[field.key]).map(({ type, id }) => ({
      field: field.key,
      relation,
      type,
      id,
    }));
  });
