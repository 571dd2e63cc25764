import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { TestServer } from '../../testing/testServer';
import { createTestTenant } from '../../testing/testTenant';
import type { Context } from '../module';
import { storeBytes } from './storeBytes';

let server: TestServer;
let tenant: string;
beforeAll(async () => {
  server = await TestServer.start();
  tenant = (await createTestTenant(server)).id;
});
afterAll(() => server.stop());

const OVER = { code: 'FILE_QUOTA_EXCEEDED' };
const file = (name: string, size: number) => ({
  name,
  mediaType: 'text/plain',
  bytes: Buffer.alloc(size, name),
});
const keep = (ctx: Context, name: string, size: number) => storeBytes(ctx, file(name, size));
const inTenant = <T>(work: (ctx: Context) => Promise<T>) => server.asSystem(tenant, work);

/** Bytes that are counted, and those of the files that there are. */
const usage = async () => {
  const { rows } = await server.platform.owner.query<{ used: number; kept: number }>(
    `select coalesce((select used_bytes from file_storage where tenant_id = $1), 0) as used,
       coalesce((select sum(size) from stored_file where tenant_id = $1), 0)::bigint as kept`,
    [tenant],
  );
  return rows[0] as { used: number; kept: number };
};

beforeEach(async () => {
  const { owner } = server.platform;
  await owner.query('delete from stored_file where tenant_id = $1', [tenant]);
  await owner.query('delete from file_storage where tenant_id = $1', [tenant]);
});

it('one who keeps files waits for nobody of the tenant who does so, and all are counted', async () => {
  await inTenant(async (ctx) => {
    await keep(ctx, 'a', 100);
    // Another transaction from its begin to its commit.
    await inTenant((other) => keep(other, 'b', 20));
    await keep(ctx, 'c', 3);
    expect(await usage()).toEqual({ used: 20, kept: 20 });
  });
  expect(await usage()).toEqual({ used: 123, kept: 123 });
});

it('of those who together want more than there is room for, the last gets nothing', async () => {
  await server.platform.owner.query('insert into file_storage (tenant_id, quota_bytes) values ($1, 150)', [
    tenant,
  ]);
  const late = inTenant(async (ctx) => {
    await keep(ctx, 'a', 100);
    await inTenant((other) => keep(other, 'b', 100));
  });
  await expect(late).rejects.toMatchObject(OVER);
  expect(await usage()).toEqual({ used: 100, kept: 100 });
  // One transaction counts what it has kept so far.
  const reached: string[] = [];
  const both = inTenant(async (ctx) => {
    reached.push((await keep(ctx, 'c', 30)).name);
    reached.push((await keep(ctx, 'd', 30)).name);
  });
  await expect(both).rejects.toMatchObject(OVER);
  expect(reached).toEqual(['c']);
});

it('what is taken back counts nothing', async () => {
  await inTenant(async (ctx) => {
    await keep(ctx, 'a', 10);
    await ctx.silently(() => keep(ctx, 'b', 500));
    await ctx.tx.deleteFrom('stored_file').where('size', '=', 500).execute();
  });
  expect(await usage()).toEqual({ used: 10, kept: 10 });
});
