import { createHash, type KeyObject, sign, verify } from 'node:crypto';
import { canonicalize } from 'json-canonicalize';

/** One entry as it is hashed and exported. Times are ISO UTC; `zone` is the tenant's time zone. */
export interface ChainEntry {
  tenant: string;
  seq: number;
  at: string;
  zone: string;
  operatorId: string | null;
  operatorAccount: string;
  operatorName: string;
  onBehalfOf: string | null;
  /** Absent in entries of before it was recorded who that is. */
  onBehalfOfId?: string;
  session: string | null;
  ip: string | null;
  module: string;
  objectType: string;
  objectId: string | null;
  objectNo: string | null;
  objectName: string | null;
  /** Where it is called otherwise in English. */
  objectNameEn?: string;
  objectVersion: number | null;
  event: string;
  changes: ChainChange[];
  reason: string | null;
  descriptionZh: string;
  descriptionEn: string;
  taskId: string | null;
  signatureId: string | null;
  requestId: string | null;
  /** 2: also what the row is found by is in the hash; entries of before have none. */
  hashVersion?: 2;
  /** Of the pieces of text that a search finds the row by. */
  termsHash?: string;
}

/** What stands in the row beside the entry, and is searched; `termsHash` instead of the pieces themselves. */
export interface ChainColumns {
  at: string;
  operatorId: string | null;
  operatorAccount: string;
  operatorName: string;
  module: string;
  event: string;
  objectType: string;
  objectId: string | null;
  termsHash: string;
}

export interface ChainChange {
  field: string;
  labelZh: string;
  labelEn: string;
  old: unknown;
  new: unknown;
}

/** Where a chain stands: number and hash of its last entry. */
export interface ChainHead {
  tenant: string;
  seq: number;
  hash: string;
  at: string;
}

/** A month of a chain that lies in a file of the archive: its last entry, and what it begins after. */
export interface DetachedPart extends ChainHead {
  /** `2020-01`, in UTC. */
  month: string;
  /** Number of its first entry. */
  from: number;
  previousHash: string;
  /** Time of its last entry. */
  until: string;
  file: string;
  /** Of the bytes of the file. */
  sha256: string;
}

/** The hash before the first entry. */
export const GENESIS = '0'.repeat(64);

/** SHA-256 over the previous hash and the canonical JSON (RFC 8785) of the entry, in hex. */
export const entryHash = (previous: string, entry: ChainEntry): string =>
  createHash('sha256').update(previous).update(canonicalize(entry)).digest('hex');

/** SHA-256 over the pieces of text that a search finds an entry by, in hex. */
export const hashOfTerms = (terms: string[]): string =>
  createHash('sha256').update(canonicalize(terms)).digest('hex');

/** The first column that does not say what the entry says; undefined where all do, or cannot be compared. */
export function strayColumn(entry: ChainEntry, columns: ChainColumns): string | undefined {
  return (Object.keys(columns) as (keyof ChainColumns)[]).find(
    (name) => columns[name] !== entry[name] && !(name === 'termsHash' && entry.hashVersion === undefined),
  );
}

/** An entry that waits for its place in the chain. */
export type UnnumberedEntry = Omit<ChainEntry, 'seq'>;

/** Canonical JSON of an entry before and after its number, where the database puts it. */
export function aroundNumber(entry: UnnumberedEntry): { before: string; after: string } {
  const members = Object.entries(entry);
  const part = (of: [string, unknown][]) => canonicalize(Object.fromEntries(of)).slice(1, -1);
  // Canonical JSON is in the order of the keys, so the number stands between what sorts before and after it.
  const before = part(members.filter(([key]) => key < 'seq'));
  const after = part(members.filter(([key]) => key > 'seq'));
  return { before: `{${before},"seq":`, after: `,${after}}` };
}

/** Ed25519 over the canonical head, in base64. */
export const signHead = (key: KeyObject, head: ChainHead): string =>
  sign(null, Buffer.from(canonicalize(head)), key).toString('base64');

export const headIsSigned = (key: KeyObject, head: ChainHead, signature: string): boolean =>
  verify(null, Buffer.from(canonicalize(head)), key, Buffer.from(signature, 'base64'));

/** Lone surrogates and NUL cannot be stored; they become the replacement character before hashing. */
export function storable<T>(value: T): T {
  if (typeof value === 'string') return replaceUnstorable(value) as T;
  if (Array.isArray(value)) return value.map(storable) as T;
  if (typeof value === 'object' && value !== null) {
    // As JSON has it: a day that is none is null.
    if (value instanceof Date) return value.toJSON() as T;
    const entries = Object.entries(value).filter(([, part]) => part !== undefined);
    return Object.fromEntries(entries.map(([key, part]) => [replaceUnstorable(key), storable(part)])) as T;
  }
  return typeof value === 'number' && !Number.isFinite(value) ? (null as T) : value;
}

/** Half of a pair, or whole ones: seldom there, and quickly looked for. */
const SURROGATE = /[\ud800-\udfff]/;

const replaceUnstorable = (text: string): string =>
  SURROGATE.test(text) || text.includes('\u0000')
    ? text.replace(/\p{Surrogate}/gu, '\ufffd').replaceAll('\u0000', '\ufffd')
    : text;
