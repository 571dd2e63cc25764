import { createPublicKey, type KeyObject } from 'node:crypto';
import type { ArchiveFile, OpenArchive } from './archiveFiles';
import {
  type ChainEntry,
  type DetachedPart,
  entryHash,
  GENESIS,
  hashOfTerms,
  headIsSigned,
  strayColumn,
} from './chain';
import { isTrusted } from './fingerprint';
import type { ChainHeader, ChainLine, DetachedLine, Place } from './lines';
import { Bad, type Trust, type Verdict } from './verdict';

/** Reads an exported chain from its first line to its last, and stops at the first thing that is wrong. */
export class Checker {
  seq: number;
  #hash: string;
  readonly #hashes: string[] = [];
  #header: ChainHeader | undefined;
  #key: KeyObject | undefined;
  /** Parts in the archive, which are read before the entries that follow them. */
  readonly #parts: DetachedLine[] = [];
  #begun = false;
  #closed = false;
  /** Entries whose pieces of text are not in the hash, and entries that came without any column. */
  #withoutTerms = 0;
  #withoutColumns = 0;
  /** What was not there to be read. */
  readonly #missing: string[] = [];
  #files = 0;

  /** @param place what a file of the archive has to go on after; absent: it is read by itself, or the export of a trail */
  constructor(
    private readonly trust: Trust,
    private readonly place?: Place,
  ) {
    const { seq, hash } = place ?? { seq: 0, hash: GENESIS };
    this.seq = seq;
    this.#hash = hash;
    this.#hashes[seq] = hash;
  }

  async takeAll(lines: AsyncIterable<string> | Iterable<string>, open: OpenArchive): Promise<void> {
    for await (const text of lines) {
      if (!text.trim()) continue;
      const line = readLine(text, this.seq);
      if (!this.#begun && line.type !== 'chain' && line.type !== 'detached') await this.#begin(open);
      this.#take(line);
    }
  }

  #take(line: ChainLine): void {
    if (this.#closed) throw new Bad(null, 'there are lines after the signed head');
    if (line.type !== 'chain' && !this.#header) throw new Bad(null, 'the first line is no chain header');
    if (line.type === 'chain') this.#open(line);
    else if (line.type === 'entry') this.#entry(line);
    else if (line.type === 'detached') this.#detached(line);
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
    return [...open, ...this.#missing];
  }

  #notes(): string[] {
    const notes: string[] = [];
    if (this.#files > 0)
      notes.push(
        `Files of the archive that were read: ${this.#files}, up to entry ${this.#parts.at(-1)?.head.seq}.`,
      );
    const others = this.#parts.filter(({ publicKey }) => publicKey !== this.#header?.publicKey);
    if (others.length > 0)
      notes.push(
        `Detached under another key, as before a tenant moved: ${others.map(({ head }) => head.file).join(', ')}. That the chain goes on from them proves their entries.`,
      );
    const kept = Math.max(0, ...(this.trust.known?.hashes.keys() ?? []));
    if (this.trust.known && kept < this.seq)
      notes.push(`What was kept elsewhere ends at entry ${kept}; later ones rest on the signature alone.`);
    if (this.#withoutTerms)
      notes.push(
        `${this.#withoutTerms} entries are of the first hash version: their pieces of text for searching are not in the hash.`,
      );
    return notes;
  }

  /** Reads what was detached, up to where the entries of this file begin. */
  async #begin(open: OpenArchive): Promise<void> {
    this.#begun = true;
    for (const part of this.#parts) await this.#readPart(part, open);
    const after = this.#header?.after ?? { seq: 0, hash: GENESIS };
    if (after.seq === this.seq && after.hash === this.#hash) return;
    if (this.place || this.#parts.length > 0)
      throw new Bad(this.seq + 1, `entry ${after.seq + 1} follows, not the one after ${this.seq}`);
    this.#missing.push(`Entries 1 to ${after.seq}: this file begins after them.`);
    this.#reach(after);
  }

  async #readPart(line: DetachedLine, open: OpenArchive): Promise<void> {
    const { from, seq, hash, month, file: name } = line.head;
    const file = await open(name);
    if (!file) {
      this.#missing.push(`Entries ${from} to ${seq} (${month}): ${name} is not there (give --archives).`);
      return this.#reach({ seq, hash });
    }
    const hashes = new Map([...(this.trust.known?.hashes ?? [])].filter(([known]) => known <= seq));
    const known = { tenant: '', publicKey: '', hashes, heads: [] };
    const part = new Checker(
      { key: line.publicKey, known },
      {
        seq: this.seq,
        hash: this.#hash,
      },
    );
    await part.takePart(line.head, file);
    part.#hashes.forEach((each, at) => {
      this.#hashes[at] = each;
    });
    this.#withoutTerms += part.#withoutTerms;
    this.#files += 1;
    this.#reach({ seq, hash });
  }

  /** A file of the archive: the entries that were detached, and no others. */
  async takePart(
    { from, seq, hash, tenant, file: name, sha256 }: DetachedPart,
    file: ArchiveFile,
  ): Promise<Verdict> {
    try {
      await this.takeAll(file.lines, async () => undefined);
      if (this.#header?.tenant !== tenant) throw new Bad(null, 'it is of another tenant');
      if (this.seq !== seq || this.#hash !== hash)
        throw new Bad(Math.min(this.seq, seq), `it ends at entry ${this.seq}, and not as it was detached`);
      const verdict = this.finish();
      if (file.sha256() !== sha256) throw new Bad(null, 'it is not the file that was detached');
      return verdict;
    } catch (error) {
      const { seq: at, why } = error instanceof Bad ? error : new Bad(null, inShort(error));
      throw new Bad(at ?? from, `${name}: ${why}`);
    }
  }

  /** Goes on from an entry whose hash is known. */
  #reach({ seq, hash }: Place): void {
    const before = this.trust.known?.hashes.get(seq);
    if (before && before !== hash) throw new Bad(seq, 'the entry differs from what is known from elsewhere');
    this.seq = seq;
    this.#hash = hash;
    this.#hashes[seq] = hash;
  }

  #detached(line: DetachedLine): void {
    const { head } = line;
    if (this.#begun || !this.#header?.after)
      throw new Bad(null, 'a detached part is named where none can be');
    if (head.tenant !== this.#header.tenant) throw new Bad(head.from, 'a detached part is of another tenant');
    const last = this.#parts.at(-1)?.head ?? { seq: 0, hash: GENESIS };
    if (head.from !== last.seq + 1 || head.previousHash !== last.hash)
      throw new Bad(last.seq + 1, `the detached part ${head.file} does not follow the one before`);
    requireSigned(line);
    this.#parts.push(line);
  }

  #open(header: ChainHeader): void {
    if (this.#header) throw new Bad(null, 'there are two headers');
    if (![1, 2, 3].includes(header.format)) throw new Bad(null, `the format ${header.format} is not known`);
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

  #entry({
    entry,
    columns,
    terms,
    previousHash: previous,
    hash,
  }: Extract<ChainLine, { type: 'entry' }>): void {
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
      if (terms && hashOfTerms(terms) !== columns.termsHash)
        throw new Bad(expected, 'the pieces of text do not fit their hash');
    } else if (this.#header.format !== 1) throw new Bad(expected, 'the columns of the row are missing');
    this.#count(entry, columns !== undefined);
    this.seq = expected;
    this.#hash = hash;
    this.#hashes[expected] = hash;
  }

  #count({ hashVersion }: ChainEntry, withColumns: boolean): void {
    if (!withColumns) this.#withoutColumns += 1;
    else if (hashVersion === undefined) this.#withoutTerms += 1;
  }

  #signed({ type, head, signature }: Extract<ChainLine, { type: 'seal' | 'head' }>): void {
    if (head.tenant !== this.#header?.tenant) throw new Bad(head.seq, `the ${type} is of another tenant`);
    if (!headIsSigned(this.#key as KeyObject, head, signature))
      throw new Bad(head.seq, `the signature of the ${type} at ${head.seq} is not valid`);
    // Of entries that were not there to be read, nothing is known.
    const hash = this.#hashes[head.seq];
    const unread = hash === undefined && head.seq < (this.#header.after?.seq ?? 0);
    if (head.seq <= this.seq && !unread && hash !== head.hash)
      throw new Bad(head.seq, `the chain up to ${head.seq} is not the one that was signed`);
    if (type === 'seal' && head.seq > this.seq)
      throw new Bad(this.seq + 1, `the chain ends at ${this.seq}, a seal stands at ${head.seq}`);
  }
}

/** Why a file could not be read. */
const inShort = (error: unknown): string => `it cannot be read (${(error as Error).message})`;

/** Whoever detached it says so. Throws where the signature is not valid. */
export function requireSigned({ head, publicKey, signature }: DetachedLine): void {
  let signed = false;
  try {
    signed = headIsSigned(createPublicKey(publicKey), head, signature);
  } catch {
    // Said below.
  }
  if (!signed) throw new Bad(head.from, `the signature of the detached part ${head.file} is not valid`);
}

/** A line of an export. Throws Bad for what is none; `seq`: the entry before it. */
export function readLine(text: string, seq: number): ChainLine {
  try {
    const line = JSON.parse(text) as ChainLine;
    if (line && ['chain', 'detached', 'entry', 'seal', 'head'].includes(line.type)) return line;
  } catch {
    // Said below.
  }
  throw new Bad(seq + 1, 'a line cannot be read');
}
