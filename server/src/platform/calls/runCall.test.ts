import { Socket } from 'node:net';
import { deleteDraft, listDepartments } from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';
import { prepared } from '../database/transaction';
import { AppError } from '../errors';
import { type Context, handle, handleReads } from '../module';
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

  it('starts its jobs once each, when it is committed, and none when it fails', async () => {
    const begun = jest.spyOn(server.platform, 'beginJob');
    const startIn = (ctx: Context) => {
      ctx.startJob('a job');
      ctx.startJob('a job');
      expect(begun).not.toHaveBeenCalled();
    };
    const failing = run(async (ctx) => {
      startIn(ctx);
      throw new AppError('RECORD_LOCKED');
    });
    await expect(failing).rejects.toMatchObject({ code: 'RECORD_LOCKED' });
    await run(async (ctx) => {
      await ctx.silently(async () => startIn(ctx));
      return [];
    });
    expect(begun).not.toHaveBeenCalled();
    await run(async (ctx) => {
      startIn(ctx);
      return [];
    });
    expect(begun.mock.calls).toEqual([['a job', tenant.id]]);
    begun.mockRestore();
  });

  it('fails when a statement has failed unheard: the database has undone everything', async () => {
    const before = await roleNames();
    const failing = run(async (ctx) => {
      await rename(ctx, 'undone by the database');
      await sql`select 1 / 0`.execute(ctx.tx).catch(() => undefined);
      return [];
    });
    await expect(failing).rejects.toThrow('nothing was committed');
    expect(await roleNames()).toEqual(before);
  });

  it('appends to the trail beside its other writes, and the rest before the commit', async () => {
    const audit = (ctx: Context, event: string) =>
      ctx.audit({ module: 'm', objectType: 'beside', event, description: { zh: '', en: '' } });
    const events = () =>
      server.asSystem(tenant.id, async ({ tx }) => {
        const rows = await tx
          .selectFrom('audit_entry')
          .select('event')
          .where('object_type', '=', 'beside')
          .orderBy('seq')
          .execute();
        return rows.map((row) => row.event);
      });
    await run(async (ctx) => {
      audit(ctx, 'first');
      await Promise.all([ctx.appendTrail(), rename(ctx, 'beside')]);
      audit(ctx, 'second');
      return [];
    });
    const failing = run(async (ctx) => {
      audit(ctx, 'never');
      await ctx.appendTrail();
      throw new AppError('RECORD_LOCKED');
    });
    await expect(failing).rejects.toMatchObject({ code: 'RECORD_LOCKED' });
    expect(await events()).toEqual(['first', 'second']);
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
    ['25006', 'SERVICE_UNAVAILABLE'],
    ['ECONNREFUSED', 'SERVICE_UNAVAILABLE'],
    ['22003', 'REQUEST_INVALID'],
  ])('answers %s of the database as %s', async (code, expected) => {
    await expect(run(() => Promise.reject(fault(code)))).rejects.toMatchObject({ code: expected });
  });

  it('lets nothing reach the connection that went on beside a failure', async () => {
    let late: Promise<unknown> | undefined;
    const failing = run(async (ctx) => {
      const failed = ctx.tx.selectFrom('role').select('code').where('code', '=', '\0').execute();
      late = failed
        .catch(() => new Promise((resolve) => setImmediate(resolve)))
        .then(() => rename(ctx, 'late'));
      late.catch(() => undefined);
      await failed;
    });
    await expect(failing).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
    await expect(late).rejects.toThrow('The transaction has ended');
    expect(await roleNames()).not.toContain('late');
  });

  it('does not hide what nobody foresaw', async () => {
    await expect(run(() => Promise.reject(new TypeError('a mistake')))).rejects.toThrow('a mistake');
  });
});

describe('the last reads of a call', () => {
  const accountsOf = (ctx: Context) =>
    prepared<{ account: string }>(
      ctx.tx,
      'test_accounts',
      'select account from user_account order by account',
    );
  const accounts = (ctx: Context) => ctx.lastReads(() => accountsOf(ctx));
  const touched = (ago: string) =>
    server.platform.owner.query(
      'update session set last_seen_at = now() - $1::interval where tenant_id = $2',
      [ago, tenant.id],
    );
  const seenAgo = async () => {
    const { rows } = await server.platform.owner.query<{ seconds: number }>(
      `select extract(epoch from now() - max(last_seen_at))::float as seconds from session
       where tenant_id = $1`,
      [tenant.id],
    );
    return rows[0]?.seconds as number;
  };
  /** The answer does not fit the declaration, which is judged after the handler. */
  const lists = (handler: (ctx: Context) => Promise<unknown>) =>
    run(async (ctx) => {
      await handler(ctx);
      return [];
    });

  it('answer what they read, of this tenant alone', async () => {
    const read: { account: string }[][] = [];
    await lists(async (ctx) => {
      const built = () => ctx.tx.selectFrom('user_account').select('account').orderBy('account').execute();
      read.push(...(await ctx.lastReads(() => Promise.all([accountsOf(ctx), built()]))));
    });
    const all = Object.keys(tenant.users).sort();
    expect(read.map((one) => one.map(({ account }) => account))).toEqual([all, all]);
  });

  it('are those that are asked for at once: none waits for another', async () => {
    await touched('1 second');
    const oneByOne = (ctx: Context) =>
      ctx.lastReads(async () => [await accountsOf(ctx), await accountsOf(ctx)]);
    await expect(lists(oneByOne)).rejects.toThrow('The transaction has ended');
  });

  it('take no statement and no audit entry after it', async () => {
    await touched('1 second');
    const after = (use: (ctx: Context) => unknown) =>
      lists(async (ctx) => {
        await accounts(ctx);
        await use(ctx);
      });
    await expect(after((ctx) => rename(ctx, 'too late'))).rejects.toThrow('The transaction has ended');
    await expect(after((ctx) => accounts(ctx))).rejects.toThrow('The transaction has ended');
    const entry = { module: 'm', objectType: 'o', event: 'tooLate', description: { zh: '', en: '' } };
    await expect(after((ctx) => ctx.audit(entry))).rejects.toThrow('after the last read');
    expect(await roleNames()).not.toContain('too late');
  });

  it('are ordinary reads where the session is still to be marked as seen', async () => {
    await touched('5 minutes');
    await lists(accounts);
    expect(await seenAgo()).toBeLessThan(60);
  });

  it('leave a connection that works when a statement fails', async () => {
    await touched('1 second');
    const broken = (ctx: Context) => prepared(ctx.tx, 'test_broken', 'select 1 / 0');
    const refused = { code: 'REQUEST_INVALID' };
    await expect(lists((ctx) => ctx.lastReads(() => broken(ctx)))).rejects.toMatchObject(refused);
    const among = (ctx: Context) => Promise.all([accountsOf(ctx), broken(ctx), accountsOf(ctx)]);
    await expect(lists((ctx) => ctx.lastReads(() => among(ctx)))).rejects.toMatchObject(refused);
    expect(await roleNames()).toHaveLength(1);
  });
});

describe('a call that only reads', () => {
  const person = (account: string) => server.session(tenant.id, account);
  /** Answers what its handler saw, run by run: the roles of the caller, and whether the transaction had opened. */
  const reads = async (as: string, more: (ctx: Context) => unknown = () => undefined) => {
    const runs: string[] = [];
    const opened = (ctx: Context) => {
      try {
        return ctx.now ? 'opened' : '';
      } catch {
        return 'early';
      }
    };
    const route = handleReads(listDepartments, async (_, ctx) => {
      runs.push(`${ctx.caller.roles} ${opened(ctx)}`);
      more(ctx);
      const rows = await ctx.lastReads(() =>
        prepared<{ account: string }>(ctx.tx, 'test_me', 'select account from user_account where id = $1', [
          ctx.caller.userId,
        ]),
      );
      runs.push(`${rows.map(({ account }) => account)} ${opened(ctx)}`);
      return [];
    });
    await runCall(server.platform, route, { tenantId: tenant.id, token: as, input: {} });
    return runs;
  };
  const first = ['emp opened', 'caoyang opened'];
  const early = ['emp early', 'caoyang opened'];

  it('begins while its session is looked at, from the second call of the session on', async () => {
    const session = await person('caoyang');
    expect(await reads(session)).toEqual(first);
    expect(await reads(session)).toEqual(early);
  });

  it('leaves in one packet with its session and its commit, also where it has promises to keep first', async () => {
    const session = await person('caoyang');
    await reads(session);
    const packets = jest.spyOn(Socket.prototype as never as { _writev(): void }, '_writev');
    const route = handleReads(listDepartments, async (_, ctx) => {
      await Promise.resolve();
      await ctx.lastReads(() => prepared(ctx.tx, 'test_one', 'select 1'));
      return [];
    });
    await runCall(server.platform, route, { tenantId: tenant.id, token: session, input: {} });
    expect(packets).toHaveBeenCalledTimes(1);
    packets.mockRestore();
  });

  it('answers nobody whose session has ended since, however much it has read', async () => {
    const session = await person('caoyang');
    await reads(session);
    await server.platform.owner.query(
      'update session set ended_at = now() where tenant_id = $1 and ended_at is null and user_id = $2',
      [tenant.id, tenant.users.caoyang],
    );
    await expect(reads(session)).rejects.toMatchObject({ code: 'SESSION_INVALID' });
  });

  it('is run again, as who the caller is now, where what they may has changed since', async () => {
    const session = await person('caoyang');
    await reads(session);
    const roles = async (statement: string) => {
      await server.platform.owner.query(statement, [tenant.id, tenant.users.caoyang]);
      await server.platform.owner.query(
        'update tenant set permission_version = permission_version + 1 where id = $1',
        [tenant.id],
      );
    };
    await roles("insert into user_role (tenant_id, user_id, role_code) values ($1, $2, 'qa')");
    try {
      expect(await reads(session)).toEqual([...early, 'emp,qa opened', 'caoyang opened']);
      expect(await reads(session)).toEqual(['emp,qa early', 'caoyang opened']);
    } finally {
      await roles("delete from user_role where tenant_id = $1 and user_id = $2 and role_code = 'qa'");
    }
  });

  it('is not begun in another tenant than that of its session', async () => {
    const session = await person('caoyang');
    await reads(session);
    const other = await createTestTenant(server);
    const route = handleReads(listDepartments, async () => Promise.reject(new Error('it was begun')));
    const call = runCall(server.platform, route, { tenantId: other.id, token: session, input: {} });
    await expect(call).rejects.toMatchObject({ code: 'SESSION_INVALID' });
  });

  it('is begun anew where it asks for the time before anything else', async () => {
    const session = await person('caoyang');
    await reads(session);
    expect(await reads(session, (ctx) => ctx.now)).toEqual(['emp early', ...first]);
  });

  it('marks its session as seen where that is due', async () => {
    const session = await person('caoyang');
    await reads(session);
    const seen = (statement: string) => server.platform.owner.query(statement, [tenant.users.caoyang]);
    await seen("update session set last_seen_at = now() - interval '5 minutes' where user_id = $1");
    expect(await reads(session)).toEqual([...early, ...first]);
    const { rows } = await seen(
      "select max(last_seen_at) > now() - interval '1 minute' as now from session where user_id = $1",
    );
    expect(rows).toEqual([{ now: true }]);
  });

  it('may be no call that leaves something in the trail', () => {
    expect(() => handleReads(deleteDraft, async () => ({}))).toThrow('does not only read');
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
