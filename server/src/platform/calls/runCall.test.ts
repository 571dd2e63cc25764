import { listDepartments } from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';
import { AppError } from '../errors';
import { type Context, handle } from '../module';
import { callTable } from './callTable';
import { runCall } from './runCall';

let server: TestServer;
let tenant: TestTenant;
let token: string;

beforeAll(async () => {
  server = await TestServer.start();
  tenant = await createTestTenant(server);
  token = await server.session(tenant.id, 'hanxue');
});
afterAll(() => server.stop());

/** A call whose handler is the test's own. */
const run = (handler: (ctx: Context) => Promise<unknown>) =>
  runCall(
    server.platform,
    handle(listDepartments, async (_, ctx) => (await handler(ctx)) as never),
    {
      tenantId: tenant.id,
      token,
      input: {},
    },
  );

const roleNames = () =>
  server.asSystem(tenant.id, async ({ tx }) =>
    (await tx.selectFrom('role').select('name_zh').where('code', '=', 'emp').execute()).map(
      (row) => row.name_zh,
    ),
  );

const rename = ({ tx }: Context, name: string) =>
  tx.updateTable('role').set({ name_zh: name }).where('code', '=', 'emp').execute();

const fault = (code: string) => Object.assign(new Error('from the database'), { code });

describe('one call', () => {
  it('leaves nothing behind when it fails, not even audit entries or pushes', async () => {
    const publish = jest.spyOn(server.platform.relay, 'publish');
    const before = await roleNames();
    const failing = run(async (ctx) => {
      await rename(ctx, 'half done');
      ctx.audit({ module: 'm', objectType: 'o', event: 'neverHappened', description: { zh: '', en: '' } });
      ctx.pushUser(ctx.caller.userId, 'user.tasks', { todoCount: 1 });
      throw new AppError('RECORD_LOCKED');
    });
    await expect(failing).rejects.toMatchObject({ code: 'RECORD_LOCKED' });
    expect(await roleNames()).toEqual(before);
    expect(publish).not.toHaveBeenCalled();
    const entries = await server.asSystem(tenant.id, ({ tx }) =>
      tx.selectFrom('audit_entry').select('seq').where('event', '=', 'neverHappened').execute(),
    );
    expect(entries).toEqual([]);
    publish.mockRestore();
  });

  it('keeps what was done aside, whatever becomes of the rest', async () => {
    const failing = run(async (ctx) => {
      await ctx.aside(async (aside) => {
        await rename(aside, 'aside');
        aside.audit({ module: 'm', objectType: 'o', event: 'aside', description: { zh: '', en: '' } });
      });
      throw new AppError('RECORD_LOCKED');
    });
    await expect(failing).rejects.toMatchObject({ code: 'RECORD_LOCKED' });
    expect(await roleNames()).toEqual(['aside']);
    const [entry] = await server.asSystem(tenant.id, ({ tx }) =>
      tx.selectFrom('audit_entry').select('operator_account').where('event', '=', 'aside').execute(),
    );
    expect(entry).toEqual({ operator_account: 'hanxue' });
  });

  it.each(['40001', '40P01', '23505'])(
    'runs once more after %s, without doing twice what cannot be',
    async (code) => {
      let runs = 0;
      const single = jest.fn(async () => 'made once');
      const { answer } = await run(async (ctx) => {
        runs += 1;
        const made = await ctx.once('made', single);
        if (runs === 1) throw fault(code);
        return [made];
      }).catch((error) => ({ answer: error }));
      expect(runs).toBe(2);
      expect(single).toHaveBeenCalledTimes(1);
      expect(String(answer)).toContain('differs from its declaration');
    },
  );

  it.each([
    ['40P01', 'SERVICE_UNAVAILABLE'],
    ['53100', 'STORAGE_FULL'],
    ['ENOSPC', 'STORAGE_FULL'],
    ['57P01', 'SERVICE_UNAVAILABLE'],
    ['08006', 'SERVICE_UNAVAILABLE'],
    ['ECONNREFUSED', 'SERVICE_UNAVAILABLE'],
    ['22003', 'REQUEST_INVALID'],
  ])('answers %s of the database as %s', async (code, expected) => {
    await expect(run(() => Promise.reject(fault(code)))).rejects.toMatchObject({ code: expected });
  });

  it('does not hide what nobody foresaw', async () => {
    await expect(run(() => Promise.reject(new TypeError('a mistake')))).rejects.toThrow('a mistake');
  });
});

describe('the table of calls', () => {
  const route = handle(listDepartments, async () => []);

  it('refuses calls without a handler, handlers twice, and handlers without a declaration', () => {
    const table = (routes: (typeof route)[], declared = [listDepartments]) =>
      callTable([{ name: 'm', routes }], declared, { complete: true });
    expect(table([route]).size).toBe(1);
    expect(() => table([])).toThrow('without a handler: userCenter/department/list');
    expect(() => table([route, route])).toThrow('handled twice');
    expect(() => table([route], [])).toThrow('not declared');
  });
});
