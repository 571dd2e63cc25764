import type { ActionCode, Bilingual, ExportSource } from '@attest/api-contract';
import { requirePermission } from '../calls/runCall';
import type { Context } from '../module';
import type { Cell, TablePart } from '../renditions/table/types';

/** How values of a list are written into a file. */
export interface Writing {
  language: 'zh' | 'en';
  timeZone: string;
}

interface Prepared {
  name: Bilingual;
  /** Filter in words, printed over a table. */
  note?: string;
}

/** A list made ready for an export by its caller. Belongs to the transaction it was prepared in. */
export interface PreparedList extends Prepared {
  columns: { label: string; width: number }[];
  /** How many rows there are, no further than `most`. */
  count(most: number): Promise<number>;
  /** Rows in the order of the list from an offset, every value as its list shows it. */
  rows(offset: number, limit: number): Promise<Cell[][]>;
}

/** What is read at once: several tables, each a part of the file. */
export interface PreparedParts extends Prepared {
  parts: TablePart[];
}

export type PreparedExport = PreparedList | PreparedParts;

/** How many rows there are to export; of a list it is not counted further than `most`. */
export const rowsOf = async (prepared: PreparedExport, most: number): Promise<number> =>
  'parts' in prepared ? prepared.parts.reduce((sum, { rows }) => sum + rows.length, 0) : prepared.count(most);

type Kind = ExportSource['source'];
type Prepare<K extends Kind> = (
  ctx: Context,
  of: Extract<ExportSource, { source: K }>,
  writing: Writing,
) => Promise<PreparedExport>;

/** The right that an export needs. */
export interface ExportRight {
  menu: string;
  action: ActionCode;
}

/** A list that can be exported. */
export interface Exportable<K extends Kind> {
  /** Asked for before anything is prepared; where it depends on what is exported, a function tells it. */
  right: ExportRight | ((ctx: Context, of: Extract<ExportSource, { source: K }>) => Promise<ExportRight>);
  prepare: Prepare<K>;
  /** What the trail says was exported, where keys of it have names; without it, what was asked for. */
  recorded?: (ctx: Context, of: Extract<ExportSource, { source: K }>) => object;
}

/** Lists that a module makes exportable. */
export type ExportSources = { [K in Kind]?: Exportable<K> };

declare module '../module' {
  interface ServerModule {
    /** Lists that can be exported, each with the right that it needs. */
    exportSources?: ExportSources;
  }
}

const exportable = (ctx: Context, { source }: ExportSource): Exportable<Kind> | undefined =>
  ctx.brought.byKey('exportSources')[source] as Exportable<Kind> | undefined;

/** What the trail says was exported. */
export const recordedExport = (ctx: Context, of: ExportSource): object =>
  exportable(ctx, of)?.recorded?.(ctx, of) ?? of;

/** The list that an export names, for the caller of the context. NO_PERMISSION, MODULE_ACCESS_FAIL. */
export async function prepareExport(
  ctx: Context,
  of: ExportSource,
  writing: Writing,
): Promise<PreparedExport> {
  const source = exportable(ctx, of);
  if (!source) throw new Error(`Nothing exports ${of.source}`);
  const { menu, action } = typeof source.right === 'function' ? await source.right(ctx, of) : source.right;
  requirePermission(ctx, menu, action);
  return source.prepare(ctx, of, writing);
}
