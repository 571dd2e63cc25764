import type {
  Bilingual,
  CourseKind,
  MatrixRowKind,
  RequestOf,
  ResponseOf,
  readMatrix as readCall,
} from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../platform/module';
import { anyContains, limitOf } from '../../../platform/search/listSql';
import { needsOf } from '../needs';
import type { NeedsColumns } from '../tables';

type Input = RequestOf<typeof readCall>;
type Answer = ResponseOf<typeof readCall>;

interface RowFound {
  id: string;
  code: string;
  zh: string;
  en: string;
  state: Answer['rows'][number]['state'];
  people: number;
  total: number;
}

interface ColumnFound {
  id: string;
  no: string;
  zh: string;
  en: string;
  kind: CourseKind;
  state: Answer['columns'][number]['state'];
  document_no: string | null;
  validity_months: number | null;
  total: number;
}

/** One part of the matrix: a page of rows by a page of courses, with the cells in it. */
export async function readMatrix(ctx: Context, input: Input): Promise<Answer> {
  const rows = await rowsOf(ctx, input);
  const columns = await columnsOf(ctx, input);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      code: row.code,
      name: named(row),
      people: row.people,
      state: row.state,
    })),
    rowTotal: rows[0]?.total ?? (await emptyTotal(ctx, input, 'rows')),
    columns: columns.map((column) => ({
      id: column.id,
      no: column.no,
      name: named(column),
      kind: column.kind,
      state: column.state,
      documentNo: column.document_no,
      validityMonths: column.validity_months,
    })),
    columnTotal: columns[0]?.total ?? (await emptyTotal(ctx, input, 'columns')),
    cells: await cellsOf(
      ctx,
      input.rowKind,
      rows.map((row) => row.id),
      columns.map((column) => column.id),
    ),
  };
}

const named = ({ zh, en }: Bilingual): Bilingual => ({ zh, en });

/** A page beyond the end has no row to carry the total. */
async function emptyTotal(ctx: Context, input: Input, part: 'rows' | 'columns'): Promise<number> {
  if (input[part].page === 1) return 0;
  const first = { ...input, [part]: { ...input[part], page: 1, pageSize: 1 } };
  const [row] = part === 'rows' ? await rowsOf(ctx, first) : await columnsOf(ctx, first);
  return row?.total ?? 0;
}

const HOLDERS: Record<MatrixRowKind, RawBuilder<unknown>> = {
  position: sql`u.position_id = x.id`,
  role: sql`exists (select from training_role_position rp
    where rp.role_id = x.id and rp.position_id = u.position_id and rp.to_at is null)`,
  department: sql`u.department_id in (
    with recursive below as (select x.id union select d.id from below b join department d on d.parent_id = b.id)
    select id from below)`,
};
const ROWS: Record<MatrixRowKind, RawBuilder<unknown>> = {
  position: sql`(select id, code, name_zh, name_en, null::text as state from position where state <> 'disabled')`,
  role: sql`(select id, code, name_zh, name_en, state from training_learner_role where state <> 'disabled')`,
  department: sql`(select id, code, name_zh, name_en, null::text as state from department)`,
};

async function rowsOf(ctx: Context, { rowKind, rows, filled }: Input): Promise<RowFound[]> {
  const found = await sql<RowFound>`
    select x.id, x.code, x.name_zh as zh, x.name_en as en, x.state, count(*) over () as total,
      (select count(*) from user_account u where u.status = 'enabled' and ${HOLDERS[rowKind]}) as people
    from ${ROWS[rowKind]} x
    where ${anyContains(rows.text, sql`x.code`, sql`x.name_zh`, sql`x.name_en`)}
      and ${rows.ids ? sql`x.id = any(${rows.ids}::uuid[])` : sql`true`}
      and ${filled ? sql`exists (select from training_matrix_cell m where m.row_kind = ${rowKind} and m.row_id = x.id and m.to_at is null)` : sql`true`}
    order by x.code, x.id ${limitOf(rows)}`.execute(ctx.tx);
  return found.rows;
}

async function columnsOf(ctx: Context, { rowKind, columns, filled }: Input): Promise<ColumnFound[]> {
  const found = await sql<ColumnFound>`
    select c.id, c.no, c.name_zh as zh, c.name_en as en, c.kind, c.state, d.no as document_no, c.validity_months,
      count(*) over () as total
    from training_course c left join document d on d.id = c.document_id
    where c.state <> 'disabled' and ${anyContains(columns.text, sql`c.no`, sql`c.name_zh`, sql`c.name_en`, sql`d.no`)}
      and ${columns.kind?.length ? sql`c.kind = any(${columns.kind})` : sql`true`}
      and ${filled ? sql`exists (select from training_matrix_cell m where m.row_kind = ${rowKind} and m.course_id = c.id and m.to_at is null)` : sql`true`}
    order by c.no, c.id ${limitOf(columns)}`.execute(ctx.tx);
  return found.rows;
}

async function cellsOf(
  ctx: Context,
  rowKind: MatrixRowKind,
  rowIds: string[],
  courseIds: string[],
): Promise<Answer['cells']> {
  if (rowIds.length === 0 || courseIds.length === 0) return [];
  const { rows } = await sql<
    NeedsColumns & { row_id: string; course_id: string; validity_months: number | null }
  >`
    select row_id, course_id, needs_read, needs_class, needs_exam, needs_ojt, validity_months
    from training_matrix_cell
    where to_at is null and row_kind = ${rowKind} and row_id = any(${rowIds}::uuid[])
      and course_id = any(${courseIds}::uuid[])`.execute(ctx.tx);
  return rows.map((cell) => ({
    rowId: cell.row_id,
    courseId: cell.course_id,
    needs: needsOf(cell),
    validityMonths: cell.validity_months,
  }));
}
