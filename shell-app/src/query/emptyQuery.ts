import {
  FIELD_OPERATORS,
  type QueryCondition,
  type QueryContent,
  type QueryObject,
} from '@attest/api-contract';

/** A new query over an object: its first fields as columns, the author's own rows, private. */
export const emptyQuery = (object: QueryObject): QueryContent => ({
  code: '',
  name: '',
  category: 'private',
  useScope: [],
  description: '',
  object: object.code,
  dataScope: '',
  columns: object.fields.slice(0, 6).map(({ key }) => key),
  conditions: [],
  combination: '',
  sort: [],
});

/** The same query over another object: what named fields of the former one goes. */
export const overObject = (content: QueryContent, object: QueryObject): QueryContent => ({
  ...emptyQuery(object),
  code: content.code,
  name: content.name,
  category: content.category,
  useScope: content.useScope,
  description: content.description,
  dataScope: content.dataScope,
});

/** A condition on the first field, under the lowest free number. */
export function newCondition(object: QueryObject, conditions: QueryCondition[]): QueryCondition {
  const taken = new Set(conditions.map(({ no }) => no));
  const no = Array.from({ length: 30 }, (_, index) => index + 1).find((one) => !taken.has(one)) ?? 30;
  const [field] = object.fields;
  const [operator = 'eq'] = FIELD_OPERATORS[field?.type ?? 'text'];
  return { no, field: field?.key ?? '', operator, values: [] };
}
