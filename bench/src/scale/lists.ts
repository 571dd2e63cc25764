import type { Program } from '../program';
import { idOf } from './values';

/** What of a schema of the contract says which values there are. */
export interface Schema {
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  type?: string;
  items?: Schema;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
}

/** A list of the product, as its call declares it. */
export interface ScaleList {
  path: string;
  /** What a request has beside page, sort and filter. */
  given: object;
  filter: Record<string, Schema>;
  /** Parts that its filter cannot do without, as SQL for a value in the tenant `$1`. */
  needs: Record<string, string>;
  /** What it may be sorted by; the server knows which of it is offered. */
  sorts: string[];
  /** The call that counts the answers of its filter. */
  facets: string | undefined;
}

/** What a list is asked beside what its call declares. */
interface Further {
  given?: object;
  needs?: Record<string, string>;
  sorts?: string[];
}

/** A period for what cannot do without one. */
const PERIOD = {
  from: `(now() - interval '90 days')::date::text`,
  to: 'now()::date::text',
};

/** By path. `columns.…` are fields of a type that have a slot: those that a tenant defines lie in the same columns. */
const FURTHER: Record<string, Further> = {
  'qms/record/list': {
    given: { process: 'deviation' },
    sorts: ['department', 'columns.foundAt', 'columns.devClass', 'columns.devType', 'columns.repeat'],
  },
  'log/unify/search/object': {
    needs: {
      objectType: `'deviation'`,
      objectId: `(select ${idOf('record', '7')}::text from (select $1::uuid as tenant_id) x)`,
    },
  },
  'report/process/list': { needs: PERIOD },
  'report/signIn/list': { needs: PERIOD },
  'tms/class/candidate/list': {
    needs: { courseId: '(select course_id from training_assignment where tenant_id = $1 limit 1)' },
  },
};

/** What is read beside lists: rows without pages, and numbers over them. */
const FURTHER_READS: readonly string[] = [
  'wf/task/all/count',
  'wf/task/proc-type-list',
  'notify/message/list',
  'tms/my/due/list',
  'log/unify/operators/es',
  'log/search/module/es',
  'log/search/operation/es',
];

/** A call as the server describes it. */
interface Call {
  summary: string;
  requestBody?: { content: { 'application/json'?: { schema: Schema } } };
  responses: { 200: { content: { 'application/json'?: { schema: Schema } } } };
}

/** The lists and reads of the product. */
export interface Described {
  lists: ScaleList[];
  /** Lists that need what nobody gives. */
  left: string[];
  /** Other reads, and whether each is a GET. */
  reads: { path: string; isGet: boolean }[];
}

/** Every list that the server says it has, with what is asked of it besides. */
export async function listsOf(program: Program): Promise<Described> {
  const answer = await fetch(`${program.origin}/api/docs/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, { get?: Call; post?: Call }> };
  const described: Described = { lists: [], left: [], reads: [] };
  // One that has several names is described under each.
  const known = new Set<string>();
  for (const [address, { get, post }] of Object.entries(paths)) {
    const path = address.slice(1);
    if (FURTHER_READS.includes(path)) described.reads.push({ path, isGet: get !== undefined });
    if (!post || known.has(post.summary)) continue;
    known.add(post.summary);
    const facets = address.replace(/\/list$/, '/facets');
    const list = listOf(path, post, facets !== address && paths[facets] ? facets.slice(1) : undefined);
    if (list === 'left') described.left.push(path);
    else if (list) described.lists.push(list);
  }
  return described;
}

/** What a call says of itself as a list; `left` for one that cannot be asked, undefined for what is none. */
function listOf(path: string, call: Call, facets: string | undefined): ScaleList | 'left' | undefined {
  const request = call.requestBody?.content['application/json']?.schema;
  const rows =
    call.responses[200].content['application/json']?.schema.properties?.data?.properties?.rows?.items;
  const { page, filter } = request?.properties ?? {};
  if (!page || !filter || !rows) return undefined;
  const { given = {}, needs = {}, sorts = [] } = FURTHER[path] ?? {};
  const sent = new Set(['page', 'pageSize', 'filter', ...Object.keys(given)]);
  const lacks =
    (request?.required ?? []).some((key) => !sent.has(key)) ||
    (filter.required ?? []).some((key) => !Object.hasOwn(needs, key));
  if (lacks) return 'left';
  return {
    path,
    given,
    filter: filter.properties ?? {},
    needs,
    sorts: [...Object.keys(rows.properties ?? {}), ...sorts],
    facets,
  };
}
