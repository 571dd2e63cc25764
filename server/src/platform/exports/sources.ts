import type { Bilingual, ExportSource } from '@attest/api-contract';
import type { Context } from '../module';
import type { Cell } from '../renditions/table/types';

/** How values of a list are written into a file. */
export interface Writing {
  language: 'zh' | 'en';
  timeZone: string;
}

/** A list made ready for an export by its caller. Belongs to the transaction it was prepared in. */
export interface PreparedExport {
  name: Bilingual;
  /** Filter in words, printed over a table. */
  note?: string;
  columns: { label: string; width: number }[];
  count(): Promise<number>;
  /** Rows in the order of the list from an offset, every value as its list shows it. */
  rows(offset: number, limit: number): Promise<Cell[][]>;
}

type Kind = ExportSource['source'];
type Prepare<K extends Kind> = (
  ctx: Context,
  of: Extract<ExportSource, { source: K }>,
  writing: Writing,
) => Promise<PreparedExport>;

/** Lists that a module makes exportable. */
export type ExportSources = { [K in Kind]?: Prepare<K> };

declare module '../module' {
  interface ServerModule {
    /** Lists that can be exported; each throws NO_PERMISSION by itself. */
    exportSources?: ExportSources;
  }
}

/** The list that an export names, for the caller of the context. */
export function prepareExport(ctx: Context, of: ExportSource, writing: Writing): Promise<PreparedExport> {
  const prepare = ctx.brought.byKey('exportSources')[of.source] as Prepare<Kind> | undefined;
  if (!prepare) throw new Error(`Nothing exports ${of.source}`);
  return prepare(ctx, of, writing);
}
