import { CALLS, ERRORS, seenFields } from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestServer } from '../testServer';
import { STALE_CALLS, type StaleCall } from './staleCalls';
import { StaleWorld } from './staleWorld';

let server: TestServer;
let world: StaleWorld;

beforeAll(async () => {
  server = await TestServer.start();
  world = await StaleWorld.begin(server);
});
afterAll(() => server?.stop());

/** The same as somebody would have sent it who has seen what was before. */
function stale(input: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  const older = ([key, value]: [string, unknown]): [string, unknown] => {
    if (fields.includes(key)) return [key, typeof value === 'number' ? value - 1 : 'as it was'];
    const rows = Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null);
    return [key, rows ? value.map((one) => stale(one as Record<string, unknown>, fields)) : value];
  };
  return Object.fromEntries(Object.entries(input).map(older));
}

/** What the database holds of the tenant, in one number per table; sessions live on. */
async function everything(): Promise<Record<string, string>> {
  const { rows } = await server.platform.owner.query<{ table_name: string }>(
    `select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'tenant_id' and t.table_type = 'BASE TABLE'
       and c.table_name not in ('session', 'user_session')`,
  );
  const parts = rows.map(
    ({ table_name: name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(r::text, '|' order by r::text), '')) as content from "${name}" r where tenant_id = $1`,
  );
  const found = await server.platform.owner.query<{ name: string; content: string }>(
    parts.join(' union all '),
    [world.tenantId],
  );
  return Object.fromEntries(found.rows.map(({ name, content }) => [name, content]));
}

/** What a call was answered with: its refusal, also that of each of several tasks. */
async function refusalOf({ call, account }: StaleCall, input: Record<string, unknown>) {
  try {
    const answer = await world.call(account, call, input as never);
    return Array.isArray(answer) ? answer.map(({ refusal }) => refusal?.code ?? 'done').join() : 'done';
  } catch (failure) {
    return (failure as { code?: string }).code ?? String(failure);
  }
}

describe('a call that names what was seen', () => {
  const named = STALE_CALLS.map((row) => [row.call.path, row] as const);

  it('stands in this table', () => {
    const tried = STALE_CALLS.map(({ call }) => call.path).sort();
    const all = CALLS.filter((call) => call.audit !== 'none' && seenFields(call).length > 0);
    expect(tried).toEqual(all.map((call) => call.path).sort());
  });

  it.each(named)('%s refuses what was seen before the last change, and changes nothing', async (_, row) => {
    const input = await row.make(world);
    const before = await everything();
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['audit_entry', 'task']));
    expect(ERRORS[row.code].status).toBe(409);
    expect(await refusalOf(row, stale(input, seenFields(row.call)))).toBe(row.code);
    expect(await everything()).toEqual(before);
  });
});
