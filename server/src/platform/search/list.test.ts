import { COUNTED_ROWS } from '@attest/api-contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';
import { list } from './list';
import type { PageAsked } from './listSql';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await TestServer.start();
  tenant = await createTestTenant(server);
});
afterAll(() => server.stop());

const MANY = COUNTED_ROWS + 5;
const numbers = list<{ upTo?: number }>({
  source: sql`generate_series(1, ${sql.lit(MANY)}) n`,
  filters: { upTo: (most) => sql`n <= ${most}` },
  scope: () => false,
  order: [sql`n`],
});

const asked = (filter: { upTo?: number }, more: Partial<PageAsked> = {}) =>
  server.asSystem(tenant.id, async (ctx) => {
    const input = { page: 1, pageSize: 2, ...more };
    const page = await numbers.page({ ctx, filter }, sql<{ n: number }>`n`, input);
    const last = await numbers.lastPage({ ctx, filter }, sql<{ n: number }>`n`, input);
    const { rows, ...total } = page;
    expect({ total: last.total, more: last.more }).toEqual({ total: total.total, more: total.more });
    return { rows: rows.map(({ n }) => n), ...total };
  });

it('counts rows up to a bound, says that there are more, and counts all of them for whoever asks', async () => {
  expect(await asked({})).toEqual({ rows: [1, 2], total: COUNTED_ROWS, more: true });
  expect(await asked({ upTo: COUNTED_ROWS })).toEqual({ rows: [1, 2], total: COUNTED_ROWS });
  expect(await asked({}, { exact: true })).toEqual({ rows: [1, 2], total: MANY });
  expect(await asked({}, { page: 5002 })).toEqual({
    rows: [10_003, 10_004],
    total: COUNTED_ROWS,
    more: true,
  });
  expect(await asked({ upTo: 1 }, { page: 2 })).toEqual({ rows: [], total: 1 });
  await server.asSystem(tenant.id, async (ctx) => {
    expect(await numbers.counted({ ctx, filter: {} }, {})).toEqual({ total: COUNTED_ROWS, more: true });
    expect(await numbers.counted({ ctx, filter: {} }, { exact: true })).toEqual({ total: MANY });
    // Exports are of all rows.
    expect(await numbers.count({ ctx, filter: {} })).toBe(MANY);
  });
});
