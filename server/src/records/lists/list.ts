import type { Page, RecordFilter, RecordRow, Sort } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { ownValue } from '../../platform/ownValue';
import { processOf } from '../definitions';
import { columnOf } from '../slots/conditions';
import type { SlotField } from '../slots/fields';
import { readyFields } from '../slots/ready';
import { SLOT_NAMES } from '../tables';
import { matchingRecords } from './filter';
import { type RowSource, toRows } from './row';

const COLUMNS = sql.raw(
  [
    'id',
    'process',
    'no',
    'title',
    'department_id',
    'initiator_id',
    'owner_id',
    'status',
    'open_steps',
    'due',
    'ended_at',
    'created_at',
    'version',
    ...SLOT_NAMES,
  ]
    .map((column) => `r.${column}`)
    .join(', '),
);

/** Columns of the row that can be sorted by. People sort by name in pinyin order. */
const SORTS: Record<string, RawBuilder<unknown>> = {
  no: sql`r.no`,
  title: sql`r.title collate attest_zh`,
  createdAt: sql`r.created_at`,
  due: sql`r.due`,
  workflowStatus: sql`r.status`,
  statusName: sql`r.step_id`,
  overdueDays: sql`case when r.ended_at is null then r.due end`,
  departmentZh: sql`(select d.name_zh collate attest_zh from department d where d.id = r.department_id)`,
  departmentEn: sql`(select d.name_en from department d where d.id = r.department_id)`,
  initiator: sql`(select u.name collate attest_zh from user_account u where u.id = r.initiator_id)`,
  owner: sql`(select u.name collate attest_zh from user_account u where u.id = r.owner_id)`,
};

/** The same where names are shown in English. */
const ENGLISH_SORTS: Record<string, RawBuilder<unknown>> = {
  ...SORTS,
  initiator: sql`(select u.name_en from user_account u where u.id = r.initiator_id)`,
  owner: sql`(select u.name_en from user_account u where u.id = r.owner_id)`,
};

interface ListInput {
  process: string;
  page: number;
  pageSize: number;
  sort?: Sort[];
  filter: RecordFilter;
}

/** One page of a process's records with the true total; newest first unless sorted. */
export async function listRecords(ctx: Context, input: ListInput): Promise<Page<RecordRow>> {
  const fields = await readyFields(ctx, input.process);
  const where = matchingRecords(ctx, input.process, input.filter, fields);
  const { rows } = await sql<RowSource>`
    select ${COLUMNS} from quality_record r where ${where}
    order by ${order(ctx, input, fields)} limit ${input.pageSize} offset ${(input.page - 1) * input.pageSize}`.execute(
    ctx.tx,
  );
  const count = await sql<{ total: number }>`
    select count(*) as total from quality_record r where ${where}`.execute(ctx.tx);
  return { rows: await toRows(ctx, rows, fields), total: count.rows[0]?.total ?? 0 };
}

function order(
  ctx: Context,
  { process, sort = [] }: ListInput,
  fields: ReadonlyMap<string, SlotField>,
): RawBuilder<unknown> {
  const sortable = sortableOf(ctx, process, fields);
  const parts = sort.map(({ by, desc }) => {
    const key = by.replace(/^columns\./, '');
    const column = ownValue(ctx.language === 'en' ? ENGLISH_SORTS : SORTS, key) ?? sortable.get(key);
    if (!column) throw new AppError('REQUEST_INVALID', { where: '/sort' });
    return desc ? sql`${column} desc nulls last` : sql`${column} nulls last`;
  });
  return sql.join([...parts, sql`r.created_at desc`, sql`r.id desc`], sql`, `);
}

/** The process's own columns by which its list sorts now. Options keep the order of the form: minor before critical. */
export const sortableOf = (
  ctx: Context,
  process: string,
  fields: ReadonlyMap<string, SlotField>,
): Map<string, RawBuilder<unknown>> =>
  new Map(
    processOf(ctx, process).record.listColumns.flatMap((key) => {
      const column = fields.get(key)?.column;
      return column ? [[key, columnOf(column)] as const] : [];
    }),
  );
