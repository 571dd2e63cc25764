import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { archivesIn } from '../../platform/audit/archiveFiles';
import { signHead } from '../../platform/audit/chain';
import { fingerprintOf } from '../../platform/audit/fingerprint';
import type { ChainLine } from '../../platform/audit/lines';
import type { Verdict } from '../../platform/audit/verdict';
import { verifyChain } from '../../platform/audit/verify';
import { AgedTrail } from './testing/agedTrail';

const trail = new AgedTrail();

describe('the verifier', () => {
  beforeEach(() => trail.archive());
  const changed = async (change: (text: string) => string): Promise<Verdict> => {
    const text = gunzipSync(readFileSync(trail.fileOf(trail.months[1]))).toString();
    writeFileSync(trail.fileOf(trail.months[1]), gzipSync(change(text)));
    return trail.verified(trail.folder);
  };
  const first = async () =>
    (
      await trail.server.platform.inTenant(trail.tenant.id, (tx) =>
        tx
          .selectFrom('audit_archive')
          .select('from_seq')
          .where('month', '=', trail.months[1])
          .executeTakeFirstOrThrow(),
      )
    ).from_seq;

  it('names the entry of an archive that was changed', async () => {
    expect(await changed((text) => text.replaceAll('搁板', '隔板'))).toMatchObject({
      ok: false,
      seq: await first(),
      why: expect.stringContaining(`${trail.months[1]}.jsonl.gz: the content does not fit its hash`),
    });
  });

  it('tells of pieces of text, of an end that was cut, of lines that were added and of bytes that are none', async () => {
    const why = async (change: (text: string) => string) => ((await changed(change)) as { why?: string }).why;
    const kept = readFileSync(trail.fileOf(trail.months[1]));
    const back = () => writeFileSync(trail.fileOf(trail.months[1]), kept);
    expect(await why((text) => text.replace(/"terms":\["/, '"terms":["x'))).toContain('pieces of text');
    back();
    expect(await why((text) => text.trim().split('\n').slice(0, -1).join('\n'))).toContain(
      'the tail was cut',
    );
    back();
    // The same lines, written another time.
    expect(await why((text) => `${text}\n`)).toContain('not the file that was detached');
    writeFileSync(trail.fileOf(trail.months[1]), kept.subarray(0, kept.length - 20));
    expect(await trail.verified(trail.folder)).toMatchObject({
      ok: false,
      why: expect.stringContaining('cannot be read'),
    });
  });

  it('tells of one that is not there, and goes on behind it', async () => {
    rmSync(trail.fileOf(trail.months[1]));
    const seq = await first();
    expect(await trail.verified(trail.folder)).toMatchObject({
      ok: true,
      unchecked: expect.arrayContaining([
        `Entries ${seq} to ${seq} (${trail.months[1]}): ${trail.tenant.code}-${trail.months[1]}.jsonl.gz is not there (give --archives).`,
      ]),
    });
  });

  it('refuses two that were swapped', async () => {
    const aside = `${trail.fileOf(trail.months[1])}.aside`;
    renameSync(trail.fileOf(trail.months[1]), aside);
    copyFileSync(trail.fileOf(trail.months[2]), trail.fileOf(trail.months[1]));
    renameSync(aside, trail.fileOf(trail.months[2]));
    expect(await trail.verified(trail.folder)).toMatchObject({ ok: false, seq: await first() });
  });

  it('is a command that says by its exit code whether it has seen all of it', async () => {
    const lines = await trail.exported();
    const { publicKey } = JSON.parse(lines[0] as string) as { publicKey: string };
    const file = join(trail.folder, 'trail.jsonl');
    writeFileSync(file, lines.join(''));
    const run = (...args: string[]) => {
      const all = [...args, '--key', fingerprintOf(publicKey), '--earlier', file];
      const ran = spawnSync(process.execPath, ['--import', 'tsx', 'server/src/audit-verify.ts', ...all], {
        encoding: 'utf8',
      });
      return [ran.status, ran.stdout + ran.stderr];
    };
    const archives = ['--archives', trail.folder];
    expect(run(file, ...archives)).toEqual([0, expect.stringContaining('is whole: ')]);
    expect(run(file)).toEqual([3, expect.stringContaining(`${trail.months[0]}.jsonl.gz is not there`)]);
    const alone = [trail.fileOf(trail.months[0]), '--key', fingerprintOf(publicKey)];
    expect(
      spawnSync(process.execPath, ['--import', 'tsx', 'server/src/audit-verify.ts', ...alone]).status,
    ).toBe(3);
    writeFileSync(trail.fileOf(trail.months[1]), gzipSync(''));
    expect(run(file, ...archives)).toEqual([1, expect.stringContaining('First bad entry: ')]);
  });

  it('says which were detached under another key, whose entries the chain proves all the same', async () => {
    const lines = (await trail.exported()).map((line) => JSON.parse(line) as ChainLine);
    const own = generateKeyPairSync('ed25519');
    const moved = lines.map((line): ChainLine => {
      const publicKey = own.publicKey.export({ type: 'spki', format: 'pem' }) as string;
      if (line.type === 'chain') return { ...line, publicKey };
      if (line.type === 'seal' || line.type === 'head')
        return { ...line, signature: signHead(own.privateKey, line.head) };
      return line;
    });
    const text = moved.map((line) => JSON.stringify(line));
    expect(await verifyChain(text, {}, archivesIn(trail.folder))).toMatchObject({
      ok: true,
      notes: expect.arrayContaining([expect.stringContaining(`under another key`)]),
    });
  });

  it('refuses an export that names other files than were detached', async () => {
    const lines = (await trail.exported()).map((line) => JSON.parse(line) as ChainLine);
    const at = lines.findIndex(({ type }) => type === 'detached');
    const verdict = (change: ChainLine[]) => verifyChain(change.map((line) => JSON.stringify(line)));
    const forged = structuredClone(lines);
    Object.assign((forged[at] as { head: object }).head, { sha256: '0'.repeat(64) });
    expect(await verdict(forged)).toMatchObject({ ok: false, why: expect.stringContaining('signature') });
    expect(await verdict(lines.toSpliced(at, 1))).toMatchObject({ ok: false });
    expect(await verdict(lines.toSpliced(at + 2, 1))).toMatchObject({ ok: false });
  });
});
