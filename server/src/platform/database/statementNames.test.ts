/** @own-modules: how often each statement was asked for */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';
import { MOST_PREPARED } from './statement';
import { isStalePlan, statementName } from './statementNames';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await TestServer.start();
  tenant = await createTestTenant(server);
});
afterAll(() => server.stop());

describe('preparing what is asked for often', () => {
  it('names a statement from its fifth use on, and always the same', () => {
    const asked = Array.from({ length: 7 }, () => statementName('select 1 as often'));
    expect(asked.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined]);
    expect(new Set(asked.slice(4)).size).toBe(1);
    expect(asked[4]).toMatch(/^often_\d+$/);
    expect(statementName('select 2 as rare')).toBeUndefined();
  });

  it('prepares what has become frequent lately, and gives up what was not used for longest', async () => {
    const kept = await server.asSystem(tenant.id, async ({ tx }) => {
      const often = async (text: string) => {
        for (let use = 0; use < 5; use += 1) await sql.raw(text).execute(tx);
      };
      for (let other = 0; other < MOST_PREPARED; other += 1) await often(`select ${other} as other`);
      await often('select 1 as lately');
      await often('select 0 as other');
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
        tx,
      );
      return rows.map(({ statement }) => statement);
    });
    expect(kept).toContain('select 1 as lately');
    expect(kept).toContain('select 0 as other');
    expect(kept).not.toContain('select 1 as other');
    expect(kept.length).toBe(MOST_PREPARED);
  });

  it('forgets names of long ago, and never gives them to other texts', () => {
    const name = (text: string) => Array.from({ length: 5 }, () => statementName(text)).at(-1);
    const all = Array.from({ length: 1_200 }, (_, other) => name(`select ${other} as one_of_many`));
    expect(new Set(all).size).toBe(1_200);
    expect(statementName('select 1199 as one_of_many')).toBe(all.at(-1));
    expect(statementName('select 0 as one_of_many')).toBeUndefined();
  });

  it('survives a migration under prepared statements: what failed once works on a fresh connection', async () => {
    const everything = () =>
      server.asSystem(tenant.id, ({ tx }) => tx.selectFrom('role').selectAll().limit(1).execute());
    for (let use = 0; use < 6; use += 1) await everything();
    await server.platform.owner.query('alter table role add column added_later int');
    const failure = await everything().catch((error: unknown) => error);
    expect(isStalePlan(failure)).toBe(true);
    expect(await everything()).toEqual([expect.objectContaining({ added_later: null })]);
  });
});
