import {
  deleteQuery,
  getQuery,
  listQueries,
  parseQuery,
  type QueryContent,
  queryObjects,
  runQuery,
  saveQuery,
  saveQueryView,
  searchAudit,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Context } from '../../platform/module';
import type { QueryObjectSource } from '../../platform/query/objects';
import { callerOf } from '../../testing/caller';
import { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';
import { MODULES } from '..';
import { registerDocument } from '../documents/register';
import { withCodedConditions } from './codedConditions';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;

async function document(
  ctx: Context,
  { users, departments }: TestTenant,
  no: string,
  titleZh: string,
  state: 'effective' | 'draft',
): Promise<void> {
  const owner = users[no.includes('QA') ? 'zhouzihan' : 'caoyang'] as string;
  const departmentId = departments[no.includes('QA') ? 'QA' : 'PD'];
  const versions = [{ label: 'V01', state }];
  await registerDocument(
    ctx,
    { no, category: 'SOP', titleZh, titleEn: no, ownerId: owner, departmentId, versions },
    owner,
  );
}

const SLOW = { zh: '慢', en: 'Slow' };
/** Takes longer than a query may. */
const slow: QueryObjectSource = {
  code: 'slow',
  label: SLOW,
  menu: 'DmsDocuments',
  from: sql`(select 1 as id, pg_sleep(30)::text as value) s`,
  id: sql`s.id`,
  path: sql`null::text`,
  visible: () => sql`true`,
  owner: sql`null::uuid`,
  department: sql`null::uuid`,
  fields: [{ key: 'value', label: SLOW, type: 'text', sql: sql`s.value` }],
};

beforeAll(async () => {
  server = await TestServer.start({
    config: { queryTimeLimit: 500 },
    modules: [...MODULES, { name: 'slow', queryObjects: [slow] }],
  });
  tenant = await createTestTenant(server);
  other = await createTestTenant(server);
  for (const company of [tenant, other])
    await server.asSystem(company.id, async (ctx) => {
      await document(ctx, company, 'SOP-QA-001', '偏差管理', 'effective');
      await document(ctx, company, 'SOP-QA-002', '变更控制', 'draft');
      await document(ctx, company, 'SOP-PD-001', `压片机清洁 ${company.code}`, 'effective');
    });
});
afterAll(() => server?.stop());

let serial = 0;
const content = (more: Partial<QueryContent> = {}): QueryContent => {
  serial += 1;
  return {
    code: `Q${serial}`,
    name: `query ${serial}`,
    category: 'public',
    useScope: [],
    description: '',
    object: 'documentVersion',
    dataScope: 'tenant',
    columns: ['no', 'titleZh', 'state'],
    conditions: [],
    combination: '',
    sort: [{ by: 'no', desc: false }],
    ...more,
  };
};
const as = (account: string, of = tenant) => callerOf(server, of.id, account);
const save = async (of: QueryContent, account = 'zhouzihan') =>
  (await (await as(account)).call(saveQuery, { content: of, reason: 'needed' })).id;
const run = async (id: string, account = 'zhouzihan') =>
  (await (await as(account)).call(runQuery, { id, page: 1, pageSize: 20 })).rows.map((row) => row.values.no);

describe('the query manager', () => {
  it('offers only objects whose menu the caller has', async () => {
    const codes = async (account: string) =>
      (await (await as(account)).call(queryObjects, {})).map((object) => object.code);
    expect(await codes('zhouzihan')).toEqual(
      expect.arrayContaining(['deviation', 'documentVersion', 'task', 'auditEntry']),
    );
    expect(await codes('mengyao')).not.toContain('deviation');
  });

  it('combines conditions as written', async () => {
    const conditions: QueryContent['conditions'] = [
      { no: 1, field: 'no', operator: 'like', values: ['QA'] },
      { no: 2, field: 'state', operator: 'eq', values: ['draft'] },
      { no: 3, field: 'titleZh', operator: 'like', values: ['压片'] },
    ];
    expect(await run(await save(content({ conditions, combination: '1 and 2 or 3' })))).toEqual([
      'SOP-PD-001',
      'SOP-QA-002',
    ]);
    expect(await run(await save(content({ conditions, combination: '1 and (2 or 3)' })))).toEqual([
      'SOP-QA-002',
    ]);
    const { reading } = await (await as('zhouzihan')).call(parseQuery, {
      content: content({ conditions, combination: '1 and (2 or 3)' }),
    });
    expect(reading.en).toBe('Document no. contains QA and (State = Draft or Chinese title contains 压片)');
  });

  it('names departments and people in both languages, for the reader to see one', async () => {
    const conditions: QueryContent['conditions'] = [
      { no: 1, field: 'department', operator: 'like', values: ['质量'] },
    ];
    const id = await save(content({ columns: ['department', 'owner'], conditions, combination: '1' }));
    const { rows } = await (await as('zhouzihan')).call(runQuery, { id, page: 1, pageSize: 5 });
    expect(rows[0]?.values).toEqual({
      department: { zh: '质量保证部', en: 'QA' },
      owner: { zh: 'zhouzihan', en: 'zhouzihan' },
    });
  });

  it('calls modules, operations and types of the trail by name, and takes the names to choose from', async () => {
    const author = await as('hanxue');
    const trail = (await author.call(queryObjects, {})).find(({ code }) => code === 'auditEntry');
    const field = (key: string) => trail?.fields.find((one) => one.key === key);
    for (const key of ['module', 'event', 'objectType']) {
      const { type, options = [] } = field(key) ?? {};
      expect([key, type]).toEqual([key, 'choice']);
      for (const language of ['zh', 'en'] as const) {
        const names = options.map(({ label }) => label[language]);
        expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
      }
    }
    const conditions: QueryContent['conditions'] = [
      { no: 1, field: 'module', operator: 'in', values: ['query', 'documents'] },
      { no: 2, field: 'objectType', operator: 'eq', values: ['query'] },
    ];
    const of = content({
      object: 'auditEntry',
      columns: ['module', 'event', 'objectType'],
      conditions,
      sort: [],
    });
    const { reading } = await author.call(parseQuery, { content: of });
    expect(reading).toEqual({
      zh: expect.stringContaining('对象类型 = 查询'),
      en: expect.stringMatching(/^Module is one of .*Documents.* and Object type = Query$/),
    });
    const id = await save(of, 'hanxue');
    const { rows } = await author.call(runQuery, { id, page: 1, pageSize: 50 });
    expect(rows.map(({ values }) => values)).toContainEqual({
      module: 'query',
      event: 'create',
      objectType: 'query',
    });
    const wrong = [{ no: 1, field: 'event', operator: 'eq' as const, values: ['creat'] }];
    expect(await author.refused(saveQuery, { content: { ...of, conditions: wrong }, reason: 'x' })).toBe(
      'QUERY_PARSE_FAILED',
    );
  });

  it('asks of codes what was once asked of their letters', () => {
    const condition = (operator: 'like' | 'notLike' | 'in', values: string[], field = 'event') => ({
      no: 1,
      field,
      operator,
      values,
    });
    const coded = (one: QueryContent['conditions'][number]) =>
      withCodedConditions(content({ object: 'auditEntry', conditions: [one] })).conditions[0];
    expect(coded(condition('like', ['SIGNIN']))).toMatchObject({
      operator: 'in',
      values: expect.arrayContaining(['signIn', 'signInFailed']),
    });
    expect(coded(condition('notLike', ['document'], 'objectType'))).toMatchObject({
      operator: 'notIn',
      values: expect.arrayContaining(['documentVersion']),
    });
    for (const same of [
      condition('like', ['zzz']),
      condition('in', ['signIn']),
      condition('like', ['a'], 'reason'),
    ])
      expect(coded(same)).toEqual(same);
  });

  it('shows a runner no more than the runner may see, whatever the author could', async () => {
    const id = await save(content());
    expect(await run(id)).toEqual(['SOP-PD-001', 'SOP-QA-001', 'SOP-QA-002']);
    // The draft of another department is out of sight for a department head of production.
    expect(await run(id, 'zhaojianguo')).toEqual(['SOP-PD-001', 'SOP-QA-001']);
  });

  it('refuses what it cannot read, with the reason', async () => {
    const author = await as('zhouzihan');
    const refused = (of: Partial<QueryContent>) =>
      author.refused(saveQuery, { content: content(of), reason: 'x' });
    expect(await refused({ dataScope: '' })).toBe('QUERY_SCOPE_EMPTY');
    expect(await refused({ columns: ['password_hash'] })).toBe('QUERY_PARSE_FAILED');
    expect(await refused({ object: 'user_account' })).toBe('QUERY_PARSE_FAILED');
    expect(await refused({ combination: '1' })).toBe('QUERY_PARSE_FAILED');
    const condition = {
      no: 1,
      field: 'effectiveDate',
      operator: 'gte' as const,
      values: ["2026-01-01' or 1=1"],
    };
    expect(await refused({ conditions: [condition] })).toBe('QUERY_PARSE_FAILED');
    expect(await refused({ sort: [{ by: 'no; drop table document', desc: false }] })).toBe(
      'QUERY_PARSE_FAILED',
    );
  });

  it('keeps names and codes apart, and private names to their owner', async () => {
    await save(content({ name: 'Open documents' }));
    const author = await as('zhouzihan');
    expect(
      await author.refused(saveQuery, { content: content({ name: 'open documents' }), reason: 'x' }),
    ).toBe('QUERY_NAME_DUPLICATE');
    await save(content({ name: 'mine', category: 'private' }), 'zhouzihan');
    await save(content({ name: 'mine', category: 'private' }), 'wuqian');
  });

  it('shows private queries to nobody else and shared ones to their roles', async () => {
    const hidden = await save(content({ category: 'private' }), 'wuqian');
    const forHeads = await save(content({ useScope: ['dhead'] }));
    const listed = async (account: string) =>
      (await (await as(account)).call(listQueries, { page: 1, pageSize: 100, filter: {} })).rows.map(
        (row) => row.id,
      );
    expect(await listed('wuqian')).toContain(hidden);
    expect(await listed('zhouzihan')).not.toContain(hidden);
    expect(await listed('zhaojianguo')).toContain(forHeads);
    expect(await listed('lumingyuan')).not.toContain(forHeads);
    expect(await (await as('zhouzihan')).refused(getQuery, { id: hidden })).toBe('RECORD_NOT_EXIST');
  });

  it('never reaches another tenant', async () => {
    const id = await save(content());
    expect(await (await as('zhouzihan', other)).refused(runQuery, { id, page: 1, pageSize: 10 })).toBe(
      'RECORD_NOT_EXIST',
    );
    const answer = await (await as('zhouzihan')).call(runQuery, { id, page: 1, pageSize: 100 });
    expect(JSON.stringify(answer)).not.toContain(other.code);
  });

  it('tells of changes in between, keeps views, and refuses to delete what others built on', async () => {
    const first = content();
    const id = await save(first);
    const author = await as('zhouzihan');
    await author.call(saveQuery, { id, version: 1, content: { ...first, description: 'a' }, reason: 'r' });
    expect(
      await author.refused(saveQuery, {
        id,
        version: 1,
        content: { ...first, description: 'b' },
        reason: 'r',
      }),
    ).toBe('RECORD_CHANGED');
    const view = { queryId: id, name: 'short', columns: ['no'], sort: [{ by: 'no', desc: true }] };
    const { id: viewId } = await (await as('wuqian')).call(saveQueryView, view);
    const rows = await (await as('wuqian')).call(runQuery, { id, viewId, page: 1, pageSize: 10 });
    expect(rows.columns).toEqual(['no']);
    expect(rows.rows[0]?.values).toEqual({ no: 'SOP-QA-002' });
    expect(await author.refused(deleteQuery, { id, version: 2, reason: 'r' })).toBe('QUERY_FIELD_LINKED');
    const trail = await (await as('hanxue')).call(searchAudit, {
      page: 1,
      pageSize: 10,
      filter: { objectType: 'query', objectId: id },
    });
    expect(trail.rows.map((entry) => entry.event)).toEqual(['saveView', 'change', 'create']);
  });
});

it('gives up on a query that takes too long, and the next one runs', async () => {
  const token = await server.session(tenant.id, 'hanxue');
  const run = async (more: Partial<QueryContent>) => {
    const saved = { content: content(more), reason: 'test' };
    const { id } = await server.call({ tenantId: tenant.id, token }, saveQuery, saved);
    return server.call({ tenantId: tenant.id, token }, runQuery, { id, page: 1, pageSize: 5 });
  };
  await expect(run({ object: 'slow', columns: ['value'], sort: [] })).rejects.toMatchObject({
    code: 'QUERY_TOO_SLOW',
  });
  expect((await run({})).total).toBeGreaterThan(0);
});
