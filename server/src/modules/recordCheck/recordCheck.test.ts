import {
  type CallDeclaration,
  type Finding,
  type FindingFilter,
  getFinding,
  listCheckFailures,
  listCheckRuns,
  listChecks,
  listFindings,
  type RequestOf,
  searchAudit,
  settleFinding,
  startChecks,
  stopChecks,
  switchCheck,
  taskCounts,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { ENQUIRY } from '../../records/testing/enquiries';
import { TypeWorld } from '../../records/testing/typeWorld';
import { codeOf } from '../../testing/caller';
import { TestServer } from '../../testing/testServer';
import { Deviations } from '../quality/testing/deviations';
import { beginNight, runChecks } from './run';

const DAY = 86_400_000;
const reason = 'looked into';

let world: Deviations;
const ids: Record<string, string> = {};

/* Of three at one place within a month the last repeats the others; `proof` was closed as major without a CAPA. */
beforeAll(async () => {
  world = await Deviations.start();
  const place = { place: 'Filling line 3' };
  for (const [name, values, days] of [
    ['first', place, 40],
    ['second', { place: ' filling  LINE 3' }, 20],
    ['third', place, 1],
    ['proof', { place: 'Store' }, 30],
  ] as const)
    ids[name] = (await world.submit({ title: name, ...values }, new Date(Date.now() - days * DAY))).id;
  await world.server.asSystem(world.tenant.id, ({ tx }) =>
    sql`update quality_record set ended_at = now(), status = 'completed', step_id = null, open_steps = '[]',
      form_values = form_values || '{"devClass": "major"}' where id = ${ids.proof}`.execute(tx),
  );
}, 60_000);
afterAll(() => world?.server.stop());

const call = async <C extends CallDeclaration>(account: string, declared: C, input: RequestOf<C>) =>
  world.server.call(await world.origin(account), declared, input);

const found = async (account: string, filter: FindingFilter = {}): Promise<Finding[]> =>
  (await call(account, listFindings, { page: 1, pageSize: 100, filter })).rows;

async function run(): Promise<{ found: number; still: number; gone: number; state: string }> {
  await call('mengyao', startChecks, {});
  await runChecks(world.server.platform);
  const { rows } = await call('mengyao', listCheckRuns, { page: 1, pageSize: 1, filter: {} });
  return rows[0] as Awaited<ReturnType<typeof run>>;
}

/** What the task centre tells somebody to settle. */
const toSettle = async (account: string) => (await call(account, taskCounts, {})).findings;

const one = async (name: string, check: string): Promise<Finding> => {
  const [finding] = await found('hanxue', { recordId: ids[name] as string, check: [check] });
  if (!finding) throw new Error(`${check} was not found in ${name}`);
  return finding;
};

describe('record checks', () => {
  it('find long waits, missing proof and similar events, each once', async () => {
    expect(await run()).toMatchObject({ state: 'done', done: 4, found: 3, still: 0, gone: 0 });
    const again = await run();
    expect(again).toMatchObject({ state: 'done', found: 0, gone: 0 });
    const all = await found('hanxue');
    expect(all.map(({ recordId, check }) => `${nameOf(recordId)} ${check}`).sort()).toEqual([
      'first waitsLong',
      'proof noCapa',
      'third similarEvents',
    ]);
    expect(again.still).toBe(3);
    expect((await one('third', 'similarEvents')).facts.similar).toBe(2);
  });

  it('are settled by their handlers alone, with a reason, once, over the version that was seen', async () => {
    const { id, rowVersion, handlers } = await one('third', 'similarEvents');
    const handler = handlers[0]?.account as string;
    const waiting = await toSettle(handler);
    expect(waiting).toBeGreaterThan(0);
    const input = { id, rowVersion, outcome: 'justified' as const, reason };
    expect(await codeOf(call('hanxue', settleFinding, input))).toBe('NO_PERMISSION');
    expect(await codeOf(call('caoyang', settleFinding, input))).toBe('NOT_FOUND');
    expect(await codeOf(call(handler, settleFinding, { ...input, reason: ' ' }))).toBe('REASON_REQUIRED');
    expect(await codeOf(call(handler, settleFinding, { ...input, rowVersion: 7 }))).toBe('RECORD_CHANGED');
    await call(handler, settleFinding, input);
    expect(await one('third', 'similarEvents')).toMatchObject({
      state: 'settled',
      outcome: 'justified',
      reason,
    });
    expect(await toSettle(handler)).toBe(waiting - 1);
    const again = { ...input, rowVersion: rowVersion + 1 };
    expect(await codeOf(call(handler, settleFinding, again))).toBe('INVALID_OPERATION');
    expect((await run()).found).toBe(0);
  });

  it('are signed where the check says so, and told in the trail of the record', async () => {
    const { id, rowVersion, handlers } = await one('proof', 'noCapa');
    const handler = handlers[0]?.account as string;
    const input = { id, rowVersion, outcome: 'notApplicable' as const, reason };
    expect(await codeOf(call(handler, settleFinding, input))).toBe('SIGNATURE_REQUIRED');
    const signature = { account: handler, password: world.server.encrypt(world.tenant.password) };
    await call(handler, settleFinding, { ...input, signature });
    const { rows } = await call('hanxue', searchAudit, {
      page: 1,
      pageSize: 50,
      filter: { objectId: ids.proof as string },
    });
    const entries = rows.filter(({ event }) => event === 'checkFound' || event === 'checkSettled');
    expect(entries.map(({ event }) => event).sort()).toEqual(['checkFound', 'checkSettled']);
    expect(entries.find(({ event }) => event === 'checkSettled')).toMatchObject({ reason });
  });

  it('close by themselves when the cause is gone', async () => {
    const { id, handlers } = await one('first', 'waitsLong');
    const handler = handlers[0]?.account as string;
    const waiting = await toSettle(handler);
    await world.server.asSystem(world.tenant.id, ({ tx }) =>
      sql`update wf_token set entered_at = now() from quality_record r
        where r.id = ${ids.first} and wf_token.instance_id = r.instance_id and state = 'active'`.execute(tx),
    );
    expect(await run()).toMatchObject({ found: 0, gone: 1 });
    expect((await call('hanxue', getFinding, { id })).finding).toMatchObject({ state: 'gone', handlers: [] });
    expect(await toSettle(handler)).toBe(waiting - 1);
  });

  it('are switched off with a reason, and then find nothing', async () => {
    const check = { process: 'deviation', check: 'similarEvents', reason };
    await call('mengyao', switchCheck, { ...check, on: false });
    expect(await codeOf(call('mengyao', switchCheck, { ...check, on: false }))).toBe('INVALID_OPERATION');
    const { rows } = await call('mengyao', listChecks, {});
    const of = (id: string) => rows.find((row) => row.process === 'deviation' && row.check === id);
    const off = of('similarEvents');
    expect(off?.when).toEqual({
      zh: '“此前365天内地点/工序、类型相同的其他记录数”不少于2',
      en: '“other records with the same Location, operation and Type in the 365 days before” is at least 2',
    });
    expect(of('waitsLong')?.when.en).toBe('“working days at its step” is more than 15');
    expect(off?.off).toMatchObject({ reason });
    expect((await run()).gone).toBe(1);
    await call('mengyao', switchCheck, { ...check, on: true });
    expect((await run()).found).toBe(1);
    // What it has found closes, and the trail does not claim that its cause has gone.
    await call('mengyao', switchCheck, { ...check, on: false });
    await run();
    const trail = await call('gaoxiang', searchAudit, { filter: {}, page: 1, pageSize: 5 });
    expect(trail.rows.map(({ event, descriptionEn }) => `${event} ${descriptionEn}`).join()).toMatch(
      /checkGone [^,]* closed by itself \(the check runs no more\)/,
    );
    await call('mengyao', switchCheck, { ...check, on: true });
  });

  it('are run and stopped by those who configure', async () => {
    expect(await codeOf(call('caoyang', startChecks, {}))).toBe('NO_PERMISSION');
    const { id } = await call('mengyao', startChecks, {});
    expect(await codeOf(call('mengyao', startChecks, {}))).toBe('TOO_MANY_REQUESTS');
    await call('mengyao', stopChecks, { id });
    expect(await codeOf(call('mengyao', stopChecks, { id }))).toBe('NOT_FOUND');
    await runChecks(world.server.platform);
    const { rows } = await call('mengyao', listCheckRuns, { page: 1, pageSize: 50, filter: {} });
    expect(rows.find((row) => row.id === id)).toMatchObject({ state: 'cancelled', done: 0 });
  });

  it('wait for another instance where one stops within them', async () => {
    const { database, platform: staying } = world.server;
    const { dataDir } = staying.config;
    const { platform } = await TestServer.start({ made: { dataDir, database } });
    const logged = jest.spyOn(platform.log, 'error');
    const { asSystem } = platform;
    let calls = 0;
    jest.spyOn(platform, 'asSystem').mockImplementation((...call) => {
      calls += 1;
      // The first takes the run; the second reads what is to be looked at.
      if (calls === 2) platform.beginToStop();
      return asSystem.apply(platform, call) as never;
    });
    await call('mengyao', startChecks, {});
    await expect(runChecks(platform)).rejects.toMatchObject({ name: 'AbortError' });
    await platform.stop();
    expect(logged).not.toHaveBeenCalled();
    await runChecks(staying);
    const { rows } = await call('mengyao', listCheckRuns, { page: 1, pageSize: 1, filter: {} });
    expect(rows[0]).toMatchObject({ state: 'done', done: 4 });
  });

  it('go on where one of them has no result for a record, and say which', async () => {
    const types = new TypeWorld(world.server, world.tenant);
    const handler = { role: 'qa' };
    const named = (id: string) => ({
      id,
      name: { zh: id, en: id },
      severity: 'minor' as const,
      handler,
      days: 5,
    });
    const checks = [
      { ...named('remainder'), when: 'modulo(10, values.quantity - 10) = 1' },
      { ...named('anything'), when: 'values.quantity >= 0' },
    ];
    await types.enforced({ ...ENQUIRY, settings: { ...ENQUIRY.settings, checks } });
    await types.grant('emp', 'QmsEnquiry', ['view', 'add', 'submit']);
    const enquiry = async (quantity: number) => {
      const values = {
        title: `of ${quantity}`,
        dept: world.tenant.departments.PD,
        owner: world.user('caoyang'),
      };
      const more = { product: 'HK205', severity: 'minor', quantity };
      const { id } = await types.create('enquiry', { ...values, ...more });
      return (await types.get('caoyang', 'enquiry', id)).row.no;
    };
    const before = await run();
    await enquiry(13);
    const no = await enquiry(10);
    // 10 modulo 0 is no number; ten modulo three is one, and both are at least nothing.
    expect(await run()).toMatchObject({ state: 'done', done: 6, found: 3, failed: 1 });
    expect(await run()).toMatchObject({
      found: 0,
      still: before.still + before.found + 3,
      gone: 0,
      failed: 1,
    });
    const { rows } = await call('mengyao', listCheckRuns, { page: 1, pageSize: 1, filter: {} });
    const asked = { page: 1, pageSize: 10, filter: { runId: rows[0]?.id as string } };
    const failures = await call('mengyao', listCheckFailures, asked);
    expect(failures.rows).toMatchObject([
      {
        check: { en: 'remainder' },
        processName: { en: 'Enquiry' },
        when: { en: 'modulo(10, values.quantity - 10) is 1' },
      },
    ]);
    expect(failures.rows[0]?.record).toBeNull();
    await types.grant('bizadmin', 'QmsEnquiry', ['view']);
    expect((await call('mengyao', listCheckFailures, asked)).rows).toMatchObject([{ record: { no } }]);
    expect(await codeOf(call('caoyang', listCheckFailures, asked))).toBe('NO_PERMISSION');
  });

  it('begin by themselves once a night, by the clock of the tenant', async () => {
    const nights = (now: string) =>
      world.server.asSystem(world.tenant.id, async (ctx) => {
        await beginNight(ctx, new Date(now));
        const rows = await ctx.tx
          .selectFrom('record_check_run')
          .select('day')
          .where('day', 'is not', null)
          .execute();
        return rows.map(({ day }) => day);
      });
    // In Shanghai it is one o'clock, then three.
    expect(await nights('2026-03-09T17:00:00Z')).toEqual([]);
    expect(await nights('2026-03-09T19:00:00Z')).toEqual(['2026-03-10']);
    await runChecks(world.server.platform);
    expect(await nights('2026-03-09T20:00:00Z')).toEqual(['2026-03-10']);
  });

  it('say nothing to another tenant', async () => {
    const other = await Deviations.begin(world.server);
    const input = { page: 1, pageSize: 100, filter: {} };
    const { rows } = await world.server.call(await other.origin('hanxue'), listFindings, input);
    expect(rows).toEqual([]);
  });
});

const nameOf = (id: string) => Object.keys(ids).find((name) => ids[name] === id);
