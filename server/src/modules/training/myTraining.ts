import type {
  AssignmentState,
  myTraining as listCall,
  Page,
  RequestOf,
  ResponseOf,
  Sort,
  TrainingRow,
  trainingStatistics,
} from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { ownValue } from '../../platform/ownValue';
import { containing } from '../../platform/search/searchTerms';
import { tenantDay } from '../../workflow/time';
import './tables';

type ListInput = RequestOf<typeof listCall>;

/** States in which something is still to be done. */
const OPEN: AssignmentState[] = ['notStarted', 'studying', 'examDue', 'toMark', 'ojtDue', 'failed'];

interface Row {
  id: string;
  no: string;
  name_zh: string;
  name_en: string;
  kind: TrainingRow['kind'];
  document_no: string | null;
  document_version: string | null;
  state: AssignmentState;
  due: string | null;
  overdue_days: number;
  completed_at: Date | null;
  score: number | null;
  valid_to: string | null;
}

const SORTS: Record<string, RawBuilder<unknown>> = {
  courseNo: sql`c.no`,
  courseName: sql`c.name_zh collate attest_zh`,
  kind: sql`c.kind`,
  documentNo: sql`d.no`,
  state: sql`a.state`,
  due: sql`a.due`,
  overdueDays: sql`a.due`,
  completedAt: sql`a.completed_at`,
  score: sql`a.score`,
  validTo: sql`a.valid_to`,
};

/** The caller's own training: what is open by its due day, then the records, newest first. */
export async function listMyTraining(ctx: Context, input: ListInput): Promise<Page<TrainingRow>> {
  const today = await tenantDay(ctx.tx, ctx.now);
  const isOpen = sql`a.state = any(${OPEN})`;
  const source = sql`
    from training_assignment a
    join training_course c on c.id = a.course_id
    left join document_version v on v.id = a.document_version_id
    left join document d on d.id = v.document_id
    where a.user_id = ${ctx.caller.userId} and ${matching(input.filter, isOpen)}`;
  const { rows } = await sql<Row>`
    select a.id, c.no, c.name_zh, c.name_en, c.kind, d.no as document_no, v.label as document_version, a.state,
      a.due, case when ${isOpen} then greatest(0, ${today}::date - a.due) else 0 end as overdue_days,
      a.completed_at, a.score, a.valid_to
    ${source}
    order by ${order(input.sort ?? [], isOpen)}
    limit ${input.pageSize} offset ${(input.page - 1) * input.pageSize}`.execute(ctx.tx);
  const count = await sql<{ total: number }>`select count(*) as total ${source}`.execute(ctx.tx);
  return { rows: rows.map(toRow), total: count.rows[0]?.total ?? 0 };
}

function matching(filter: ListInput['filter'], isOpen: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  const text = filter.text?.trim();
  if (text) {
    const like = containing(text);
    parts.push(
      sql`(c.no ilike ${like} or c.name_zh ilike ${like} or c.name_en ilike ${like} or d.no ilike ${like})`,
    );
  }
  if (filter.open !== undefined) parts.push(filter.open ? isOpen : sql`not (${isOpen})`);
  if (filter.state?.length) parts.push(sql`a.state = any(${filter.state})`);
  return sql.join(parts, sql` and `);
}

function order(sort: Sort[], isOpen: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = sort.map(({ by, desc }) => {
    const column = ownValue(SORTS, by);
    if (!column) throw new AppError('REQUEST_INVALID', { where: '/sort' });
    return desc ? sql`${column} desc nulls last` : sql`${column} nulls last`;
  });
  return sql.join(
    [
      ...parts,
      sql`(${isOpen}) desc`,
      sql`case when ${isOpen} then a.due end nulls last`,
      sql`a.completed_at desc nulls last`,
      sql`a.id`,
    ],
    sql`, `,
  );
}

const toRow = (row: Row): TrainingRow => ({
  id: row.id,
  courseNo: row.no,
  courseName: { zh: row.name_zh, en: row.name_en },
  kind: row.kind,
  documentNo: row.document_no,
  documentVersion: row.document_version,
  state: row.state,
  due: row.due,
  overdueDays: row.overdue_days ?? 0,
  completedAt: row.completed_at?.toISOString() ?? null,
  score: row.score,
  validTo: row.valid_to,
});

/**
 * Training to-do counters of the caller. What has no table of its own yet (sessions, skills, job
 * descriptions, corrections) nobody can owe: those counters are 0.
 */
export async function countMyTraining(ctx: Context): Promise<ResponseOf<typeof trainingStatistics>> {
  const { rows } = await sql<{ study: number; mark: number; judge: number }>`
    select
      count(*) filter (where a.user_id = ${ctx.caller.userId}
        and a.state in ('notStarted', 'studying', 'examDue', 'failed')) as study,
      count(*) filter (where c.lecturer_id = ${ctx.caller.userId} and a.state = 'toMark') as mark,
      count(*) filter (where c.lecturer_id = ${ctx.caller.userId} and a.state = 'ojtDue') as judge
    from training_assignment a join training_course c on c.id = a.course_id
    where a.user_id = ${ctx.caller.userId} or c.lecturer_id = ${ctx.caller.userId}`.execute(ctx.tx);
  const { study = 0, mark = 0, judge = 0 } = rows[0] ?? {};
  return {
    unTrainCount: study,
    courseTableCount: 0,
    examReviewCount: mark,
    roleCount: 0,
    skillCount: 0,
    skillExamCount: judge,
    positionUnKnowCount: 0,
    correctionCount: 0,
  };
}
