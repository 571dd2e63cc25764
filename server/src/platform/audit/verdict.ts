import type { ChainLine } from './lines';

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

/** The first thing that is wrong. */
export class Bad extends Error {
  constructor(
    readonly seq: number | null,
    readonly why: string,
  ) {
    super(why);
  }
}
