import type { listQuizzes as listCall, Page, QuizContent, QuizRow, RequestOf } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../../platform/errors';
import type { Context } from '../../../../platform/module';
import { allOf, anyContains, limitOf, orderBy } from '../../../../platform/search/listSql';
import '../tables';

type ListInput = RequestOf<typeof listCall>;

interface Row {
  id: string;
  no: string;
  name_zh: string;
  name_en: string;
  state: QuizRow['state'];
  effective_version: number;
  has_draft: boolean;
  content: QuizContent;
  question_count: number;
  courses: number;
  author_id: string;
  author_account: string;
  author_name: string;
  updated_at: Date;
}

/** What is shown of a quiz: the draft if there is one. */
const CONTENT = sql`coalesce(q.draft, q.effective)`;
const COUNT = sql`case when ${CONTENT}->>'mode' = 'fixed' then jsonb_array_length(${CONTENT}->'questionIds')
  else (select coalesce(sum((rule->>'count')::int), 0) from jsonb_array_elements(${CONTENT}->'rules') rule) end`;

/** Courses that use a quiz `q`: in force, or in the draft of their next version. */
export const usingCourses = sql`
  select c.id, c.no, c.name_zh, c.name_en from training_course c
  where c.state <> 'disabled' and exists (select from training_course_version cv
    where cv.course_id = c.id and cv.quiz_id = q.id and cv.state in ('draft', 'effective'))`;

const SORTS: Record<string, RawBuilder<unknown>> = {
  no: sql`q.no`,
  name: sql`q.name_zh collate attest_zh`,
  state: sql`q.state`,
  questionCount: COUNT,
  passScore: sql`(${CONTENT}->>'passScore')::int`,
  minutes: sql`(${CONTENT}->>'minutes')::int`,
  changedAt: sql`q.updated_at`,
  author: sql`u.name collate attest_zh`,
};

const COLUMNS = sql`q.id, q.no, q.name_zh, q.name_en, q.state, q.effective_version, q.draft is not null as has_draft,
  ${CONTENT} as content, ${COUNT} as question_count, (select count(*) from (${usingCourses}) used) as courses,
  q.author_id, u.account as author_account, u.name as author_name, q.updated_at
  from training_quiz q join user_account u on u.id = q.author_id`;

/** Quizzes; by number unless sorted. */
export async function listQuizzes(ctx: Context, input: ListInput): Promise<Page<QuizRow>> {
  const where = matching(input.filter);
  const { rows } = await sql<Row>`
    select ${COLUMNS} where ${where} order by ${orderBy(SORTS, input.sort, sql`q.no`, sql`q.id`)} ${limitOf(input)}`.execute(
    ctx.tx,
  );
  const count = await sql<{ total: number }>`
    select count(*) as total from training_quiz q where ${where}`.execute(ctx.tx);
  return { rows: rows.map(toRow), total: count.rows[0]?.total ?? 0 };
}

/** One quiz as a row of the list. RECORD_NOT_EXIST. */
export async function quizRow(ctx: Context, id: string): Promise<QuizRow> {
  const { rows } = await sql<Row>`select ${COLUMNS} where q.id = ${id}`.execute(ctx.tx);
  if (!rows[0]) throw new AppError('RECORD_NOT_EXIST');
  return toRow(rows[0]);
}

const matching = ({ text, state, courseId }: ListInput['filter']) =>
  allOf([
    anyContains(text, sql`q.no`, sql`q.name_zh`, sql`q.name_en`),
    state?.length && sql`q.state = any(${state})`,
    courseId && sql`exists (select from (${usingCourses}) used where used.id = ${courseId})`,
  ]);

const toRow = (row: Row): QuizRow => ({
  id: row.id,
  no: row.no,
  name: { zh: row.name_zh, en: row.name_en },
  state: row.state,
  effectiveVersion: row.effective_version,
  hasDraft: row.has_draft,
  mode: row.content.mode,
  questionCount: row.question_count,
  passScore: row.content.passScore,
  minutes: row.content.minutes,
  attempts: row.content.attempts,
  courseCount: row.courses,
  author: { id: row.author_id, account: row.author_account, name: row.author_name },
  changedAt: row.updated_at.toISOString(),
});
