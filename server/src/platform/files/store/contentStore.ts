import type { Readable } from 'node:stream';
import type { Aside, AsideFolder } from './asideFolder';

/** A stretch of a content, both ends included. */
export interface Stretch {
  start: number;
  end: number;
}

/** A content as a file of this machine, for readers that need one. */
export interface Borrowed {
  path: string;
  release(): Promise<void>;
}

/** Where and how bytes are kept: shards of running uploads, and content under its own hash. */
export interface ContentStore {
  /** Where bytes are collected before they are kept. */
  readonly aside: AsideFolder;

  /** Keeps one shard; answers whether it was not here before. A cut connection leaves no half shard. */
  putShard(uploadId: string, index: number, bytes: Buffer): Promise<boolean>;
  /** Indexes of the shards that are here and whole, ascending. */
  receivedShards(uploadId: string, sizeOf: (index: number) => number): Promise<number[]>;
  /** Joins shards 0…count-1 into one file aside. */
  join(uploadId: string, count: number): Promise<Aside>;
  discardUpload(uploadId: string): Promise<void>;
  /** Uploads that have shards, with the time of their last shard. */
  uploads(): Promise<{ id: string; changedAt: Date }[]>;

  /** Keeps a file that lies aside; equal content that is already there is replaced by itself. */
  keep(path: string, sha256: string): Promise<void>;
  has(sha256: string): Promise<boolean>;
  /** Its bytes, or a stretch of them. The stream fails where there is none. */
  read(sha256: string, stretch?: Stretch): Readable;
  /** NOT_FOUND where there is none. */
  borrow(sha256: string): Promise<Borrowed>;
  drop(sha256: string): Promise<void>;
  /** Every kept content, some at a time. */
  contents(): AsyncGenerator<{ sha256: string; changedAt: Date }[]>;

  /** Ends its connections. */
  close(): void;
}

/** Name of a content in its store: `ab/cd/<sha256>`. */
export const placeOf = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
