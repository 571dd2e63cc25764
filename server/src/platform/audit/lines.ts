import type { ChainColumns, ChainEntry, ChainHead, DetachedPart } from './chain';

/** First line of an export. */
export interface ChainHeader {
  type: 'chain';
  /** 1: without the columns of the rows; 3: it does not begin with the first entry. */
  format: 1 | 2 | 3;
  tenant: string;
  exportedAt: string;
  publicKey: string;
  /** What it goes on after; absent: nothing. */
  after?: Place;
}

/** An entry of a chain. */
export type Place = Pick<ChainHead, 'seq' | 'hash'>;

/** What lies in a file of the archive, and who says so. */
export interface DetachedLine {
  type: 'detached';
  head: DetachedPart;
  publicKey: string;
  signature: string;
}

export type ChainLine =
  | ChainHeader
  | DetachedLine
  | {
      type: 'entry';
      entry: ChainEntry;
      /** As the database has them beside the entry. */
      columns?: ChainColumns;
      /** In the archive: the pieces of text whose hash is among the columns. */
      terms?: string[];
      previousHash: string;
      hash: string;
    }
  | { type: 'seal' | 'head'; head: ChainHead; signature: string };
