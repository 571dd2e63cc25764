import { readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { gunzipSync } from 'node:zlib';
import { auditDetached, searchAudit } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { archivesIn } from '../../platform/audit/archiveFiles';
import type { ChainLine } from '../../platform/audit/lines';
import { verifyChain } from '../../platform/audit/verify';
import { readConfig } from '../../platform/config/config';
import { attachMonth } from './attachMonth';
import { AgedTrail, DAY, monthFrom, nameOf } from './testing/agedTrail';

const trail = new AgedTrail();

describe('months that have grown old', () => {
  it('are told of by a dry run, which leaves everything as it is', async () => {
    const before = await trail.rows();
    const { months, removed } = await trail.archive({ dryRun: true });
    expect(months.map(({ month }) => month)).toEqual(trail.months);
    expect(removed).toBe(0);
    expect(await trail.rows()).toEqual(before);
    expect(await archivesIn(trail.folder)(trail.fileOf(trail.months[0]))).toBeUndefined();
  });

  it('go into files and out of the database; the trail says so, and is whole with them', async () => {
    const before = await trail.rows();
    const { months, removed } = await trail.archive();
    expect(months.map(({ month }) => month)).toEqual(trail.months);
    const left = await trail.rows();
    expect(removed).toBe(months.at(-1)?.seq);
    expect(left.map(({ seq }) => seq)).not.toContain(removed);
    expect(left.filter(({ event }) => event !== 'detachTrail')).toEqual(before.slice(removed));
    const said = left.filter(({ event }) => event === 'detachTrail').map(({ entry }) => entry.descriptionEn);
    expect(said).toHaveLength(3);
    expect(said[0]).toContain(`of ${trail.months[0]}`);

    expect(await trail.verified(trail.folder)).toMatchObject({
      ok: true,
      notes: [expect.stringContaining('read: 3')],
    });
    const alone = await trail.verified();
    expect(alone).toMatchObject({ ok: true });
    for (const month of trail.months)
      expect((alone as { unchecked: string[] }).unchecked.join()).toContain(`${month}.jsonl.gz`);
    // There is nothing more to do.
    expect(await trail.archive()).toEqual({ code: trail.tenant.code, months: [], removed: 0 });
  });

  it('lie in an open format: lines with all that the rows held, and what it is beside them', async () => {
    const before = await trail.rows();
    await trail.archive();
    const lines = gunzipSync(readFileSync(trail.fileOf(trail.months[0])))
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ChainLine);
    const entries = lines.flatMap((line) => (line.type === 'entry' ? [line] : []));
    expect([lines[0]?.type, lines.at(-1)?.type]).toEqual(['chain', 'head']);
    expect(entries.map(({ entry, terms, hash }) => ({ entry, terms, hash }))).toEqual(
      before.slice(0, entries.length).map(({ entry, terms, hash }) => ({ entry, terms, hash })),
    );
    const beside = JSON.parse(
      readFileSync(trail.fileOf(trail.months[0]).replace('.jsonl.gz', '.json'), 'utf8'),
    );
    expect(beside.head).toMatchObject({
      tenant: trail.tenant.id,
      month: trail.months[0],
      from: 1,
      seq: entries.length,
      hash: entries.at(-1)?.hash,
    });
    // Each can be shown by itself.
    const own = gunzipSync(readFileSync(trail.fileOf(trail.months[2])))
      .toString()
      .split('\n');
    expect(await verifyChain(own)).toMatchObject({ ok: true, unchecked: expect.any(Array) });
  });

  it('are a beginning of the chain, whatever the clock has done', async () => {
    // Set back by an hour over the end of a month: what is dated before follows what is dated after.
    const border = monthFrom(trail.later, -60).getTime();
    await trail.note(new Date(border - 2 * DAY), 'back');
    await trail.note(new Date(border + 40 * DAY), 'ahead');
    await trail.note(new Date(border + 1), 'after');
    trail.later = new Date(monthFrom(trail.later, 1));
    const { months } = await trail.archive();
    const left = (await trail.rows())
      .filter(({ event }) => event === 'note')
      .map(({ object_id }) => object_id);
    expect(months.map(({ month }) => month)).toEqual([...trail.months, nameOf(new Date(border))]);
    expect(left).toEqual(['ahead', 'after']);
    expect(await trail.verified(trail.folder)).toMatchObject({ ok: true });
  });
});

describe('what is removed', () => {
  const asOwner = async (statement: string) => {
    const client = await trail.server.platform.owner.connect();
    try {
      await client.query('begin');
      await client.query("select set_config('app.tenant_id', $1, true)", [trail.tenant.id]);
      return await client.query(`${statement} and tenant_id = '${trail.tenant.id}'`);
    } finally {
      await client.query('rollback');
      client.release();
    }
  };

  it('is never more than what was detached', async () => {
    await expect(asOwner('delete from audit_entry where seq = 1')).rejects.toThrow('append-only');
    const { removed } = await trail.archive();
    await expect(asOwner(`delete from audit_entry where seq = ${removed + 1}`)).rejects.toThrow(
      'append-only',
    );
    await expect(asOwner('delete from audit_archive where true')).rejects.toThrow('append-only');
    await expect(asOwner("update audit_archive set file = 'x' where true")).rejects.toThrow('append-only');
    await expect(
      trail.server.asSystem(trail.tenant.id, ({ tx }) => tx.deleteFrom('audit_entry').execute()),
    ).rejects.toThrow('permission denied');
  });

  it('stays where its file is gone before it was removed, and goes by the next run', async () => {
    await trail.archive();
    await attachMonth(trail.config, { code: trail.tenant.code, month: trail.months[1], days: 1 });
    const there = await trail.rows();
    renameSync(trail.fileOf(trail.months[1]), `${trail.fileOf(trail.months[1])}.aside`);
    const afterwards = new Date(Date.now() + 2 * DAY);
    await trail.server.platform.inTenant(trail.tenant.id, (tx) =>
      tx
        .updateTable('audit_archive')
        .set({ attached_until: new Date(0) })
        .execute(),
    );
    await expect(trail.archive({ now: afterwards })).rejects.toThrow('nothing was removed');
    expect(await trail.rows()).toEqual(there);
    renameSync(`${trail.fileOf(trail.months[1])}.aside`, trail.fileOf(trail.months[1]));
    expect((await trail.archive({ now: afterwards })).removed).toBe(1);
  });

  it('can be shown again for some days, exactly as it was, and the export does not change by it', async () => {
    const before = await trail.rows();
    await trail.archive();
    const entries = await attachMonth(trail.config, {
      code: trail.tenant.code,
      month: trail.months[1],
      days: 30,
    });
    const shown = (await trail.rows()).filter(({ object_id }) => object_id === trail.months[1]);
    expect(entries).toBe(1);
    expect(shown).toEqual(before.filter(({ object_id }) => object_id === trail.months[1]));
    const origin = await trail.asReader();
    const found = await trail.server.call(origin, searchAudit, {
      page: 1,
      pageSize: 10,
      filter: { text: `${trail.months[1]} 搁板` },
    });
    expect(found.rows.map(({ objectId }) => objectId)).toEqual([trail.months[1]]);
    // Nobody takes it away while it is looked at.
    expect((await trail.archive()).removed).toBe(0);
    expect(await trail.verified(trail.folder)).toMatchObject({ ok: true });
    await expect(
      attachMonth(trail.config, { code: trail.tenant.code, month: '1999-01', days: 1 }),
    ).rejects.toThrow('Nothing of 1999-01');
  });

  it('is told of where the trail is read', async () => {
    const origin = await trail.asReader();
    expect(await trail.server.call(origin, auditDetached, {})).toBeNull();
    const { removed, months } = await trail.archive();
    expect(await trail.server.call(origin, auditDetached, {})).toEqual({
      through: removed,
      until: months.at(-1)?.until,
    });
  });
});

it('asks for a folder, and for five years at least', () => {
  const read = (env: Record<string, string>) => () => readConfig(env, tmpdir());
  expect(read({ AUDIT_KEEP_MONTHS: '59', AUDIT_ARCHIVE_DIR: 'a' })).toThrow('from 60');
  expect(read({ AUDIT_KEEP_MONTHS: '60' })).toThrow('expected AUDIT_ARCHIVE_DIR beside it');
  expect(read({ AUDIT_KEEP_MONTHS: '60', AUDIT_ARCHIVE_DIR: 'a' })().auditKeepMonths).toBe(60);
});
