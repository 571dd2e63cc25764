import type { QuizContent, QuizRow } from '@attest/api-contract';
import { sql } from 'kysely';
import type { Handles, InputOf } from '../../../../platform/calls/handleAll';
import { AppError } from '../../../../platform/errors';
import type { Context } from '../../../../platform/module';
import { list } from '../../../../platform/search/list';
import { anyContains } from '../../../../platform/search/listSql';
import { isWaiting } from '../../../../records/versioned/approval/waiting';

type ListInput = InputOf<'listQuizzes'>;

interface Row {
  id: string;
  no: string;
  name_zh: string;
  name_en: string;
  state: QuizRow['state'];
  effective_version: number;
  has_draft: boolean;
  in_approval: boolean;
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

const COLUMNS = sql`q.id, q.no, q.name_zh, q.name_en, q.state, q.effective_version, q.draft is not null as has_draft,
  ${isWaiting(sql`q.id`)} as in_approval,
  ${CONTENT} as content, ${COUNT} as question_count, (select count(*) from (${usingCourses}) used) as courses,
  q.author_id, u.account as author_account, u.name as author_name, q.updated_at`;
const SOURCE = sql`training_quiz q join user_account u on u.id = q.author_id`;

/** Quizzes by number. */
const quizzes = list<ListInput['filter']>({
  source: SOURCE,
  columns: {
    no: sql`q.no`,
    name: sql`q.name_zh collate attest_zh`,
    state: sql`q.state`,
    questionCount: COUNT,
    passScore: sql`(${CONTENT}->>'passScore')::int`,
    minutes: sql`(${CONTENT}->>'minutes')::int`,
    changedAt: sql`q.updated_at`,
    author: sql`u.name collate attest_zh`,
  },
  filters: {
    text: (text) => anyContains(text, sql`q.no`, sql`q.name_zh`, sql`q.name_en`),
    state: (states) => sql`q.state = any(${states})`,
    courseId: (id) => sql`exists (select from (${usingCourses}) used where used.id = ${id})`,
  },
  scope: () => false,
  order: [sql`q.no`, sql`q.id`],
});

/** One page of the quizzes. */
export const listQuizzes: Handles<'listQuizzes'> = (ctx, input) =>
  quizzes.page({ ctx, filter: input.filter }, COLUMNS, input, toRow);

/** One quiz as a row of the list. RECORD_NOT_EXIST. */
export async function quizRow(ctx: Context, id: string): Promise<QuizRow> {
  const { rows } = await sql<Row>`select ${COLUMNS} from ${SOURCE} where q.id = ${id}`.execute(ctx.tx);
  if (!rows[0]) throw new AppError('RECORD_NOT_EXIST');
  return toRow(rows[0]);
}

const toRow = (row: Row): QuizRow => ({
  id: row.id,
  no: row.no,
  name: { zh: row.name_zh, en: row.name_en },
  state: row.state,
  effectiveVersion: row.effective_version,
  hasDraft: row.has_draft,
  inApproval: row.in_approval,
  mode: row.content.mode,
  questionCount: row.question_count,
  passScore: row.content.passScore,
  minutes: row.content.minutes,
  attempts: row.content.attempts,
  courseCount: row.courses,
  author: { id: row.author_id, account: row.author_account, name: row.author_name },
  changedAt: row.updated_at.toISOString(),
});
