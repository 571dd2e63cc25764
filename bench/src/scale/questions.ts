import type { ScaleList, Schema } from './lists';
import { COMMON, LETTERS, RARE } from './values';

/** Milliseconds that a page, and counts of a filter card, may take. */
const PAGE = 10;
const COUNTS = 15;
const DAY = 86_400_000;

/** One thing that is asked of a list. */
export interface Question {
  /** The path of the list. */
  list: string;
  what: string;
  path: string;
  /** Absent for a GET. */
  input?: object;
  /** Milliseconds. */
  bound: number;
}

/** What a part of a filter is that names something: SQL for one value in the tenant `$1`. */
export const NAMED: Record<string, string> = {
  departmentId:
    '(select department_id from user_account where tenant_id = $1 and department_id is not null limit 1)',
  department:
    '(select department_id from user_account where tenant_id = $1 and department_id is not null limit 1)',
  ...Object.fromEntries(
    ['initiatorId', 'ownerId', 'operatorId', 'userId', 'lecturerId', 'handlerId'].map((key) => [
      key,
      `(select id from user_account where tenant_id = $1 and account = 'scale-tenant')`,
    ]),
  ),
  module: '(select module from audit_entry where tenant_id = $1 order by seq limit 1)',
  event: '(select event from audit_entry where tenant_id = $1 order by seq limit 1)',
  objectType:
    '(select object_type from audit_entry where tenant_id = $1 and object_id is not null order by seq limit 1)',
  objectId:
    '(select object_id from audit_entry where tenant_id = $1 and object_id is not null order by seq limit 1)',
  process: `'deviation'`,
  category: '(select category from document where tenant_id = $1 limit 1)',
  courseId: '(select course_id from training_assignment where tenant_id = $1 limit 1)',
  role: `'emp'`,
  stepId: `'step_3'`,
};

/** Everything that a list is asked: its first page, sorts, parts of its filter, texts, counts. */
export function questionsOf(
  { path, given, filter, sorts, facets }: ScaleList,
  values: Readonly<Record<string, unknown>>,
  needed: object,
): Question[] {
  const page = (what: string, chosen: object, sort?: object): Question => ({
    list: path,
    what,
    path,
    input: {
      ...given,
      page: 1,
      pageSize: 20,
      filter: { ...needed, ...chosen },
      ...(sort && { sort: [sort] }),
    },
    bound: PAGE,
  });
  const chosen = Object.entries(filter).flatMap(([key, schema]) =>
    Object.hasOwn(needed, key)
      ? []
      : answersOf(key, schema, values).map(([called, value]) => ({ called, filter: { [key]: value } })),
  );
  const counts = (what: string, asked: object): Question[] =>
    facets ? [{ list: path, what, path: facets, input: { ...given, filter: asked }, bound: COUNTS }] : [];
  const [one] = chosen.filter(({ called }) => !called.startsWith('text'));
  return [
    page('first page', {}),
    ...sorts.flatMap((by) => [
      page(`by ${by}`, {}, { by, desc: false }),
      page(`by ${by} down`, {}, { by, desc: true }),
    ]),
    ...chosen.map(({ called, filter: asked }) => page(called, asked)),
    ...counts('counts', {}),
    ...(one ? counts(`counts, ${one.called}`, one.filter) : []),
    ...('text' in filter ? counts('counts, text of all', { text: COMMON }) : []),
  ];
}

/** What is read beside the lists. */
export const furtherQuestion = (path: string, isGet: boolean): Question => ({
  list: path,
  what: 'all',
  path,
  ...(!isGet && { input: {} }),
  bound: PAGE,
});

/** Values of a part of a filter, and what they are called. */
function answersOf(
  key: string,
  schema: Schema,
  values: Readonly<Record<string, unknown>>,
): [string, unknown][] {
  if (key === 'text')
    return [
      ['text of few', RARE],
      ['text of all', COMMON],
      ['text of two letters', LETTERS],
    ];
  const items = schema.items ?? schema;
  const wrapped = (value: unknown) => (schema.items ? [value] : value);
  const offered = items.enum ?? items.anyOf?.flatMap((one) => ('const' in one ? [one.const] : []));
  if (offered?.length) return offered.map((value) => [`${key} ${value}`, wrapped(value)]);
  if (items.type === 'boolean') return [true, false].map((value) => [`${key} ${value}`, wrapped(value)]);
  if (values[key] !== undefined && values[key] !== null) return [[key, wrapped(values[key])]];
  const day = new Date(Date.now() - 30 * DAY).toISOString();
  // An instant has a time in its pattern, a day none.
  if (items.pattern?.includes('T\\d')) return [[key, day]];
  return items.pattern?.startsWith('^\\d{4}-') ? [[key, day.slice(0, 10)]] : [];
}
