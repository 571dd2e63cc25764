import { createPublicKey, type KeyObject } from 'node:crypto';
import { type ChainEntry, entryHash, GENESIS, headIsSigned } from './chain';
import type { ChainHeader, ChainLine } from './exportChain';

/** What an earlier export is trusted for: its key, and the hashes it saw. */
export interface KnownChain {
  tenant: string;
  publicKey: string;
  hashes: Map<number, string>;
}

export type Verdict =
  | { ok: true; tenant: string; entries: number; lastHash: string }
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
 * Checks an exported chain without a database: every hash, the order, the seals, the signed head; with an
 * earlier export also that nothing it saw was rewritten or cut. Names the first bad entry.
 */
export async function verifyChain(
  lines: AsyncIterable<string> | Iterable<string>,
  known?: KnownChain,
): Promise<Verdict> {
  const checker = new Checker(known);
  try {
    for await (const line of lines) if (line.trim()) checker.take(readLine(line, checker.seq));
    return checker.finish();
  } catch (error) {
    if (error instanceof Bad) return { ok: false, seq: error.seq, why: error.why };
    throw error;
  }
}

/** Takes hashes and key from an earlier export; it is not checked here. */
export async function readKnown(lines: AsyncIterable<string> | Iterable<string>): Promise<KnownChain> {
  const known: KnownChain = { tenant: '', publicKey: '', hashes: new Map() };
  for await (const text of lines) {
    if (!text.trim()) continue;
    const line = readLine(text, 0);
    if (line.type === 'chain') Object.assign(known, { tenant: line.tenant, publicKey: line.publicKey });
    else if (line.type === 'entry') known.hashes.set(line.entry.seq, line.hash);
    else known.hashes.set(line.head.seq, line.head.hash);
  }
  return known;
}

class Checker {
  seq = 0;
  #hash = GENESIS;
  readonly #hashes: string[] = [GENESIS];
  #header: ChainHeader | undefined;
  #key: KeyObject | undefined;
  #closed = false;

  constructor(private readonly known: KnownChain | undefined) {}

  take(line: ChainLine): void {
    if (this.#closed) throw new Bad(null, 'there are lines after the signed head');
    if (line.type !== 'chain' && !this.#header) throw new Bad(null, 'the first line is no chain header');
    if (line.type === 'chain') this.#open(line);
    else if (line.type === 'entry') this.#entry(line.entry, line.previousHash, line.hash);
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
    const beyond = [...(this.known?.hashes.keys() ?? [])].filter((seq) => seq > this.seq);
    if (beyond.length)
      throw new Bad(this.seq + 1, `an earlier export knows entries up to ${Math.max(...beyond)}`);
    return { ok: true, tenant: this.#header.tenant, entries: this.seq, lastHash: this.#hash };
  }

  #open(header: ChainHeader): void {
    if (this.#header) throw new Bad(null, 'there are two headers');
    if (header.format !== 1) throw new Bad(null, `the format ${header.format} is not known`);
    if (this.known && (this.known.tenant !== header.tenant || this.known.publicKey !== header.publicKey))
      throw new Bad(null, 'tenant or key differ from those of the earlier export');
    this.#header = header;
    try {
      this.#key = createPublicKey(header.publicKey);
    } catch {
      throw new Bad(null, 'the public key cannot be read');
    }
  }

  #entry(entry: ChainEntry, previous: string, hash: string): void {
    const expected = this.seq + 1;
    if (entry.seq > expected) throw new Bad(expected, `entry ${expected} is missing`);
    if (entry.seq < expected) throw new Bad(entry.seq, `entry ${entry.seq} stands out of order`);
    if (entry.tenant !== this.#header?.tenant) throw new Bad(expected, 'the entry is of another tenant');
    if (previous !== this.#hash) throw new Bad(expected, 'the entry does not follow the one before');
    if (entryHash(previous, entry) !== hash) throw new Bad(expected, 'the content does not fit its hash');
    const before = this.known?.hashes.get(expected);
    if (before && before !== hash) throw new Bad(expected, 'the entry differs from the earlier export');
    this.seq = expected;
    this.#hash = hash;
    this.#hashes.push(hash);
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
