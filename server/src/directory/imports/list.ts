import type { DataImport, ImportFilter, ImportRow, Page } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { AnswerOf, Handles, InputOf } from '../../platform/calls/handleAll';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { list } from '../../platform/search/list';
import { anyContains } from '../../platform/search/listSql';
import { importables } from './catalogue';
import { errorOf, type StoredImport } from './jobs';
import { kindOf } from './kind';

type Found = StoredImport & { account: string; person: string };

/** What an import is of, as one text. */
const WHAT = sql`(i.kind || ' ' || i.subject)`;
const keyOf = ({ kind, subject }: { kind: string; subject: string }) => `${kind} ${subject}`;

/** Condition: the caller's own, or of what the caller may import. */
const inSight = (ctx: Context): RawBuilder<unknown> =>
  sql`(i.user_id = ${ctx.caller.userId} or ${WHAT} = any(${importables(ctx).map(keyOf)}::text[]))`;

const imports = list<ImportFilter>({
  source: sql`sheet_import i join user_account u on u.id = i.user_id`,
  columns: {
    fileName: sql`i.file_name collate attest_zh`,
    state: sql`i.state`,
    by: sql`u.name collate attest_zh`,
    at: sql`i.created_at`,
    total: sql`i.total`,
    made: sql`i.made`,
    bad: sql`i.bad`,
  },
  filters: {
    text: (text) => anyContains(text, sql`i.file_name`, sql`i.file_sha256`, sql`i.reason`, sql`u.name`),
    state: (states) => sql`i.state = any(${states})`,
    mine: (mine, { ctx }) => sql`(i.user_id = ${ctx.caller.userId}) = ${mine}`,
    module: (modules, { ctx }) =>
      sql`${WHAT} = any(${importables(ctx)
        .filter(({ module }) => modules.includes(module))
        .map(keyOf)}::text[])`,
  },
  scope: ({ ctx }) => inSight(ctx),
  order: [sql`i.created_at desc`, sql`i.id`],
});

const COLUMNS = sql`i.*, u.account, u.name as person`;

/** One page of the imports that the caller may know of. */
export const listImports: Handles<'listImports'> = async (ctx, input) => {
  const known = new Map(importables(ctx).map((one) => [keyOf(one), one]));
  const shown = (row: Found) => toImport(ctx, row, known.get(keyOf(row))?.module ?? 'SHELL');
  return imports.page<Found, DataImport>({ ctx, filter: input.filter }, COLUMNS, input, shown);
};

/** An import that the caller may know of. NOT_FOUND. */
export async function readImport(ctx: Context, id: string): Promise<AnswerOf<'getImport'>> {
  const row = await importInSight(ctx, id);
  const known = importables(ctx).find((one) => keyOf(one) === keyOf(row));
  return toImport(ctx, row, known?.module ?? 'SHELL');
}

/** The same as it is stored. NOT_FOUND. */
export async function importInSight(ctx: Context, id: string): Promise<Found> {
  const { rows } = await sql<Found>`
    select ${COLUMNS} from sheet_import i join user_account u on u.id = i.user_id
    where i.id = ${id} and ${inSight(ctx)}`.execute(ctx.tx);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

function toImport(ctx: Context, row: Found, module: DataImport['module']): DataImport {
  const { id, kind, subject, way, state, reason, total, done, bad, made } = row;
  return {
    ...{ id, kind, subject, way, state, reason, total, done, bad, made, module },
    name: kindOf(ctx, kind).label(ctx, subject),
    fileName: row.file_name,
    sha256: row.file_sha256,
    by: { id: row.user_id, account: row.account, name: row.person },
    at: row.created_at.toISOString(),
    error: errorOf(row),
    own: row.user_id === ctx.caller.userId,
  };
}

type RowFilter = InputOf<'listImportRows'>['filter'];

const rowsOf = list<RowFilter>({
  source: sql`sheet_import_row r join sheet_import i on i.id = r.import_id`,
  columns: { row: sql`r.row`, state: sql`r.state` },
  filters: {
    importId: (id) => sql`r.import_id = ${id}`,
    state: (states) => sql`r.state = any(${states})`,
  },
  scope: ({ ctx }) => inSight(ctx),
  order: [sql`r.row`],
});

/** One page of the rows of an import; of one that is out of sight there are none. */
export const listImportRows: Handles<'listImportRows'> = (ctx, input): Promise<Page<ImportRow>> => {
  const columns = sql<ImportRow>`r.row, r.cells, r.state, r.problems, r.made`;
  return rowsOf.page({ ctx, filter: input.filter }, columns, input);
};
