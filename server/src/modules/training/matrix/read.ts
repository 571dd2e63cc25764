import type { MatrixRowKind } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { departmentsBelow } from '../../../directory/identity/departments';
import type { AnswerOf, Handles, InputOf } from '../../../platform/calls/handleAll';
import type { Context } from '../../../platform/module';
import { anyContains, limitOf } from '../../../platform/search/listSql';
import { shown, shownName } from '../../../platform/search/shown';
import { shownNeeds } from '../shown';

type Input = InputOf<'readMatrix'>;
type Answer = AnswerOf<'readMatrix'>;

type Row = Answer['rows'][number];
type Column = Answer['columns'][number];

/** One part of the matrix: a page of rows by a page of courses, with the cells in it. */
export const readMatrix: Handles<'readMatrix'> = async (ctx, input) => {
  const rows = await rowsOf(ctx, input);
  const columns = await columnsOf(ctx, input);
  const ids = (found: { id: string }[]) => found.map(({ id }) => id);
  return {
    rows: rows.map(withoutTotal),
    rowTotal: rows[0]?.total ?? (await emptyTotal(ctx, input, 'rows')),
    columns: columns.map(withoutTotal),
    columnTotal: columns[0]?.total ?? (await emptyTotal(ctx, input, 'columns')),
    cells: await cellsOf(ctx, input.rowKind, ids(rows), ids(columns)),
    inherited: await inheritedBy(ctx, input.rowKind, ids(rows), ids(columns)),
  };
};

/** One of a page, and of how many. */
type Counted<Found> = Found & { total: number };

const withoutTotal = <Found>({ total, ...found }: Counted<Found>) => found;

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
    with recursive below as (${departmentsBelow(sql`d.id = x.id`)})
    select id from below)`,
};
const ROWS: Record<MatrixRowKind, RawBuilder<unknown>> = {
  position: sql`(select id, code, name_zh, name_en, null::text as state from position where state <> 'disabled')`,
  role: sql`(select id, code, name_zh, name_en, state from training_learner_role where state <> 'disabled')`,
  department: sql`(select id, code, name_zh, name_en, null::text as state from department)`,
};

async function rowsOf(ctx: Context, { rowKind, rows, filled }: Input): Promise<Counted<Row>[]> {
  const columns = shown<Row>({
    id: sql`x.id`,
    code: sql`x.code`,
    name: shownName('x'),
    people: sql`(select count(*) from user_account u where u.status = 'enabled' and ${HOLDERS[rowKind]})`,
    state: sql`x.state`,
  });
  const found = await sql<Counted<Row>>`
    select ${columns}, count(*) over () as total from ${ROWS[rowKind]} x
    where ${anyContains(rows.text, sql`x.code`, sql`x.name_zh`, sql`x.name_en`)}
      and ${rows.ids ? sql`x.id = any(${rows.ids}::uuid[])` : sql`true`}
      and ${filled ? sql`exists (select from training_matrix_cell m where m.row_kind = ${rowKind} and m.row_id = x.id and m.to_at is null)` : sql`true`}
    order by x.code, x.id ${limitOf(rows)}`.execute(ctx.tx);
  return found.rows;
}

async function columnsOf(ctx: Context, { rowKind, columns, filled }: Input): Promise<Counted<Column>[]> {
  const fields = shown<Column>({
    id: sql`c.id`,
    no: sql`c.no`,
    name: shownName('c'),
    kind: sql`c.kind`,
    state: sql`c.state`,
    documentNo: sql`d.no`,
    validityMonths: sql`c.validity_months`,
  });
  const found = await sql<Counted<Column>>`
    select ${fields}, count(*) over () as total
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
  const cell = shown<Answer['cells'][number]>({
    rowId: sql`m.row_id`,
    courseId: sql`m.course_id`,
    needs: shownNeeds('m'),
    validityMonths: sql`m.validity_months`,
  });
  const { rows } = await sql<Answer['cells'][number]>`
    select ${cell} from training_matrix_cell m
    where m.to_at is null and m.row_kind = ${rowKind} and m.row_id = any(${rowIds}::uuid[])
      and m.course_id = any(${courseIds}::uuid[])`.execute(ctx.tx);
  return rows;
}

/** By kind of row: rows `x.row_id`, what they inherit from (`x.from_id`, of kind `fromKind`), and what that is called. */
const INHERITED: Record<
  MatrixRowKind,
  ((rowIds: string[]) => { above: RawBuilder<unknown>; fromKind: 'role' | 'department' }) | null
> = {
  position: (rowIds) => ({
    fromKind: 'role',
    above: sql`(
      select rp.position_id as row_id, l.id as from_id, l.code, l.name_zh, l.name_en
      from training_role_position rp join training_learner_role l on l.id = rp.role_id
      where rp.to_at is null and rp.position_id = any(${rowIds}::uuid[]))`,
  }),
  department: (rowIds) => ({
    fromKind: 'department',
    above: sql`(
      with recursive above as (
        select d.id as row_id, d.parent_id as id from department d where d.id = any(${rowIds}::uuid[])
        union select a.row_id, d.parent_id from above a join department d on d.id = a.id)
      select a.row_id, d.id as from_id, d.code, d.name_zh, d.name_en from above a join department d on d.id = a.id)`,
  }),
  role: null,
};

/** What reaches the rows from elsewhere. */
async function inheritedBy(
  ctx: Context,
  rowKind: MatrixRowKind,
  rowIds: string[],
  courseIds: string[],
): Promise<Answer['inherited']> {
  const inherits = INHERITED[rowKind];
  if (!inherits || rowIds.length === 0 || courseIds.length === 0) return [];
  const { above, fromKind } = inherits(rowIds);
  const cell = shown<Answer['inherited'][number]>({
    rowId: sql`x.row_id`,
    courseId: sql`m.course_id`,
    needs: shownNeeds('m'),
    from: sql`json_build_object('kind', ${sql.lit(fromKind)}, 'name', ${shownName('x')})`,
  });
  const { rows } = await sql<Answer['inherited'][number]>`
    select ${cell} from ${above} x
    join training_matrix_cell m on m.row_kind = ${fromKind} and m.row_id = x.from_id and m.to_at is null
    where m.course_id = any(${courseIds}::uuid[]) order by x.code`.execute(ctx.tx);
  return rows;
}
