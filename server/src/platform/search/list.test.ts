import { COUNTED_ROWS } from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type CompiledQuery, sql } from 'kysely';
import { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';
import { amongValues } from './countsAmong';
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

it('counts the rows of known values up to the bound', async () => {
  const sides = list<{ upTo?: number; side?: string }>({
    source: sql`(select n, case when n <= 3 then 'few' else 'many' end as side from generate_series(1, ${sql.lit(MANY)}) n) h`,
    filters: { upTo: (most) => sql`h.n <= ${most}`, side: (side) => sql`h.side = ${side}` },
    scope: () => false,
    order: [sql`h.n`],
  });
  const among = amongValues(sql<string>`h.side`, ['none', 'few', 'many']);
  await server.asSystem(tenant.id, async (ctx) => {
    const countsOf = (filter: { upTo?: number; side?: string }) =>
      sides.countsAmong({ ctx, filter }, 'side', among);
    expect(await countsOf({ side: 'few' })).toEqual([
      { value: 'many', count: COUNTED_ROWS, more: true },
      { value: 'few', count: 3 },
    ]);
    expect(await countsOf({ upTo: 5 })).toEqual([
      { value: 'few', count: 3 },
      { value: 'many', count: 2 },
    ]);
    // Looked at are some of the rows alone, unless these are all of them.
    const some = await sides.countsAmong({ ctx, filter: { upTo: 4 } }, 'side', among, 3);
    expect(some.every(({ more }) => more)).toBe(true);
    expect(some.map(({ value }) => value).sort()).toEqual(['few', 'many', 'none']);
    expect(some.reduce((sum, { count }) => sum + count, 0)).toBe(4);
    expect(await sides.countsAmong({ ctx, filter: { upTo: 4 } }, 'side', among, 4)).toEqual([
      { value: 'few', count: 3 },
      { value: 'many', count: 1 },
    ]);
  });
});

it('counts without the lookups that no condition names, and with what those look up that one names', async () => {
  // Two rows of each, as no lookup has: what is counted tells which were read.
  const pairs = list<{ first?: number; second?: number }>({
    source: sql`generate_series(1, 5) n`,
    lookups: {
      a: sql`join generate_series(1, 2) a(k) on n > 0`,
      b: sql`join generate_series(1, 2) b(k) on a.k > 0`,
    },
    filters: { first: (most) => sql`a.k <= ${most}`, second: (most) => sql`b.k <= ${most}` },
    scope: () => false,
    order: [sql`n`],
  });
  const totals = await server.asSystem(tenant.id, async (ctx) => {
    const counted = async (filter: { first?: number; second?: number }) => {
      const all = await pairs.page({ ctx, filter }, sql<{ n: number }>`n`, { page: 1, pageSize: 2 });
      expect(await pairs.count({ ctx, filter })).toBe(all.total);
      expect(await pairs.counted({ ctx, filter }, {})).toEqual({ total: all.total });
      expect(await pairs.count({ ctx, filter }, 3)).toBe(3);
      expect(await pairs.count({ ctx, filter }, 100)).toBe(all.total);
      return all.total;
    };
    return [await counted({}), await counted({ first: 2 }), await counted({ second: 2 })];
  });
  expect(totals).toEqual([5, 10, 20]);
});

it('has rows without a value last, up and down, on every page', async () => {
  const halves = list<{ upTo?: number }>({
    source: sql`generate_series(1, 7) n cross join lateral (
      select case when n % 2 = 0 then n / 2 end as half, n as one) h`,
    columns: { half: sql`h.half`, several: sql`h.half, h.one` },
    filters: { upTo: (most) => sql`n <= ${most}` },
    scope: () => false,
    order: [sql`n`],
  });
  for (const [by, desc, expected] of [
    ['half', false, [2, 4, 6, 1, 3, 5, 7]],
    ['half', true, [6, 4, 2, 1, 3, 5, 7]],
    ['several', true, [2, 4, 6, 7, 5, 3, 1]],
  ] as const) {
    const sort = [{ by, desc }];
    const seen: number[] = [];
    for (const page of [1, 2, 3, 4])
      await server.asSystem(tenant.id, async (ctx) => {
        const input = { page, pageSize: 2, sort };
        const { rows, total } = await halves.page({ ctx, filter: {} }, sql<{ n: number }>`n`, input);
        const stretch = { offset: 2 * (page - 1), limit: 2, sort };
        expect(await halves.rows({ ctx, filter: {} }, sql`n`, stretch)).toEqual(rows);
        const last = await halves.lastPage({ ctx, filter: {} }, sql<{ n: number }>`n`, input);
        expect(last.rows.map(({ n }) => n)).toEqual(rows.map(({ n }) => n));
        expect(total).toBe(7);
        seen.push(...rows.map(({ n }) => n));
      });
    expect(seen).toEqual(expected);
  }
});

it('counts once, whatever of a page has no value to sort by', async () => {
  const sparse = list<object>({
    source: sql`(select n, case when n > 3 then n end as value from generate_series(1, 5) n) h`,
    columns: { value: sql`h.value` },
    filters: {},
    scope: () => false,
    order: [sql`n`],
  });
  const sent = await server.asSystem(tenant.id, async (ctx) => {
    const execute = jest.spyOn(ctx.tx.getExecutor(), 'executeQuery');
    const input = { page: 1, pageSize: 4, sort: [{ by: 'value', desc: true }] };
    const { rows, total } = await sparse.page({ ctx, filter: {} }, sql<{ n: number }>`n`, input);
    expect({ rows: rows.map(({ n }) => n), total }).toEqual({ rows: [5, 4, 1, 2], total: 5 });
    const statements = execute.mock.calls.map(([query]) => (query as CompiledQuery).sql);
    execute.mockRestore();
    return statements;
  });
  expect(sent).toHaveLength(2);
  expect(sent.filter((text) => text.includes('count(*)'))).toHaveLength(1);
});

it('reads what a sparse index holds before the rest, up as well as down, and tells what is known of its rows', async () => {
  const kept = list<{ upTo?: number }>({
    source: sql`(select n, case when n % 2 = 0 then n end as even from generate_series(1, 6) n) h`,
    sorts: () => ({ even: sql`h.even` }),
    isSparse: (by) => by === 'even',
    filters: { upTo: (most) => sql`h.n <= ${most}` },
    scope: () => false,
    order: (_, [first] = []) => [first?.desc ? sql`h.n desc` : sql`h.n`],
    writesRange: true,
    named: sql`-page.n as minus`,
    known: ({ filter }) => (filter.upTo ? undefined : sql<number>`6`),
  });
  for (const [desc, expected] of [
    [false, [2, 4, 6, 1, 3, 5]],
    [true, [6, 4, 2, 5, 3, 1]],
  ] as const) {
    const seen: number[] = [];
    // Whatever a page has beyond its last statement is read aside.
    for (const page of [1, 2])
      await server.asSystem(tenant.id, async (ctx) => {
        const execute = jest.spyOn(ctx.tx.getExecutor(), 'executeQuery');
        const input = { page, pageSize: 4, sort: [{ by: 'even', desc }] };
        const { rows, ...total } = await kept.lastPage({ ctx, filter: {} }, sql<{ n: number }>`h.n`, input);
        const [first] = execute.mock.calls.map(([query]) => (query as CompiledQuery).sql);
        execute.mockRestore();
        expect(first).toMatch(/"?h"?\.even is not null order by h\.even.* limit 4 offset \d/s);
        expect(total).toEqual({ total: 6 });
        seen.push(...rows.map(({ n }) => n));
      });
    expect(seen).toEqual(expected);
  }
  await server.asSystem(tenant.id, async (ctx) => {
    const input = { page: 1, pageSize: 4 };
    expect(await kept.page({ ctx, filter: { upTo: 3 } }, sql<{ n: number }>`h.n`, input)).toEqual({
      rows: [1, 2, 3].map((n) => ({ n, minus: -n })),
      total: 3,
    });
    const unknown = kept.page({ ctx, filter: {} }, sql<{ n: number }>`h.n`, {
      ...input,
      sort: [{ by: 'odd', desc: false }],
    });
    await expect(unknown).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
  });
});

describe('where rows are sorted by the names of what they refer to', () => {
  const ROWS = 2_500;
  const MIXED = 2_400;
  const source = sql`(select n, case when n % 5 > 0 then n % 3 end as side from generate_series(1, ${sql.lit(ROWS)}) n) h`;
  const sided = list<{ upTo?: number }>({
    source,
    columns: { side: sql`h.side` },
    filters: { upTo: (most) => sql`h.n <= ${most}` },
    scope: () => false,
    order: [sql`h.n`],
    turns: true,
    parts: (_, sort, chosen) => {
      if (sort?.by !== 'side') return undefined;
      const within = sql`h.n <= ${MIXED} and ${chosen}`;
      const none = sql`null::int`;
      return {
        id: sql`h.n`,
        ofMany: true,
        parts: [
          {
            from: source,
            where: sql`h.n > ${MIXED} and ${chosen}`,
            keys: [sql`h.side`, sql`h.n`],
            mixed: true,
          },
          {
            each: sql`generate_series(0, 2) x(side)`,
            from: source,
            where: sql`h.side = x.side and ${within}`,
            keys: [sql`x.side`, sql`h.n`],
          },
          { from: source, where: sql`h.side is null and ${within}`, keys: [none, sql`h.n`], rest: true },
        ],
      };
    },
  });
  const sideOf = (n: number) => (n % 5 > 0 ? n % 3 : null);
  /** What there is up to a number, as a database sorts it: none last both ways. */
  const expected = (upTo: number, desc: boolean) => {
    const all = Array.from({ length: upTo }, (_, at) => at + 1);
    if (desc) all.reverse();
    const rank = (n: number) => sideOf(n) ?? Number.POSITIVE_INFINITY;
    return all.sort((a, b) =>
      sideOf(a) === sideOf(b)
        ? 0
        : sideOf(a) === null || sideOf(b) === null || !desc
          ? rank(a) - rank(b)
          : rank(b) - rank(a),
    );
  };
  const pages = async (upTo: number, desc: boolean, pageSize: number) => {
    const seen: number[] = [];
    let statements: string[] = [];
    for (let page = 1; seen.length < upTo; page++)
      await server.asSystem(tenant.id, async (ctx) => {
        const execute = jest.spyOn(ctx.tx.getExecutor(), 'executeQuery');
        const input = { page, pageSize, sort: [{ by: 'side', desc }] };
        const { rows, total } = await sided.page({ ctx, filter: { upTo } }, sql<{ n: number }>`h.n`, input);
        if (page === 1) statements = execute.mock.calls.map(([query]) => (query as CompiledQuery).sql);
        execute.mockRestore();
        const last = await sided.lastPage({ ctx, filter: { upTo } }, sql<{ n: number }>`h.n`, input);
        expect(last.rows.map(({ n }) => n)).toEqual(rows.map(({ n }) => n));
        expect([total, last.total]).toEqual([upTo, upTo]);
        seen.push(...rows.map(({ n }) => n));
      });
    return { seen, statements };
  };

  it.each([false, true])('reads many rows name by name, as far as a page reaches', async (desc) => {
    const { seen, statements } = await pages(ROWS, desc, 300);
    expect(seen).toEqual(expected(ROWS, desc));
    expect(statements).toHaveLength(2);
    expect(statements[0]).toMatch(/^select \(select count/);
    expect(statements[1]).toMatch(/\) x cross join lateral/);
  });

  it.each([false, true])('sorts a few rows at once', async (desc) => {
    const { seen, statements } = await pages(900, desc, 400);
    expect(seen).toEqual(expected(900, desc));
    expect(statements.join()).not.toContain('lateral');
  });
});

it('goes from its end where it is sorted downwards and its order turns, equals included', async () => {
  const equals = list<object>({
    source: sql`(select n, n % 2 as side, case when n > 2 then n end as late from generate_series(1, 5) n) h`,
    columns: { side: sql`h.side` },
    filters: {},
    scope: () => false,
    order: [sql`h.late nulls last`, sql`h.n desc`],
    turns: true,
  });
  const read = (desc: boolean) =>
    server.asSystem(tenant.id, async (ctx) => {
      const input = { page: 1, pageSize: 5, sort: [{ by: 'side', desc }] };
      const { rows } = await equals.page({ ctx, filter: {} }, sql<{ n: number }>`h.n`, input);
      return rows.map(({ n }) => n);
    });
  expect(await read(false)).toEqual([4, 2, 3, 5, 1]);
  expect(await read(true)).toEqual([1, 5, 3, 2, 4]);
});

it('is sorted, up and down, by a name that its rows are answered under', async () => {
  const mirrored = list<object>({
    source: sql`generate_series(1, 3) n`,
    columns: { mirror: sql`mirror` },
    filters: {},
    scope: () => false,
    order: [sql`n`],
  });
  await server.asSystem(tenant.id, async (ctx) => {
    for (const [desc, expected] of [
      [false, [3, 2, 1]],
      [true, [1, 2, 3]],
    ] as const) {
      const input = { page: 1, pageSize: 3, sort: [{ by: 'mirror', desc }] };
      const { rows } = await mirrored.page({ ctx, filter: {} }, sql<{ n: number }>`n, -n as mirror`, input);
      expect(rows.map(({ n }) => n)).toEqual(expected);
    }
  });
});
