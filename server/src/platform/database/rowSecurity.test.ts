import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';

let server: TestServer;
let tables: string[];

beforeAll(async () => {
  server = await TestServer.start();
  const { rows } = await server.platform.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'tenant_id'
       and not a.attisdropped order by 1`,
  );
  tables = rows.map(({ name }) => name);
});
afterAll(() => server.stop());

describe('tenant tables', () => {
  it('all force row-level security with one policy for reading and writing', async () => {
    const { rows } = await server.platform.owner.query(
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
              (select count(*)::int from pg_policy p where p.polrelid = c.oid and p.polcmd = '*'
                 and pg_get_expr(p.polqual, c.oid) like '%app.tenant_id%'
                 and pg_get_expr(p.polwithcheck, c.oid) like '%app.tenant_id%') as policies,
              (select count(*)::int from pg_policy p where p.polrelid = c.oid) as all_policies
       from pg_class c where c.relname = any($1) and c.relnamespace = 'public'::regnamespace order by 1`,
      [tables],
    );
    expect(tables.length).toBeGreaterThan(10);
    const expected = tables.map((name) => ({ name, forced: true, policies: 1, all_policies: 1 }));
    expect(rows).toEqual(expected);
  });

  it('all have an index that begins with the tenant', async () => {
    const { rows } = await server.platform.owner.query<{ name: string }>(
      `select distinct c.relname as name from pg_index i join pg_class c on c.oid = i.indrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
       where a.attname = 'tenant_id' and i.indpred is null and c.relname = any($1) order by 1`,
      [tables],
    );
    expect(rows.map(({ name }) => name)).toEqual(tables);
  });

  it('all take the tenant from the transaction', async () => {
    const { rows } = await server.platform.owner.query(
      `select table_name as name from information_schema.columns where column_name = 'tenant_id'
       and table_name = any($1) and (column_default not like '%app.tenant_id%' or column_default is null
         or is_nullable = 'YES')`,
      [tables],
    );
    expect(rows).toEqual([]);
  });

  it('have no id that only the newest PostgreSQL can make', async () => {
    const { rows } = await server.platform.owner.query<{ made: string }>(
      `select distinct column_default as made from information_schema.columns
       where table_name = any($1) and column_default like '%uuid%()%' and column_name <> 'tenant_id'`,
      [tables],
    );
    expect(rows).toEqual([{ made: 'attest_uuid()' }]);
  });

  it('are used by a role that can neither bypass the policies nor own the tables', async () => {
    const { rows } = await server.platform.owner.query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcanlogin,
              (select count(*)::int from pg_class where relowner = r.oid) as owned
       from pg_roles r where rolname = 'attest_app'`,
    );
    expect(rows).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcanlogin: false, owned: 0 },
    ]);
  });
});

describe('row-level security', () => {
  let a: TestTenant;
  let b: TestTenant;

  beforeAll(async () => {
    a = await createTestTenant(server);
    b = await createTestTenant(server);
  });

  it('hides the other tenant from queries without any filter', async () => {
    await server.platform.inTenant(a.id, async (tx) => {
      for (const table of tables) {
        const rows = await tx
          .selectFrom(table as 'session')
          .select('tenant_id')
          .execute();
        expect(rows.filter((row) => row.tenant_id !== a.id)).toEqual([]);
      }
    });
  });

  it('lets nobody change or remove rows of the other tenant', async () => {
    await server.platform.inTenant(a.id, async (tx) => {
      const changed = await tx
        .updateTable('user_account')
        .set({ name: 'taken over' })
        .where('id', '=', b.users.caoyang as string)
        .executeTakeFirst();
      const removed = await tx.deleteFrom('session').where('tenant_id', '=', b.id).executeTakeFirst();
      expect([changed.numUpdatedRows, removed.numDeletedRows]).toEqual([0n, 0n]);
    });
  });

  it('refuses rows written for the other tenant', async () => {
    const attempt = server.platform.inTenant(a.id, (tx) =>
      tx
        .insertInto('role')
        .values({ tenant_id: b.id, code: 'x', name_zh: 'x', name_en: 'x' } as never)
        .execute(),
    );
    await expect(attempt).rejects.toMatchObject({ code: '42501' });
  });

  it('keeps requests from the keys of the deployment', async () => {
    const attempt = server.platform.inTenant(a.id, (tx) =>
      tx.selectFrom('deployment_secret').selectAll().execute(),
    );
    await expect(attempt).rejects.toMatchObject({ code: '42501' });
  });

  it('shows no rows at all without a tenant', async () => {
    const client = await server.platform.owner.connect();
    try {
      await client.query('begin; set local role attest_app');
      await expect(client.query('select * from user_account')).rejects.toMatchObject({ code: '42704' });
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('leaves searches for pieces of text their index', async () => {
    const client = await server.platform.owner.connect();
    try {
      // A table of its own: no other index of it can be cheaper.
      await client.query(`begin;
        create table probe (tenant_id text, terms text[]);
        create index probe_terms on probe using gin (terms);
        alter table probe enable row level security;
        create policy probe on probe using (tenant_id = current_setting('app.tenant_id', true));
        grant select on probe to attest_app;
        set local role attest_app; set local enable_seqscan = off`);
      const { rows } = await client.query(`explain select from probe where terms @> array['温度']`);
      expect(rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')).toContain(
        'probe_terms',
      );
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
