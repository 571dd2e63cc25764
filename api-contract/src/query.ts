import Type, { type Static } from 'typebox';
import { call } from './call';
import {
  Bilingual,
  Empty,
  Instant,
  Nullable,
  page,
  paged,
  REASON_LENGTH,
  Reason,
  Sort,
  Strict,
  Text,
  UserRef,
  Uuid,
} from './common';
import { DATA_SCOPES } from './dataScope';

export const QUERY_OPERATORS = [
  'like',
  'notLike',
  'gte',
  'lte',
  'eq',
  'in',
  'notIn',
  'isNull',
  'between',
] as const;
export const QueryOperator = Type.Enum([...QUERY_OPERATORS]);
export type QueryOperator = (typeof QUERY_OPERATORS)[number];

export const QUERY_FIELD_TYPES = ['text', 'number', 'day', 'instant', 'choice', 'boolean'] as const;
export type QueryFieldType = (typeof QUERY_FIELD_TYPES)[number];

/** How many values an operator takes: none, one, two or a list. */
export const OPERATOR_VALUES: Record<QueryOperator, 'none' | 'one' | 'two' | 'many'> = {
  like: 'one',
  notLike: 'one',
  gte: 'one',
  lte: 'one',
  eq: 'one',
  in: 'many',
  notIn: 'many',
  isNull: 'none',
  between: 'two',
};

const ORDERED: QueryOperator[] = ['gte', 'lte', 'eq', 'between', 'isNull'];

/** Operators that make sense for a type of field. */
export const FIELD_OPERATORS: Record<QueryFieldType, QueryOperator[]> = {
  text: ['like', 'notLike', 'eq', 'in', 'notIn', 'isNull'],
  number: [...ORDERED, 'in', 'notIn'],
  day: ORDERED,
  instant: ORDERED,
  choice: ['eq', 'in', 'notIn', 'isNull'],
  boolean: ['eq', 'isNull'],
};

/** What can be queried, with the fields the caller may use. */
export const QueryObject = Strict({
  code: Type.String(),
  label: Bilingual,
  fields: Type.Array(
    Strict({
      key: Type.String(),
      label: Bilingual,
      type: Type.Enum([...QUERY_FIELD_TYPES]),
      options: Type.Array(Strict({ value: Type.String(), label: Bilingual })),
      /** Its value opens the object. */
      link: Type.Boolean(),
    }),
  ),
});
export type QueryObject = Static<typeof QueryObject>;

export const queryObjects = call({
  method: 'GET',
  path: 'query/object/list',
  permission: { menu: 'QueryManage', action: 'view' },
  summary: 'Objects and fields that the caller may query',
  request: Empty,
  response: Type.Array(QueryObject),
});

export const QUERY_CATEGORIES = ['private', 'public', 'config'] as const;
export const QueryCategory = Type.Enum([...QUERY_CATEGORIES]);
export type QueryCategory = (typeof QUERY_CATEGORIES)[number];

/** Characters of what a query says, and how many of what may be several. */
export const QUERY_LIMITS = {
  name: 100,
  code: 32,
  description: 1000,
  combination: 500,
  value: 200,
  conditions: 30,
} as const;

export const QueryCondition = Strict({
  /** The number by which the combination names it. */
  no: Type.Integer({ minimum: 1, maximum: QUERY_LIMITS.conditions }),
  field: Text(64, 1),
  operator: QueryOperator,
  values: Type.Array(Text(QUERY_LIMITS.value), { maxItems: 50 }),
});
export type QueryCondition = Static<typeof QueryCondition>;

/** What a query says, without who owns it. */
export const QueryContent = Strict({
  code: Type.String({ pattern: `^[A-Za-z][A-Za-z0-9_-]{0,${QUERY_LIMITS.code - 1}}$` }),
  name: Text(QUERY_LIMITS.name, 1),
  category: QueryCategory,
  /** Roles that may run a public query; empty: everyone with the query manager. */
  useScope: Type.Array(Text(32, 1), { maxItems: 30 }),
  description: Text(QUERY_LIMITS.description),
  object: Text(64, 1),
  /** Whose rows: empty is refused with the catalogue's message. */
  dataScope: Type.Union([Type.Enum([...DATA_SCOPES]), Type.Literal('')]),
  columns: Type.Array(Text(64, 1), { minItems: 1, maxItems: 40 }),
  conditions: Type.Array(QueryCondition, { maxItems: QUERY_LIMITS.conditions }),
  /** `1 and (2 or 3)`; empty: all of them. */
  combination: Text(QUERY_LIMITS.combination),
  sort: Type.Array(Sort, { maxItems: 3 }),
});
export type QueryContent = Static<typeof QueryContent>;

export const QueryRow = Strict({
  id: Uuid,
  code: Type.String(),
  name: Type.String(),
  category: QueryCategory,
  object: Type.String(),
  objectLabel: Bilingual,
  description: Type.String(),
  owner: UserRef,
  changedAt: Instant,
  mayEdit: Type.Boolean(),
  mayExport: Type.Boolean(),
});
export type QueryRow = Static<typeof QueryRow>;

const QueryFilter = Strict({
  text: Type.Optional(Text(100)),
  category: Type.Optional(Type.Array(QueryCategory, { maxItems: 3 })),
  object: Type.Optional(Type.Array(Text(64), { maxItems: 30 })),
});

export const listQueries = call({
  path: 'query/definition/list',
  shows: ['queries'],
  permission: { menu: 'QueryManage', action: 'view' },
  summary: 'Queries the caller may use',
  request: paged(QueryFilter),
  response: page(QueryRow),
});

/** A column, filter and order of one's own on top of a query, under a name. */
export const QueryView = Strict({
  id: Uuid,
  name: Text(QUERY_LIMITS.name, 1),
  columns: Type.Array(Text(64, 1), { minItems: 1, maxItems: 40 }),
  sort: Type.Array(Sort, { maxItems: 3 }),
});
export type QueryView = Static<typeof QueryView>;

export const QueryDetail = Strict({
  row: QueryRow,
  content: QueryContent,
  version: Type.Integer(),
  /** Views of the caller. */
  views: Type.Array(QueryView),
});
export type QueryDetail = Static<typeof QueryDetail>;

export const getQuery = call({
  path: 'query/definition/info',
  shows: ['queries'],
  permission: { menu: 'QueryManage', action: 'view' },
  summary: 'One query with its conditions and the caller’s views',
  request: Strict({ id: Uuid }),
  response: QueryDetail,
});

export const saveQuery = call({
  path: 'query/definition/save',
  changes: ['queries'],
  permission: { menu: 'QueryManageEdit', action: 'edit' },
  audit: { module: 'query', operation: 'save' },
  summary: 'Create a query or, with id and version, change it',
  request: Strict({
    id: Type.Optional(Uuid),
    version: Type.Optional(Type.Integer()),
    content: QueryContent,
    reason: Text(REASON_LENGTH),
  }),
  response: Strict({ id: Uuid, version: Type.Integer() }),
});

export const deleteQuery = call({
  path: 'query/definition/delete',
  changes: ['queries'],
  permission: { menu: 'QueryManageEdit', action: 'delete' },
  audit: { module: 'query', operation: 'delete' },
  summary: 'Remove a query; refused while others keep views of it',
  request: Strict({ id: Uuid, version: Type.Integer(), reason: Reason() }),
  response: Strict({}),
});

export const parseQuery = call({
  path: 'query/definition/parse',
  permission: { menu: 'QueryManageEdit', action: 'edit' },
  summary: 'Check a query without saving it: the reading of its combination, or why there is none',
  request: Strict({ content: QueryContent }),
  response: Strict({ reading: Bilingual }),
});

export const runQuery = call({
  path: 'query/run',
  shows: ['queries'],
  permission: { menu: 'QueryManage', action: 'view' },
  summary: 'One page of the result of a saved query, within the rights of the caller',
  request: Strict({
    id: Uuid,
    viewId: Type.Optional(Uuid),
    page: Type.Integer({ minimum: 1, maximum: 100_000 }),
    pageSize: Type.Integer({ minimum: 1, maximum: 100 }),
    sort: Type.Optional(Type.Array(Sort, { maxItems: 3 })),
    exact: Type.Optional(Type.Boolean()),
  }),
  response: Strict({
    columns: Type.Array(Type.String()),
    rows: Type.Array(
      Strict({
        id: Type.String(),
        path: Nullable(Type.String()),
        values: Type.Record(Type.String(), Type.Unknown()),
      }),
    ),
    total: Type.Integer(),
    more: Type.Optional(Type.Boolean()),
  }),
});
export type QueryResult = Static<(typeof runQuery)['response']>;

export const saveQueryView = call({
  path: 'query/view/save',
  changes: ['queries'],
  permission: { menu: 'QueryManage', action: 'view' },
  audit: { module: 'query', operation: 'saveView' },
  summary: 'Keep columns and order of one’s own for a query',
  request: Strict({
    queryId: Uuid,
    id: Type.Optional(Uuid),
    name: Text(QUERY_LIMITS.name, 1),
    columns: Type.Array(Text(64, 1), { minItems: 1, maxItems: 40 }),
    sort: Type.Array(Sort, { maxItems: 3 }),
  }),
  response: Strict({ id: Uuid }),
});

export const deleteQueryView = call({
  path: 'query/view/delete',
  changes: ['queries'],
  permission: { menu: 'QueryManage', action: 'view' },
  audit: { module: 'query', operation: 'deleteView' },
  summary: 'Remove one of the caller’s views',
  request: Strict({ id: Uuid }),
  response: Strict({}),
});
