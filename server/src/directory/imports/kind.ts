import type { ActionCode, Bilingual, ImportWay } from '@attest/api-contract';
import type { OpenArchive } from '../../platform/files/archive';
import type { ByteAnswer, Context } from '../../platform/module';

/** A row of a spreadsheet, looked at. */
export interface CheckedRow<Content> {
  /** As the spreadsheet counts. */
  row: number;
  /** By which the report names it. */
  cells: (string | null)[];
  content: Content;
  /** Why it is left out; nothing when it can be imported. */
  problems: Bilingual[];
}

/** What a row has become, and where that is. */
export interface Made {
  name: string;
  path: string | null;
}

/** What of a kind is imported, and how. */
export interface Wanted {
  /** Empty, or what of the kind: the type of the records. */
  subject: string;
  way: ImportWay;
}

/** What the caller may import of a kind. */
export interface Offered {
  subject: string;
  module: 'SHELL' | 'DMS' | 'TMS' | 'QMS';
  ways: ImportWay[];
  /** Rows that one file may have. */
  max: number;
}

/** A spreadsheet that was read; its rows are looked at a stretch at a time. */
export interface ReadTable<Content> {
  total: number;
  /** Each stretch may be looked at in a transaction of its own. */
  check(ctx: Context, from: number, to: number): Promise<CheckedRow<Content>[]>;
}

/** The run of an import that makes what rows say. */
export interface Run {
  importId: string;
  reason: string;
  /** The files that rows name. */
  archive?: OpenArchive;
}

/** What spreadsheets bring, one thing a row. */
export interface ImportKind<Content> {
  /** What is imported, in the plural, within a sentence: `accounts`. */
  name(ctx: Context, subject: string): Bilingual;
  /** The same by itself: `Accounts`. */
  label(ctx: Context, subject: string): Bilingual;
  /** What whoever asked for it must hold, still at each row. */
  needs(ctx: Context, wanted: Wanted): { menu: string; action: ActionCode };
  /** What the caller may import of it, and how. */
  offered(ctx: Context): Offered[];
  /** A spreadsheet to be filled in. */
  template(ctx: Context, wanted: Wanted): Promise<ByteAnswer>;
  /** Reads an uploaded spreadsheet. Throws as `readUploadedTable`. */
  read(ctx: Context, fileId: string, wanted: Wanted, archive?: OpenArchive): Promise<ReadTable<Content>>;
  /** Whether many are made at once. */
  isMadeTogether?(wanted: Wanted): boolean;
  /** Makes many at once, all of them or none. Throws AppError or RowRefusal: then each is tried by itself. */
  makeAll?(ctx: Context, contents: Content[], run: Run): Promise<Made[]>;
  /** Nothing more comes of a run: it has made all, or was stopped. */
  finished?(ctx: Context, wanted: Wanted, run: Run): Promise<void>;
  /** Makes what a row says, in a transaction of its own. Throws AppError or RowRefusal for a row that is left out. */
  make(ctx: Context, content: Content, reason: string): Promise<Made | null>;
}

declare module '../../platform/module' {
  interface ServerModule {
    /** What can be imported from spreadsheets as a job. */
    importKinds?: Record<string, ImportKind<unknown>>;
  }
}

export function kindOf(ctx: Context, kind: string): ImportKind<unknown> {
  const found = ctx.brought.byKey('importKinds')[kind];
  if (!found) throw new Error(`Nothing is imported as ${kind}`);
  return found;
}

/** What is imported where all of it is one thing: for whoever holds the right. */
export const offeredTo = (
  ctx: Context,
  { menu, action }: { menu: string; action: ActionCode },
  offered: Offered,
): Offered[] => (ctx.caller.permissions.get(menu)?.has(action) ? [offered] : []);

/** A spreadsheet whose rows are looked at all at once. */
export const readWhole = <Content>(rows: CheckedRow<Content>[]): ReadTable<Content> => ({
  total: rows.length,
  check: async (_, from, to) => rows.slice(from, to),
});

/** A row that is refused when it is its turn, for several reasons at once. */
export class RowRefusal extends Error {
  constructor(readonly problems: Bilingual[]) {
    super(problems.map(({ en }) => en).join('; '));
  }
}
