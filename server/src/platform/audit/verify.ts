import { createPublicKey, type KeyObject } from 'node:crypto';
import { type ChainEntry, entryHash, GENESIS, headIsSigned, strayColumn } from './chain';
import type { ChainHeader, ChainLine } from './exportChain';
import { isTrusted } from './fingerprint';

/** What is known from elsewhere, and an export must agree with. */
export interface Trust {
  /** Public key (PEM) or fingerprint, as the product showed it to somebody who wrote it down. */
  key?: string;
  /** Hashes by number: of an earlier export, or of heads that were kept outside the database. */
  known?: KnownChain;
}

/** What an earlier export, or a file of heads, saw. */
export interface KnownChain {
  /** Empty: heads alone name none. */
  tenant: string;
  publicKey: string;
  hashes: Map<number, string>;
  /** Heads, whose signatures are checked with the key of the export. */
  heads: Extract<ChainLine, { type: 'seal' | 'head' }>[];
}

export type Verdict =
  /** `unchecked`: what cannot be told from what was given; `notes`: limits that nothing given could lift. */
  | { ok: true; tenant: string; entries: number; lastHash: string; unchecked: string[]; notes: string[] }
  /** `seq`: the first bad entry, or null where the file itself is no export. */
  | { ok: false; seq: number | null; why: string };

class Bad extends Error {
  constructor(
    readonly seq: number | null,
    readonly why: string,
  ) {
    super(why);
  }
}

/**
 * Checks an exported chain without a database: every hash, the columns beside each entry, the order, the seals, the
 * signed head; with trust from elsewhere also who signed it, and that nothing known was rewritten or cut. Names the
 * first bad entry, and says what could not be checked.
 */
export async function verifyChain(
  lines: AsyncIterable<string> | Iterable<string>,
  trust: Trust = {},
): Promise<Verdict> {
  const checker = new Checker(trust);
  try {
    for await (const line of lines) if (line.trim()) checker.take(readLine(line, checker.seq));
    return checker.finish();
  } catch (error) {
    if (error instanceof Bad) return { ok: false, seq: error.seq, why: error.why };
    throw error;
  }
}

/** Takes hashes and key from an earlier export, or from a file of heads; the export is not checked here. */
export async function readKnown(lines: AsyncIterable<string> | Iterable<string>): Promise<KnownChain> {
  const known: KnownChain = { tenant: '', publicKey: '', hashes: new Map(), heads: [] };
  for await (const text of lines) {
    if (!text.trim()) continue;
    const line = readLine(text, 0);
    if (line.type === 'chain') Object.assign(known, { tenant: line.tenant, publicKey: line.publicKey });
    else if (line.type === 'entry') known.hashes.set(line.entry.seq, line.hash);
    else known.heads.push(line);
  }
  for (const { head } of known.heads) known.hashes.set(head.seq, head.hash);
  return known;
}

class Checker {
  seq = 0;
  #hash = GENESIS;
  readonly #hashes: string[] = [GENESIS];
  #header: ChainHeader | undefined;
  #key: KeyObject | undefined;
  #closed = false;
  /** Entries whose pieces of text are not in the hash, and entries that came without any column. */
  #withoutTerms = 0;
  #withoutColumns = 0;

  constructor(private readonly trust: Trust) {}

  take(line: ChainLine): void {
    if (this.#closed) throw new Bad(null, 'there are lines after the signed head');
    if (line.type !== 'chain' && !this.#header) throw new Bad(null, 'the first line is no chain header');
    if (line.type === 'chain') this.#open(line);
    else if (line.type === 'entry') this.#entry(line);
    else this.#signed(line);
    if (line.type !== 'head') return;
    if (line.head.seq !== this.seq)
      throw new Bad(
        this.seq + 1,
        `the chain ends at ${this.seq}, its signed head stands at ${line.head.seq}`,
      );
    this.#closed = true;
  }

  finish(): Verdict {
    if (!this.#header) throw new Bad(null, 'the file is empty');
    if (!this.#closed) throw new Bad(this.seq + 1, 'the signed head is missing: the tail was cut');
    const { known } = this.trust;
    const beyond = [...(known?.hashes.keys() ?? [])].filter((seq) => seq > this.seq);
    if (beyond.length)
      throw new Bad(this.seq + 1, `entries up to ${Math.max(...beyond)} are known from elsewhere`);
    return {
      ok: true,
      tenant: this.#header.tenant,
      entries: this.seq,
      lastHash: this.#hash,
      unchecked: this.#unchecked(),
      notes: this.#notes(),
    };
  }

  #unchecked(): string[] {
    const { key, known } = this.trust;
    const open: string[] = [];
    if (!key)
      open.push(
        'Who signed it: anybody could have, with a key of their own (give --key, as the product shows it).',
      );
    if (!known)
      open.push(
        'Whether whoever holds the key has rewritten it or cut its end (give --earlier or --head, kept elsewhere).',
      );
    if (this.#withoutColumns)
      open.push(
        `The searched columns of ${this.#withoutColumns} entries: the file has none (export it anew).`,
      );
    return open;
  }

  #notes(): string[] {
    const notes: string[] = [];
    const kept = Math.max(0, ...(this.trust.known?.hashes.keys() ?? []));
    if (this.trust.known && kept < this.seq)
      notes.push(`What was kept elsewhere ends at entry ${kept}; later ones rest on the signature alone.`);
    if (this.#withoutTerms)
      notes.push(
        `${this.#withoutTerms} entries are of the first hash version: their pieces of text for searching are not in the hash.`,
      );
    return notes;
  }

  #open(header: ChainHeader): void {
    if (this.#header) throw new Bad(null, 'there are two headers');
    if (header.format !== 1 && header.format !== 2)
      throw new Bad(null, `the format ${header.format} is not known`);
    this.#header = header;
    try {
      this.#key = createPublicKey(header.publicKey);
    } catch {
      throw new Bad(null, 'the public key cannot be read');
    }
    const { key, known } = this.trust;
    if (key !== undefined && !isTrusted(header.publicKey, key))
      throw new Bad(null, 'it is signed with another key than the one that is trusted');
    if (known?.publicKey && (known.tenant !== header.tenant || known.publicKey !== header.publicKey))
      throw new Bad(null, 'tenant or key differ from those of the earlier export');
    for (const { head, signature } of known?.heads ?? []) {
      if (head.tenant !== header.tenant) throw new Bad(null, 'a head that was kept is of another tenant');
      if (!headIsSigned(this.#key, head, signature))
        throw new Bad(head.seq, `the head kept at ${head.seq} was not signed with the key of this export`);
    }
  }

  #entry({ entry, columns, previousHash: previous, hash }: Extract<ChainLine, { type: 'entry' }>): void {
    const expected = this.seq + 1;
    if (entry.seq > expected) throw new Bad(expected, `entry ${expected} is missing`);
    if (entry.seq < expected) throw new Bad(entry.seq, `entry ${entry.seq} stands out of order`);
    if (entry.tenant !== this.#header?.tenant) throw new Bad(expected, 'the entry is of another tenant');
    if (previous !== this.#hash) throw new Bad(expected, 'the entry does not follow the one before');
    if (entryHash(previous, entry) !== hash) throw new Bad(expected, 'the content does not fit its hash');
    const before = this.trust.known?.hashes.get(expected);
    if (before && before !== hash)
      throw new Bad(expected, 'the entry differs from what is known from elsewhere');
    if (columns) {
      const stray = strayColumn(entry, columns);
      if (stray) throw new Bad(expected, `the column ${stray} of the row says otherwise than the entry`);
    } else if (this.#header.format === 2) throw new Bad(expected, 'the columns of the row are missing');
    this.#count(entry, columns !== undefined);
    this.seq = expected;
    this.#hash = hash;
    this.#hashes.push(hash);
  }

  #count({ hashVersion }: ChainEntry, withColumns: boolean): void {
    if (!withColumns) this.#withoutColumns += 1;
    else if (hashVersion === undefined) this.#withoutTerms += 1;
  }

  #signed({ type, head, signature }: Extract<ChainLine, { type: 'seal' | 'head' }>): void {
    if (head.tenant !== this.#header?.tenant) throw new Bad(head.seq, `the ${type} is of another tenant`);
    if (!headIsSigned(this.#key as KeyObject, head, signature))
      throw new Bad(head.seq, `the signature of the ${type} at ${head.seq} is not valid`);
    if (head.seq <= this.seq && this.#hashes[head.seq] !== head.hash)
      throw new Bad(head.seq, `the chain up to ${head.seq} is not the one that was signed`);
    if (type === 'seal' && head.seq > this.seq)
      throw new Bad(this.seq + 1, `the chain ends at ${this.seq}, a seal stands at ${head.seq}`);
  }
}

function readLine(text: string, seq: number): ChainLine {
  try {
    const line = JSON.parse(text) as ChainLine;
    if (line && ['chain', 'entry', 'seal', 'head'].includes(line.type)) return line;
  } catch {
    // Said below.
  }
  throw new Bad(seq + 1, 'a line cannot be read');
}
