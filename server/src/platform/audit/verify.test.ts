import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type ChainColumns,
  type ChainEntry,
  type ChainHead,
  entryHash,
  GENESIS,
  hashOfTerms,
  signHead,
  storable,
} from './chain';
import { fingerprintOf } from './fingerprint';
import type { ChainLine } from './lines';
import type { Trust } from './verdict';
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
  hashVersion: 2,
  termsHash: hashOfTerms([`dev-${seq}`]),
  ...extra,
});

const columnsOf = (entry: ChainEntry): ChainColumns => ({
  at: entry.at,
  operatorId: entry.operatorId,
  operatorAccount: entry.operatorAccount,
  operatorName: entry.operatorName,
  module: entry.module,
  event: entry.event,
  objectType: entry.objectType,
  objectId: entry.objectId,
  termsHash: hashOfTerms([`dev-${entry.seq}`]),
});

const signed = (type: 'seal' | 'head', seq: number, hash: string, key = keys.privateKey): ChainLine => {
  const head: ChainHead = { tenant: TENANT, seq, hash, at: '2026-01-01T00:00:00.000Z' };
  return { type, head, signature: signHead(key, head) };
};

/** An export of `count` entries with a seal in the middle; `change` writes another history. */
function exported(count: number, change: (seq: number) => Partial<ChainEntry> = () => ({})): ChainLine[] {
  const lines: ChainLine[] = [{ type: 'chain', format: 2, tenant: TENANT, exportedAt: '', publicKey }];
  const hashes = [GENESIS];
  for (let seq = 1; seq <= count; seq++) {
    const entry = entryOf(seq, change(seq));
    const previousHash = hashes[seq - 1] as string;
    hashes.push(entryHash(previousHash, entry));
    lines.push({
      type: 'entry',
      entry,
      columns: columnsOf(entry),
      previousHash,
      hash: hashes[seq] as string,
    });
  }
  const middle = Math.floor(count / 2);
  lines.push(
    signed('seal', middle, hashes[middle] as string),
    signed('head', count, hashes[count] as string),
  );
  return lines;
}

const text = (lines: ChainLine[]) => lines.map((line) => JSON.stringify(line));
const verify = (lines: ChainLine[], trust?: Trust) => verifyChain(text(lines), trust);
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
    expect(await verify(rewritten, { known })).toMatchObject({ ok: false, seq: 3 });
    expect(await verify(exported(10), { known })).toMatchObject({ ok: true });
    expect(await verify(exported(6), { known })).toMatchObject({ ok: false, seq: 7 });
  });

  it('is whole with the key and something kept elsewhere only; what was not checked is said', async () => {
    const known = await readKnown(text(exported(10)));
    const all = await verify(exported(10), { key: publicKey, known });
    expect(all).toMatchObject({ ok: true, unchecked: [], notes: [] });
    const unchecked = async (trust: Trust) => {
      const verdict = await verify(exported(10), trust);
      return verdict.ok && verdict.unchecked.map((line) => line.split(':')[0]?.split(' (')[0]);
    };
    const who = 'Who signed it';
    const rewritten = 'Whether whoever holds the key has rewritten it or cut its end';
    expect(await unchecked({})).toEqual([who, rewritten]);
    expect(await unchecked({ key: publicKey })).toEqual([rewritten]);
    expect(await unchecked({ known })).toEqual([who]);
  });

  it('signed by a forger with a key of their own is refused by the key, and by its fingerprint', async () => {
    const forger = generateKeyPairSync('ed25519');
    const forged = exported(10, (seq) => (seq === 3 ? { reason: 'forged' } : {})).map((line): ChainLine => {
      if (line.type === 'chain')
        return { ...line, publicKey: forger.publicKey.export({ type: 'spki', format: 'pem' }) as string };
      return line.type === 'entry' || line.type === 'detached'
        ? line
        : signed(line.type, line.head.seq, line.head.hash, forger.privateKey);
    });
    // In itself it is in order: nobody can tell without the key.
    expect(await verify(forged)).toMatchObject({
      ok: true,
      unchecked: [expect.any(String), expect.any(String)],
    });
    const why = 'it is signed with another key than the one that is trusted';
    expect(await verify(forged, { key: publicKey })).toEqual({ ok: false, seq: null, why });
    const fingerprint = fingerprintOf(publicKey);
    expect(fingerprint).toMatch(/^SHA256:[0-9A-F]{64}$/);
    expect(await verify(forged, { key: fingerprint })).toEqual({ ok: false, seq: null, why });
    expect(
      await verify(exported(10), { key: fingerprint.toLowerCase().replace('sha', 'SHA') }),
    ).toMatchObject({
      ok: true,
    });
  });

  it.each([
    ['objectId', 'another'],
    ['operatorId', '0198c0de-0000-7000-8000-000000000009'],
    ['at', '2020-01-01T00:00:00.000Z'],
    ['termsHash', hashOfTerms([])],
  ] as const)('a row whose %s says otherwise than its entry is named', async (column, value) => {
    const lines = copy();
    Object.assign(entryLine(lines, 7).columns as object, { [column]: value });
    expect(await verify(lines)).toEqual({
      ok: false,
      seq: 7,
      why: `the column ${column} of the row says otherwise than the entry`,
    });
    entryLine(lines, 7).columns = undefined;
    expect(await verify(lines)).toMatchObject({ ok: false, seq: 7 });
  });

  it('goes on after entries of the first hash version, and says what is not in their hash', async () => {
    const old = { hashVersion: undefined, termsHash: undefined };
    const mixed = JSON.parse(JSON.stringify(exported(10, (seq) => (seq <= 4 ? old : {})))) as ChainLine[];
    const known = await readKnown(text(mixed));
    const verdict = await verify(mixed, { key: publicKey, known });
    expect(verdict).toMatchObject({ ok: true, unchecked: [], notes: [expect.stringMatching(/^4 entries/)] });
    Object.assign(entryLine(mixed, 2).columns as object, { objectId: 'another' });
    expect(await verify(mixed)).toMatchObject({ ok: false, seq: 2 });
  });

  it('of the old format is read, but is not proven to be whole', async () => {
    const old = copy().map((line): ChainLine => {
      if (line.type === 'chain') return { ...line, format: 1 };
      return line.type === 'entry' ? { ...line, columns: undefined } : line;
    });
    const known = await readKnown(text(exported(10)));
    expect(await verify(old, { key: publicKey, known })).toMatchObject({
      ok: true,
      unchecked: [expect.stringMatching(/^The searched columns of 10 entries/)],
    });
  });

  it('is held against heads that were kept, if they are signed with its key', async () => {
    const heads = text(exported(8).filter((line) => line.type === 'seal'));
    const known = await readKnown(heads);
    const verdict = await verify(exported(10), { key: publicKey, known });
    expect(verdict).toMatchObject({ ok: true, unchecked: [], notes: [expect.stringMatching(/entry 4/)] });
    const rewritten = exported(10, (seq) => (seq === 3 ? { reason: 'forged' } : {}));
    expect(await verify(rewritten, { key: publicKey, known })).toMatchObject({ ok: false, seq: 4 });
    expect(await verify(exported(3), { known })).toMatchObject({ ok: false, seq: 4 });
    const other = generateKeyPairSync('ed25519').privateKey;
    const foreign = await readKnown(text([signed('seal', 4, entryLine(copy(), 4).hash, other)]));
    expect(await verify(exported(10), { known: foreign })).toMatchObject({ ok: false, seq: 4 });
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

describe('the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'attest-verify-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'server/src/audit-verify.ts', ...args],
      { encoding: 'utf8' },
    );
    return [status, (stdout + stderr).split('\n')[0]];
  };

  it('says by its exit code whether the trail is whole, damaged, or could not be checked', () => {
    const trail = file('trail.jsonl', text(exported(10)).join('\n'));
    const heads = file('heads.jsonl', text([exported(10).at(-2) as ChainLine]).join('\n'));
    const key = file('key.pem', publicKey);
    const whole = `The trail of tenant ${TENANT} is whole: 10 entries.`;
    expect(run(trail, '--key', fingerprintOf(publicKey), '--head', heads)).toEqual([0, whole]);
    expect(run(trail, '--key', key, '--earlier', trail)).toEqual([0, whole]);
    const openEnd = `The trail of tenant ${TENANT} is whole as far as it goes: 10 entries.`;
    expect(run(trail, '--key', key)).toEqual([3, openEnd]);
    const other = `SHA256:${'0'.repeat(64)}`;
    expect(run(trail, '--key', other, '--head', heads)).toEqual([1, expect.stringMatching(/^Not a valid/)]);
    expect(run(trail, '--key', join(folder, 'none'))).toEqual([2, expect.stringMatching(/neither/)]);
    expect(run(join(folder, 'none'), '--key', key)[0]).toBe(2);
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
