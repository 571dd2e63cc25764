import type { QuizRow } from '@attest/api-contract';
import { sql } from 'kysely';
import type { Handles, InputOf } from '../../../../platform/calls/handleAll';
import { AppError } from '../../../../platform/errors';
import type { Context } from '../../../../platform/module';
import { list } from '../../../../platform/search/list';
import { anyContains } from '../../../../platform/search/listSql';
import { shown, shownInstant, shownName } from '../../../../platform/search/shown';
import { isWaiting } from '../../../../records/versioned/approval/waiting';
import { shownPerson } from '../../shown';

type ListInput = InputOf<'listQuizzes'>;

/** What is shown of a quiz: the draft if there is one. */
const CONTENT = sql`coalesce(q.draft, q.effective)`;
const COUNT = sql`case when ${CONTENT}->>'mode' = 'fixed' then jsonb_array_length(${CONTENT}->'questionIds')
  else (select coalesce(sum((rule->>'count')::int), 0) from jsonb_array_elements(${CONTENT}->'rules') rule) end`;

/** Courses that use a quiz `q`: in force, or in the draft of their next version. */
export const usingCourses = sql`
  select c.id, c.no, ${shownName('c')} as name from training_course c
  where c.state <> 'disabled' and exists (select from training_course_version cv
    where cv.course_id = c.id and cv.quiz_id = q.id and cv.state in ('draft', 'effective'))`;

const COLUMNS = shown<QuizRow>({
  id: sql`q.id`,
  no: sql`q.no`,
  name: shownName('q'),
  state: sql`q.state`,
  effectiveVersion: sql`q.effective_version`,
  hasDraft: sql`q.draft is not null`,
  inApproval: isWaiting(sql`q.id`),
  mode: sql`${CONTENT}->>'mode'`,
  questionCount: COUNT,
  passScore: sql`(${CONTENT}->'passScore')::int`,
  minutes: sql`(${CONTENT}->'minutes')::int`,
  attempts: sql`(${CONTENT}->'attempts')::int`,
  courseCount: sql`(select count(*) from (${usingCourses}) used)`,
  author: shownPerson('u'),
  changedAt: shownInstant(sql`q.updated_at`),
});
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
  quizzes.page({ ctx, filter: input.filter }, COLUMNS, input);

/** One quiz as a row of the list. RECORD_NOT_EXIST. */
export async function quizRow(ctx: Context, id: string): Promise<QuizRow> {
  const { rows } = await sql<QuizRow>`select ${COLUMNS} from ${SOURCE} where q.id = ${id}`.execute(ctx.tx);
  if (!rows[0]) throw new AppError('RECORD_NOT_EXIST');
  return rows[0];
}
