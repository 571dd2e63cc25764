import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type ChainEntry, type ChainHead, entryHash, GENESIS, signHead, storable } from './chain';
import type { ChainLine } from './exportChain';
import { readKnown, verifyChain } from './verify';

const keys = generateKeyPairSync('ed25519');
const publicKey = keys.publicKey.export({ type: 'spki', format: 'pem' }) as string;
const TENANT = '0198c0de-0000-7000-8000-000000000001';

const entryOf = (seq: number, extra: Partial<ChainEntry> = {}): ChainEntry => ({
  tenant: TENANT,
  seq,
  at: new Date(1_700_000_000_000 + seq * 1000).toISOString(),
  zone: 'Asia/Shanghai',
  operatorId: null,
  operatorAccount: 'caoyang',
  operatorName: '曹阳',
  onBehalfOf: null,
  session: null,
  ip: null,
  module: 'quality',
  objectType: 'deviation',
  objectId: null,
  objectNo: `DEV-${seq}`,
  objectName: '冻干搁板温度超限',
  objectVersion: 1,
  event: 'change',
  changes: [{ field: 'title', labelZh: '标题', labelEn: 'Title', old: null, new: seq }],
  reason: null,
  descriptionZh: '',
  descriptionEn: '',
  taskId: null,
  signatureId: null,
  requestId: null,
  ...extra,
});

const signed = (type: 'seal' | 'head', seq: number, hash: string, key = keys.privateKey): ChainLine => {
  const head: ChainHead = { tenant: TENANT, seq, hash, at: '2026-01-01T00:00:00.000Z' };
  return { type, head, signature: signHead(key, head) };
};

/** An export of `count` entries with a seal in the middle; `change` writes another history. */
function exported(count: number, change: (seq: number) => Partial<ChainEntry> = () => ({})): ChainLine[] {
  const lines: ChainLine[] = [{ type: 'chain', format: 1, tenant: TENANT, exportedAt: '', publicKey }];
  const hashes = [GENESIS];
  for (let seq = 1; seq <= count; seq++) {
    const entry = entryOf(seq, change(seq));
    const previousHash = hashes[seq - 1] as string;
    hashes.push(entryHash(previousHash, entry));
    lines.push({ type: 'entry', entry, previousHash, hash: hashes[seq] as string });
  }
  const middle = Math.floor(count / 2);
  lines.push(
    signed('seal', middle, hashes[middle] as string),
    signed('head', count, hashes[count] as string),
  );
  return lines;
}

const text = (lines: ChainLine[]) => lines.map((line) => JSON.stringify(line));
const verify = (lines: ChainLine[]) => verifyChain(text(lines));
const copy = () => structuredClone(exported(10));
/** Entry `seq` of an export, whose first line is the header. */
const entryLine = (lines: ChainLine[], seq: number) => lines[seq] as Extract<ChainLine, { type: 'entry' }>;

describe('an exported chain', () => {
  it('is whole when nothing was done to it', async () => {
    expect(await verify(exported(10))).toMatchObject({ ok: true, entries: 10, tenant: TENANT });
    expect(await verify(exported(0))).toMatchObject({ ok: true, entries: 0 });
  });

  it('an edited entry is named, whichever field it is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 10 }),
        fc.constantFrom(
          'at',
          'operatorAccount',
          'operatorName',
          'event',
          'objectNo',
          'descriptionZh',
          'reason',
        ),
        async (seq, field) => {
          const lines = copy();
          Object.assign(entryLine(lines, seq).entry, { [field]: 'forged' });
          expect(await verify(lines)).toMatchObject({ ok: false, seq });
        },
      ),
      { numRuns: 40 },
    );
  });

  it('an edited value with a recomputed hash breaks at the next entry', async () => {
    const lines = copy();
    const line = entryLine(lines, 4);
    Object.assign(line.entry.changes[0] as object, { new: 'forged' });
    line.hash = entryHash(line.previousHash, line.entry);
    expect(await verify(lines)).toMatchObject({ ok: false, seq: 5 });
  });

  it('a deleted entry is named as missing', async () => {
    const lines = copy();
    lines.splice(6, 1);
    expect(await verify(lines)).toEqual({ ok: false, seq: 6, why: 'entry 6 is missing' });
  });

  it('swapped entries are named', async () => {
    const lines = copy();
    [lines[3], lines[4]] = [lines[4] as ChainLine, lines[3] as ChainLine];
    expect(await verify(lines)).toMatchObject({ ok: false, seq: 3 });
  });

  it('a repeated entry is named', async () => {
    const lines = copy();
    lines.splice(4, 0, lines[3] as ChainLine);
    expect(await verify(lines)).toMatchObject({ ok: false, seq: 3 });
  });

  it('a cut tail is named, with the head left or taken away too', async () => {
    const lines = copy();
    lines.splice(9, 2);
    expect(await verify(lines)).toMatchObject({ ok: false, seq: 9 });
    expect(await verify(lines.filter((line) => line.type !== 'head'))).toMatchObject({ ok: false, seq: 9 });
  });

  it('a rewritten history is caught by the seals, unless they are signed again by somebody else', async () => {
    const forged = exported(10, (seq) => (seq === 3 ? { reason: 'forged' } : {}));
    const seals = exported(10).filter((line) => line.type === 'seal' || line.type === 'head');
    const rewritten = [...forged.filter((line) => line.type !== 'seal' && line.type !== 'head'), ...seals];
    expect(await verify(rewritten)).toMatchObject({ ok: false, seq: 5 });
    const other = generateKeyPairSync('ed25519').privateKey;
    const hash = entryLine(forged, 10).hash;
    const resigned = [...forged.filter((line) => line.type !== 'head'), signed('head', 10, hash, other)];
    expect(await verify(resigned)).toMatchObject({ ok: false, seq: 10 });
  });

  it('an earlier export tells of rewriting and cutting even with valid signatures', async () => {
    const known = await readKnown(text(exported(8)));
    const rewritten = exported(10, (seq) => (seq === 3 ? { reason: 'forged' } : {}));
    expect(await verify(rewritten)).toMatchObject({ ok: true });
    expect(await verifyChain(text(rewritten), known)).toMatchObject({ ok: false, seq: 3 });
    expect(await verifyChain(text(exported(10)), known)).toMatchObject({ ok: true });
    expect(await verifyChain(text(exported(6)), known)).toMatchObject({ ok: false, seq: 7 });
  });

  it('what is no export is said to be none', async () => {
    expect(await verifyChain([])).toMatchObject({ ok: false, seq: null });
    expect(await verifyChain(['{}'])).toMatchObject({ ok: false });
    expect(await verifyChain(['not json'])).toMatchObject({ ok: false });
    expect(await verify(copy().slice(1))).toMatchObject({ ok: false, seq: null });
    const broken = copy();
    Object.assign(broken[0] as object, { publicKey: 'none' });
    expect(await verify(broken)).toMatchObject({ ok: false, seq: null });
  });
});

describe('storable', () => {
  it('makes any value one that the database keeps as it is hashed', () => {
    fc.assert(
      fc.property(fc.anything({ withDate: true }), (value) => {
        const stored = storable(value);
        const json = JSON.stringify(stored) ?? 'null';
        expect(json).not.toMatch(/\\u0000|\\ud[89a-f]/);
      }),
    );
  });
});
