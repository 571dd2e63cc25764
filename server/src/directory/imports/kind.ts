import type { ActionCode, Bilingual } from '@attest/api-contract';
import type { Context } from '../../platform/module';

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

/** What spreadsheets bring, one thing a row. */
export interface ImportKind<Content> {
  /** What is imported, in the plural: `accounts`. */
  name(ctx: Context, subject: string): Bilingual;
  /** What whoever asked for it must hold, still at each row. */
  needs(ctx: Context, subject: string): { menu: string; action: ActionCode };
  /** Makes what a row says, in a transaction of its own. Throws AppError or RowRefusal for a row that is left out. */
  make(ctx: Context, content: Content, reason: string): Promise<unknown>;
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

/** A row that is refused when it is its turn, for several reasons at once. */
export class RowRefusal extends Error {
  constructor(readonly problems: Bilingual[]) {
    super(problems.map(({ en }) => en).join('; '));
  }
}
