import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  auditModules,
  auditObjectText,
  auditOperations,
  auditOperators,
  exportAuditChain,
  searchAudit,
  updateLanguage,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';
import { runCall } from '../calls/runCall';
import type { ByteAnswer, Context, Route } from '../module';
import { changes } from './changes';
import { readKnown, verifyChain } from './verify';

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await TestServer.start();
  tenant = await createTestTenant(server);
});
afterAll(() => server?.stop());

const origin = async (account: string, of = tenant) => ({
  tenantId: of.id,
  token: await server.session(of.id, account),
});

async function exportOf(of: TestTenant, account = 'hanxue'): Promise<string[]> {
  const route = server.routes.get(exportAuditChain.path) as Route;
  const { answer } = await runCall(server.platform, route, { ...(await origin(account, of)), input: {} });
  const lines: string[] = [];
  for await (const line of (answer as ByteAnswer).stream as AsyncIterable<string>) lines.push(String(line));
  return lines;
}

const note = (ctx: Context, name: string, changes: unknown = null) =>
  ctx.audit({
    module: 'test',
    objectType: 'thing',
    objectId: name,
    objectName: name,
    event: 'note',
    changes: [{ field: 'f', label: { zh: '字段', en: 'Field' }, old: null, new: changes }],
    description: { zh: name, en: name },
  });

/** As somebody who has the whole database. */
async function roundTheTrigger(statement: string): Promise<void> {
  const client = await server.platform.owner.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(statement);
  } finally {
    await client.query('set session_replication_role = default');
    client.release();
  }
}

describe('what is recorded', () => {
  const department = {
    module: 'identity',
    objectType: 'department',
    objectNo: 'QA',
    objectName: { zh: '质量部', en: 'Quality' },
  };

  it('takes the labels of its fields from its type of object, and its sentence from what was done', async () => {
    await server.asSystem(tenant.id, async (ctx) =>
      ctx.audit({
        ...department,
        event: 'move',
        changes: changes({ index: [0, 2], code: ['QC', 'QA'], nameZh: ['质量部', '质量部'] }),
      }),
    );
    const filter = { objectType: 'department', event: 'move' };
    const asked = { page: 1, pageSize: 1, filter };
    const [entry] = (await server.call(await origin('hanxue'), searchAudit, asked)).rows;
    expect(entry?.words.description).toEqual({
      zh: '移动部门 QA“质量部”',
      en: 'Department QA “Quality” moved',
    });
    expect(entry?.words.changes.map(({ label }) => label)).toEqual([
      { zh: '顺序', en: 'Order' },
      { zh: '编码', en: 'Code' },
    ]);
  });

  it('has a sentence of its own where an event is another thing for a type of object', async () => {
    const user = { ...department, objectType: 'user', objectNo: 'u1', objectName: { zh: '乙', en: 'Yi' } };
    await server.asSystem(tenant.id, async (ctx) => ctx.audit({ ...user, event: 'move' }));
    const asked = { page: 1, pageSize: 1, filter: { objectType: 'user', event: 'move' } };
    const [entry] = (await server.call(await origin('hanxue'), searchAudit, asked)).rows;
    expect(entry?.words.description).toEqual({
      zh: '调整用户 u1“乙”的部门、岗位或上级',
      en: 'User u1 “Yi”: department, position or superior changed',
    });
  });

  it('names in its sentence what is told beside the object, as it was written', async () => {
    const record = {
      ...department,
      objectType: 'trainingClass',
      objectNo: 'TS-1',
      // Whoever calls a thing so changes no sentence.
      objectName: { zh: '{count}课', en: 'Class of {count}' },
      event: 'enterScore',
      details: { person: { zh: '曹阳', en: 'Cao Yang' }, score: '{}' },
    };
    await server.asSystem(tenant.id, async (ctx) => ctx.audit(record));
    const asked = { page: 1, pageSize: 1, filter: { objectType: 'trainingClass', event: 'enterScore' } };
    const [entry] = (await server.call(await origin('hanxue'), searchAudit, asked)).rows;
    expect(entry?.words.description).toEqual({
      zh: '登记授课 TS-1“{count}课”的得分：曹阳 {}',
      en: 'Class TS-1 “Class of {count}”: score of Cao Yang entered: {}',
    });
  });

  it.each([
    [
      'trainingClass.invite: count',
      { ...department, objectType: 'trainingClass', event: 'invite', details: { people: 2 } },
    ],
    ['department.colour', { ...department, event: 'move', changes: changes({ colour: [null, 'red'] }) }],
    ['the sentence of paint', { ...department, event: 'paint' }],
  ])('is refused in tests where nobody has words for %s', async (what, record) => {
    const written = server.asSystem(tenant.id, async (ctx) => ctx.audit(record));
    await expect(written).rejects.toThrow(`The trail has no words for ${what}`);
  });
});

describe('the trail', () => {
  it('verifies offline, across languages, odd numbers and unstorable text', async () => {
    const odd = [
      '1e21',
      1e21,
      -0,
      0.1,
      1.0,
      '\ud800',
      'a\u0000b',
      '"\\',
      '😀',
      { z: 1, a: [null, true] },
      undefined,
    ];
    await server.asSystem(tenant.id, async (ctx) => {
      for (const value of odd) note(ctx, 'odd', value);
    });
    const lines = await exportOf(tenant);
    expect(await verifyChain(lines)).toMatchObject({
      ok: true,
      tenant: tenant.id,
      entries: lines.length - 2,
    });
  });

  it('keeps one unbroken order under concurrent writers, and an earlier export stays true', async () => {
    const known = await readKnown(await exportOf(tenant));
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        server.asSystem(tenant.id, async (ctx) => {
          note(ctx, `first ${index}`);
          note(ctx, `second ${index}`);
        }),
      ),
    );
    const lines = await exportOf(tenant);
    expect(await verifyChain(lines, { known })).toMatchObject({ ok: true });
  });

  it('is sealed daily, once for the same head', async () => {
    const quiet = await createTestTenant(server);
    await server.runJob('audit.seal');
    await server.runJob('audit.seal');
    const seals = () =>
      server.asSystem(quiet.id, ({ tx }) => tx.selectFrom('audit_seal').selectAll().orderBy('seq').execute());
    expect(await seals()).toHaveLength(1);
    expect(await verifyChain(await exportOf(quiet))).toMatchObject({ ok: true });
    await server.runJob('audit.seal');
    // The export itself and the session have left entries.
    expect(await seals()).toHaveLength(2);
  });

  it('is kept outside also when the chain of another tenant could not be sealed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'attest-heads-'));
    const kept = await TestServer.start({
      database: server.database,
      config: { auditHeadsDir: folder },
    });
    const [stuck, sound] = [await createTestTenant(kept), await createTestTenant(kept)];
    const { owner } = kept.platform;
    await owner.query(
      `alter table audit_seal add constraint stuck check (tenant_id <> '${stuck.id}') not valid`,
    );
    await expect(kept.runJob('audit.seal')).rejects.toThrow(/1 of \d+ failed/);
    expect(readdirSync(folder)).toContain(`${sound.code}.jsonl`);
    expect(readdirSync(folder)).not.toContain(`${stuck.code}.jsonl`);
    await owner.query('alter table audit_seal drop constraint stuck');
    await kept.stop();
    rmSync(folder, { recursive: true });
  });

  it('is kept outside in a file of its own from where its tenant was moved to', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'attest-heads-'));
    const kept = await TestServer.start({ database: server.database, config: { auditHeadsDir: folder } });
    const said = jest.spyOn(kept.platform.log, 'error');
    const { code, id } = await createTestTenant(kept);
    const heads = (name: string) =>
      readFileSync(join(folder, name), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).head.seq as number);
    await kept.runJob('audit.seal');
    const [before = 0] = heads(`${code}.jsonl`);
    // Its entries came along; seals are the former database’s.
    await roundTheTrigger(`delete from audit_seal where tenant_id = '${id}'`);
    await kept.asSystem(id, async (ctx) => note(ctx, 'imported'));
    await kept.runJob('audit.seal');
    expect(heads(`${code}-until-${before}.jsonl`)).toEqual([before]);
    const [since = 0, ...more] = heads(`${code}.jsonl`);
    expect([since > before, more]).toEqual([true, []]);
    expect(said).not.toHaveBeenCalled();
    // Another trail is still said.
    await roundTheTrigger(`delete from audit_seal where tenant_id = '${id}'`);
    await kept.asSystem(id, async (ctx) => note(ctx, 'one more'));
    await roundTheTrigger(
      `update audit_entry set hash = previous_hash where tenant_id = '${id}' and seq = ${since}`,
    );
    await kept.runJob('audit.seal');
    expect(said).toHaveBeenCalledWith(
      { tenant: id, seq: since },
      'the audit trail differs from the head kept outside',
    );
    await kept.stop();
    rmSync(folder, { recursive: true });
  });

  it('cannot be changed: not by the application, not by the owner of the database', async () => {
    await expect(
      server.asSystem(tenant.id, ({ tx }) => tx.deleteFrom('audit_entry').execute()),
    ).rejects.toThrow(/permission denied/);
    await expect(
      server.asSystem(tenant.id, ({ tx }) => tx.updateTable('audit_entry').set({ event: 'x' }).execute()),
    ).rejects.toThrow(/permission denied/);
    for (const statement of [
      'delete from audit_entry',
      `update audit_entry set event = 'x'`,
      'truncate audit_entry',
      'delete from audit_seal',
    ])
      await expect(server.platform.owner.query(statement)).rejects.toThrow(/append-only/);
  });

  it.each([
    ['the entry', `entry = jsonb_set(entry, '{operatorName}', '"somebody"')`],
    ['what a search by object finds', `object_id = 'another'`],
    ['what a search by operator finds', 'operator_id = attest_uuid()'],
    ['what a search by time finds', `at = at - interval '1 day'`],
    ['what a search by text finds', `terms = '{}'`],
  ])('shows tampering that went round the trigger: %s', async (_, change) => {
    const victim = await createTestTenant(server);
    await roundTheTrigger(`update audit_entry set ${change} where tenant_id = '${victim.id}' and seq = 3`);
    expect(await verifyChain(await exportOf(victim))).toMatchObject({ ok: false, seq: 3 });
  });

  it('is kept outside the database by its heads, which tell of a chain that was written anew', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'attest-heads-'));
    const kept = await TestServer.start({
      database: server.database,
      config: { auditHeadsDir: folder, auditHeadsMail: true },
    });
    const { code, id, users } = await createTestTenant(kept);
    await kept.asSystem(id, async ({ tx }) =>
      tx
        .updateTable('user_account')
        .set({ email: 'gao@example.com' })
        .where('account', '=', 'gaoxiang')
        .execute(),
    );
    await kept.runJob('audit.seal');
    await kept.runJob('audit.seal');
    const heads = () =>
      readFileSync(join(folder, `${code}.jsonl`), 'utf8')
        .trim()
        .split('\n');
    expect(heads()).toHaveLength(1);
    await kept.asSystem(id, async (ctx) => note(ctx, 'one more'));
    await kept.runJob('audit.seal');
    expect(heads()).toHaveLength(2);

    await kept.runJob('mail.auditHeads');
    await kept.runJob('mail.auditHeads');
    const mails = await kept.asSystem(id, ({ tx }) =>
      tx.selectFrom('mail_message').select(['user_id', 'body']).execute(),
    );
    expect(mails).toEqual([{ user_id: users.gaoxiang, body: expect.stringContaining(heads()[1] as string) }]);

    const trust = { known: await readKnown(heads()) };
    const tenantOf = { id, code } as TestTenant;
    expect(await verifyChain(await exportOf(tenantOf), trust)).toMatchObject({ ok: true });
    // Somebody with the whole database begins the chain anew; the seals go with it.
    await roundTheTrigger(`delete from audit_entry where tenant_id = '${id}'`);
    await roundTheTrigger(`delete from audit_seal where tenant_id = '${id}'`);
    await roundTheTrigger(`delete from audit_head where tenant_id = '${id}'`);
    await kept.asSystem(id, async (ctx) => {
      for (let count = 0; count < 200; count += 1) note(ctx, 'another history');
    });
    const forged = await exportOf(tenantOf);
    expect(await verifyChain(forged)).toMatchObject({ ok: true });
    expect(await verifyChain(forged, trust)).toMatchObject({ ok: false });
    await kept.stop();
    rmSync(folder, { recursive: true });
  });
});

describe('searching', () => {
  const search = async (filter: object, account = 'hanxue') =>
    server.call(await origin(account), searchAudit, { page: 1, pageSize: 50, filter });

  it('finds by text, operator, module, event and time', async () => {
    await server.call(await origin('yubo'), updateLanguage, { language: 'en' });
    const own = await search({ operatorId: tenant.users.yubo, event: 'setLanguage' });
    expect(own.rows[0]).toMatchObject({ operatorAccount: 'yubo', module: 'identity' });
    await server.asSystem(tenant.id, async (ctx) => note(ctx, '冻干搁板温度超限 DEV-2026-0017'));
    expect((await search({ text: '温度' })).total).toBe(1);
    expect((await search({ text: 'dev-2026-0017' })).total).toBe(1);
    expect((await search({ text: '温度%' })).total).toBe(0);
    // Without a piece of two characters of Han or three of others.
    for (const text of ['温', '搁', 'V-', '6-'])
      expect([text, (await search({ module: 'test', text })).total]).toEqual([text, 1]);
    for (const text of ['V0', '_2', '湿', '温17'])
      expect([text, (await search({ text })).total]).toEqual([text, 0]);
    expect((await search({ module: 'test', text: '温' })).total).toBe(1);
    expect((await search({ to: '2000-01-01T00:00:00Z' })).total).toBe(0);
    const numbers = (await search({})).rows.map((row) => row.seq);
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
  });

  it('finds what is called so in either language, and says both names', async () => {
    await server.asSystem(tenant.id, async (ctx) =>
      ctx.audit({
        module: 'test',
        objectType: 'thing',
        objectNo: 'CRS-77',
        objectName: { zh: '投诉与警戒', en: 'Complaints and vigilance' },
        event: 'note',
        description: { zh: '', en: '' },
      }),
    );
    for (const text of ['警戒', 'vigilance']) {
      const { rows } = await search({ text });
      const texts = (['zh', 'en'] as const).map((language) =>
        rows.map((row) => auditObjectText(row, { language })),
      );
      expect(texts).toEqual([['CRS-77 · 投诉与警戒'], ['CRS-77 · Complaints and vigilance']]);
    }
    expect(await verifyChain(await exportOf(tenant))).toMatchObject({ ok: true });
  });

  it('lists operators, modules and events for the filters', async () => {
    const by = await origin('hanxue');
    const people = await server.call(by, auditOperators, { text: 'yub' });
    expect(people).toEqual([{ id: tenant.users.yubo, account: 'yubo', name: 'yubo' }]);
    expect(await server.call(by, auditModules, {})).toEqual(
      expect.arrayContaining([
        { value: 'identity', label: { zh: '账号与权限', en: 'Accounts and access' } },
        expect.objectContaining({ value: 'test' }),
      ]),
    );
    expect(await server.call(by, auditOperations, {})).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ value: 'note' }),
        { value: 'setLanguage', label: { zh: '设置语言', en: 'Set language' } },
      ]),
    );
  });

  it('names people in the language of its reader, and keeps the name that was recorded', async () => {
    const { id } = tenant;
    const call = (name: string) =>
      server.platform.inTenant(id, (tx) =>
        tx
          .updateTable('user_account')
          .set({ name, name_en: 'Cao Yang' })
          .where('account', '=', 'caoyang')
          .execute(),
      );
    await call('曹阳');
    const act = await origin('caoyang');
    await server.call(act, updateLanguage, { language: 'en' });
    const owner = { id: tenant.users.caoyang as string, name: '曹阳' };
    const done = { module: 'test', objectType: 'thing', event: 'note', description: { zh: '代', en: 'For' } };
    await server.asSystem(id, async (ctx) => ctx.audit({ ...done, objectName: '代办', onBehalfOf: owner }));
    const said = async () => {
      const own = await search({ operatorId: tenant.users.caoyang });
      const other = await search({ text: '代办' });
      return {
        operator: own.rows[0]?.words.operator,
        recorded: own.rows[0]?.operatorName,
        onBehalfOf: other.rows[0]?.words.onBehalfOf,
      };
    };
    const inBoth = { zh: '曹阳', en: 'Cao Yang' };
    expect(await said()).toEqual({ operator: inBoth, recorded: '曹阳', onBehalfOf: inBoth });
    const english = { ...(await origin('hanxue')), language: 'en' as const };
    const people = await server.call(english, auditOperators, { text: '曹' });
    expect(people).toEqual([{ id: tenant.users.caoyang, account: 'caoyang', name: 'Cao Yang' }]);
    await call('曹洋');
    const asRecorded = { zh: '曹阳', en: '曹阳' };
    expect(await said()).toEqual({ operator: asRecorded, recorded: '曹阳', onBehalfOf: asRecorded });
    expect(await verifyChain(await exportOf(tenant))).toMatchObject({ ok: true });
  });

  it('is for those with the right only, and within the tenant', async () => {
    await expect(search({}, 'caoyang')).rejects.toMatchObject({
      code: expect.stringMatching(/NO_PERMISSION/),
    });
    const other = await createTestTenant(server);
    const theirs = await server.call(await origin('hanxue', other), searchAudit, {
      page: 1,
      pageSize: 50,
      filter: { module: 'test' },
    });
    expect(theirs).toEqual({ rows: [], total: 0 });
  });
});
