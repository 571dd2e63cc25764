import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { auditDetached, exportAuditChain, searchAudit } from '@attest/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { archivesIn } from '../../platform/audit/archiveFiles';
import type { ChainLine } from '../../platform/audit/lines';
import type { Verdict } from '../../platform/audit/verdict';
import { verifyChain } from '../../platform/audit/verify';
import { runCall } from '../../platform/calls/runCall';
import { type Config, readConfig } from '../../platform/config/config';
import type { ByteAnswer, Route } from '../../platform/module';
import { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';
import { archiveTrails } from './archiveTrails';
import { attachMonth } from './attachMonth';

let server: TestServer;
const folders: string[] = [];
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(async () => {
  await server?.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const DAY = 86_400_000;
let tenant: TestTenant;
let config: Config;
/** When the months of the tenant have grown old. */
let later: Date;

const configAt = (auditArchiveDir: string): Config => ({
  ...readConfig({ DATA_DIR: server.platform.config.dataDir }, tmpdir()),
  databaseUrl: server.database.url,
  auditArchiveDir,
  auditKeepMonths: 60,
});
const folder = () => join(config.auditArchiveDir as string, tenant.code);
const fileOf = (month: string) => join(folder(), `${tenant.code}-${month}.jsonl.gz`);

const note = (at: Date, objectId: string) =>
  server.asSystem(
    tenant.id,
    async (ctx) =>
      ctx.audit({
        module: 'test',
        objectType: 'thing',
        objectId,
        objectName: `${objectId} 搁板`,
        event: 'note',
        description: { zh: objectId, en: objectId },
      }),
    at,
  );

/** The first moment of a month, counted from this one. */
function monthFrom(now: Date, months: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
}
const nameOf = (at: Date) => at.toISOString().slice(0, 7);

async function exported(): Promise<string[]> {
  const route = server.routes.get(exportAuditChain.path) as Route;
  const origin = { tenantId: tenant.id, token: await server.session(tenant.id, 'hanxue') };
  const { answer } = await runCall(server.platform, route, { ...origin, input: {} });
  const lines: string[] = [];
  for await (const line of (answer as ByteAnswer).stream as AsyncIterable<string>) lines.push(String(line));
  return lines;
}
const verified = async (archives?: string): Promise<Verdict> =>
  verifyChain(await exported(), {}, archives ? archivesIn(archives) : undefined);

const rows = () =>
  server.platform.inTenant(tenant.id, (tx) =>
    tx.selectFrom('audit_entry').selectAll().orderBy('seq').execute(),
  );
const archive = (asked: { dryRun?: boolean; now?: Date } = {}) =>
  archiveTrails(config, { now: later, ...asked }).then(
    (all) => all.find(({ code }) => code === tenant.code) ?? { code: '', months: [], removed: 0 },
  );
/** Three months with entries: this one, the next, and the one after an empty month. */
let months: [string, string, string];

beforeEach(async () => {
  const parent = mkdtempSync(join(tmpdir(), 'attest-audit-archive-'));
  folders.push(parent);
  tenant = await createTestTenant(server);
  config = configAt(join(parent, 'archive'));
  const now = new Date();
  const starts = [1, 3, 4].map((count) => monthFrom(now, count)) as [Date, Date, Date];
  months = [nameOf(now), nameOf(starts[0]), nameOf(starts[1])];
  for (const start of starts) await note(new Date(start.getTime() + DAY), nameOf(start));
  // The last of them stays.
  later = monthFrom(now, 4 + 60);
});

describe('months that have grown old', () => {
  it('are told of by a dry run, which leaves everything as it is', async () => {
    const before = await rows();
    const { months: told, removed } = await archive({ dryRun: true });
    expect(told.map(({ month }) => month)).toEqual(months);
    expect(removed).toBe(0);
    expect(await rows()).toEqual(before);
    expect(await archivesIn(folder())(fileOf(months[0]))).toBeUndefined();
  });

  it('go into files and out of the database; the trail says so, and is whole with them', async () => {
    const before = await rows();
    const { months: told, removed } = await archive();
    expect(told.map(({ month }) => month)).toEqual(months);
    const left = await rows();
    expect(removed).toBe(told.at(-1)?.seq);
    expect(left.map(({ seq }) => seq)).not.toContain(removed);
    expect(left.filter(({ event }) => event !== 'detachTrail')).toEqual(before.slice(removed));
    const said = left.filter(({ event }) => event === 'detachTrail').map(({ entry }) => entry.descriptionEn);
    expect(said).toHaveLength(3);
    expect(said[0]).toContain(`of ${months[0]}`);

    expect(await verified(folder())).toMatchObject({ ok: true, notes: [expect.stringContaining('3 files')] });
    const alone = await verified();
    expect(alone).toMatchObject({ ok: true });
    for (const month of months)
      expect((alone as { unchecked: string[] }).unchecked.join()).toContain(`${month}.jsonl.gz`);
    // There is nothing more to do.
    expect(await archive()).toEqual({ code: tenant.code, months: [], removed: 0 });
  });

  it('lie in an open format: lines with all that the rows held, and what it is beside them', async () => {
    const before = await rows();
    await archive();
    const lines = gunzipSync(readFileSync(fileOf(months[0])))
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ChainLine);
    const entries = lines.flatMap((line) => (line.type === 'entry' ? [line] : []));
    expect([lines[0]?.type, lines.at(-1)?.type]).toEqual(['chain', 'head']);
    expect(entries.map(({ entry, terms, hash }) => ({ entry, terms, hash }))).toEqual(
      before.slice(0, entries.length).map(({ entry, terms, hash }) => ({ entry, terms, hash })),
    );
    const beside = JSON.parse(readFileSync(fileOf(months[0]).replace('.jsonl.gz', '.json'), 'utf8'));
    expect(beside.head).toMatchObject({
      tenant: tenant.id,
      month: months[0],
      from: 1,
      seq: entries.length,
      hash: entries.at(-1)?.hash,
    });
    // Each can be shown by itself.
    const own = gunzipSync(readFileSync(fileOf(months[2])))
      .toString()
      .split('\n');
    expect(await verifyChain(own)).toMatchObject({ ok: true, unchecked: expect.any(Array) });
  });

  it('are a beginning of the chain, whatever the clock has done', async () => {
    // Set back by an hour over the end of a month: what is dated before follows what is dated after.
    const border = monthFrom(later, -60).getTime();
    await note(new Date(border - 2 * DAY), 'back');
    await note(new Date(border + 40 * DAY), 'ahead');
    await note(new Date(border + 1), 'after');
    later = new Date(monthFrom(later, 1));
    const { months: told } = await archive();
    const left = (await rows()).filter(({ event }) => event === 'note').map(({ object_id }) => object_id);
    expect(told.map(({ month }) => month)).toEqual([...months, nameOf(new Date(border))]);
    expect(left).toEqual(['ahead', 'after']);
    expect(await verified(folder())).toMatchObject({ ok: true });
  });
});

describe('the verifier', () => {
  beforeEach(() => archive());
  const changed = async (change: (text: string) => string): Promise<Verdict> => {
    const text = gunzipSync(readFileSync(fileOf(months[1]))).toString();
    writeFileSync(fileOf(months[1]), gzipSync(change(text)));
    return verified(folder());
  };
  const first = async () =>
    (
      await server.platform.inTenant(tenant.id, (tx) =>
        tx
          .selectFrom('audit_archive')
          .select('from_seq')
          .where('month', '=', months[1])
          .executeTakeFirstOrThrow(),
      )
    ).from_seq;

  it('names the entry of an archive that was changed', async () => {
    expect(await changed((text) => text.replaceAll('搁板', '隔板'))).toMatchObject({
      ok: false,
      seq: await first(),
      why: expect.stringContaining(`${months[1]}.jsonl.gz: the content does not fit its hash`),
    });
  });

  it('tells of pieces of text, of an end that was cut, of lines that were added and of bytes that are none', async () => {
    const why = async (change: (text: string) => string) => ((await changed(change)) as { why?: string }).why;
    const kept = readFileSync(fileOf(months[1]));
    const back = () => writeFileSync(fileOf(months[1]), kept);
    expect(await why((text) => text.replace(/"terms":\["/, '"terms":["x'))).toContain('pieces of text');
    back();
    expect(await why((text) => text.trim().split('\n').slice(0, -1).join('\n'))).toContain(
      'the tail was cut',
    );
    back();
    // The same lines, written another time.
    expect(await why((text) => `${text}\n`)).toContain('not the file that was detached');
    writeFileSync(fileOf(months[1]), kept.subarray(0, kept.length - 20));
    expect(await verified(folder())).toMatchObject({
      ok: false,
      why: expect.stringContaining('cannot be read'),
    });
  });

  it('tells of one that is not there, and goes on behind it', async () => {
    rmSync(fileOf(months[1]));
    const seq = await first();
    expect(await verified(folder())).toMatchObject({
      ok: true,
      unchecked: expect.arrayContaining([
        `Entries ${seq} to ${seq} (${months[1]}): ${tenant.code}-${months[1]}.jsonl.gz is not there (give --archives).`,
      ]),
    });
  });

  it('refuses two that were swapped', async () => {
    const aside = `${fileOf(months[1])}.aside`;
    renameSync(fileOf(months[1]), aside);
    copyFileSync(fileOf(months[2]), fileOf(months[1]));
    renameSync(aside, fileOf(months[2]));
    expect(await verified(folder())).toMatchObject({ ok: false, seq: await first() });
  });

  it('refuses an export that names other files than were detached', async () => {
    const lines = (await exported()).map((line) => JSON.parse(line) as ChainLine);
    const at = lines.findIndex(({ type }) => type === 'detached');
    const verdict = (change: ChainLine[]) => verifyChain(change.map((line) => JSON.stringify(line)));
    const forged = structuredClone(lines);
    Object.assign((forged[at] as { head: object }).head, { sha256: '0'.repeat(64) });
    expect(await verdict(forged)).toMatchObject({ ok: false, why: expect.stringContaining('signature') });
    expect(await verdict(lines.toSpliced(at, 1))).toMatchObject({ ok: false });
    expect(await verdict(lines.toSpliced(at + 2, 1))).toMatchObject({ ok: false });
  });
});

describe('what is removed', () => {
  const asOwner = async (statement: string) => {
    const client = await server.platform.owner.connect();
    try {
      await client.query('begin');
      await client.query("select set_config('app.tenant_id', $1, true)", [tenant.id]);
      return await client.query(`${statement} and tenant_id = '${tenant.id}'`);
    } finally {
      await client.query('rollback');
      client.release();
    }
  };

  it('is never more than what was detached', async () => {
    await expect(asOwner('delete from audit_entry where seq = 1')).rejects.toThrow('append-only');
    const { removed } = await archive();
    await expect(asOwner(`delete from audit_entry where seq = ${removed + 1}`)).rejects.toThrow(
      'append-only',
    );
    await expect(asOwner('delete from audit_archive where true')).rejects.toThrow('append-only');
    await expect(asOwner("update audit_archive set file = 'x' where true")).rejects.toThrow('append-only');
    await expect(
      server.asSystem(tenant.id, ({ tx }) => tx.deleteFrom('audit_entry').execute()),
    ).rejects.toThrow('permission denied');
  });

  it('stays where its file is gone before it was removed, and goes by the next run', async () => {
    await archive();
    await attachMonth(config, { code: tenant.code, month: months[1], days: 1 });
    const there = await rows();
    renameSync(fileOf(months[1]), `${fileOf(months[1])}.aside`);
    const afterwards = new Date(Date.now() + 2 * DAY);
    await server.platform.inTenant(tenant.id, (tx) =>
      tx
        .updateTable('audit_archive')
        .set({ attached_until: new Date(0) })
        .execute(),
    );
    await expect(archive({ now: afterwards })).rejects.toThrow('nothing was removed');
    expect(await rows()).toEqual(there);
    renameSync(`${fileOf(months[1])}.aside`, fileOf(months[1]));
    expect((await archive({ now: afterwards })).removed).toBe(1);
  });

  it('can be shown again for some days, exactly as it was, and the export does not change by it', async () => {
    const before = await rows();
    await archive();
    const entries = await attachMonth(config, { code: tenant.code, month: months[1], days: 30 });
    const shown = (await rows()).filter(({ object_id }) => object_id === months[1]);
    expect(entries).toBe(1);
    expect(shown).toEqual(before.filter(({ object_id }) => object_id === months[1]));
    const origin = { tenantId: tenant.id, token: await server.session(tenant.id, 'hanxue') };
    const found = await server.call(origin, searchAudit, {
      page: 1,
      pageSize: 10,
      filter: { text: `${months[1]} 搁板` },
    });
    expect(found.rows.map(({ objectId }) => objectId)).toEqual([months[1]]);
    // Nobody takes it away while it is looked at.
    expect((await archive()).removed).toBe(0);
    expect(await verified(folder())).toMatchObject({ ok: true });
    await expect(attachMonth(config, { code: tenant.code, month: '1999-01', days: 1 })).rejects.toThrow(
      'Nothing of 1999-01',
    );
  });

  it('is told of where the trail is read', async () => {
    const origin = { tenantId: tenant.id, token: await server.session(tenant.id, 'hanxue') };
    expect(await server.call(origin, auditDetached, {})).toBeNull();
    const { removed, months: told } = await archive();
    expect(await server.call(origin, auditDetached, {})).toEqual({
      through: removed,
      until: told.at(-1)?.until,
    });
  });
});

it('asks for a folder, and for five years at least', () => {
  const read = (env: Record<string, string>) => () => readConfig(env, tmpdir());
  expect(read({ AUDIT_KEEP_MONTHS: '59', AUDIT_ARCHIVE_DIR: 'a' })).toThrow('from 60');
  expect(read({ AUDIT_KEEP_MONTHS: '60' })).toThrow('expected AUDIT_ARCHIVE_DIR beside it');
  expect(read({ AUDIT_KEEP_MONTHS: '60', AUDIT_ARCHIVE_DIR: 'a' })().auditKeepMonths).toBe(60);
});
