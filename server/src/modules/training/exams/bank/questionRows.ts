import { type QuestionRow, tms } from '@attest/api-contract';
import { sql } from 'kysely';
import { notify } from '../../../../directory/notices/notify';
import type { AnswerOf, InputOf } from '../../../../platform/calls/handleAll';
import type { Context } from '../../../../platform/module';
import { list } from '../../../../platform/search/list';
import { anyContains } from '../../../../platform/search/listSql';
import { shownPair, sorted, sortedInstant } from '../../../../platform/search/shown';
import { EXAM_RESULT } from '../../noticeKinds';
import { sortedPerson } from '../../shown';

/** Per cent of misses above which a question goes to its author, and the least number of papers it takes. */
const MISSED_LIMIT = 40;
const LEAST_ASKED = 5;

/** Lateral source `s` for a question `q`: how often its present version was asked and missed. */
const statisticOf = sql`
  lateral (
    select count(*) as asked, count(*) filter (where m.earned * 2 < aq.points) as missed
    from training_attempt_question aq
    join training_mark m on m.attempt_id = aq.attempt_id and m.question_id = aq.id
    where aq.question_id = q.id and aq.question_version = q.version) s`;

/** Condition on `s`. */
const isFlagged = sql`(s.asked >= ${LEAST_ASKED} and s.missed * 100 > s.asked * ${MISSED_LIMIT})`;

/** What `s` says, as calls answer it. */
const shownStatistic = sql`json_build_object('asked', s.asked, 'missed', s.missed,
  'missedRate', case s.asked when 0 then 0 else s.missed * 100 / s.asked end, 'flagged', ${isFlagged})`;

/** Questions of the bank by number. How they fare is looked up for the rows that are shown alone, unless it decides which are. */
export const questions = list<InputOf<'listQuestions'>['filter'], undefined, QuestionRow>({
  source: sql`training_question q join user_account u on u.id = q.author_id`,
  joined: () => sql`left join document d on d.id = q.document_id`,
  row: {
    id: sql`q.id`,
    no: sorted(sql`q.no`),
    version: sql`q.version`,
    type: sorted(sql`q.type`),
    stem: sorted(shownPair(sql`q.stem_zh`, sql`q.stem_en`), sql`q.stem_zh collate attest_zh`),
    points: sorted(sql`q.points`),
    difficulty: sorted(sql`q.difficulty`, sql`array_position(array['easy', 'medium', 'hard'], q.difficulty)`),
    tags: sql`q.tags`,
    documentNo: sql`d.no`,
    clause: sql`q.content->>'clause'`,
    enabled: sorted(sql`q.state = 'effective'`),
    author: sortedPerson('u'),
    changedAt: sortedInstant(sql`q.updated_at`),
    statistic: sql`(select ${shownStatistic} from ${statisticOf})`,
  },
  filters: {
    text: (text) => anyContains(text, sql`q.no`, sql`q.stem_zh`, sql`q.stem_en`, sql`q.content->>'clause'`),
    type: (types) => sql`q.type = any(${types})`,
    difficulty: (difficulties) => sql`q.difficulty = any(${difficulties})`,
    tags: (tags) => sql`q.tags && ${tags}::text[]`,
    documentId: (id) => sql`q.document_id = ${id}`,
    enabled: (enabled) => sql`(q.state = 'effective') = ${enabled}`,
    flagged: (flagged) => flagged && sql`exists (select from ${statisticOf} where ${isFlagged})`,
  },
  scope: () => false,
  order: [sql`q.no`, sql`q.id`],
});

/** Questions by id, in the order of the ids; unknown ones are left out. */
export const questionsByIds = (ctx: Context, ids: string[]): Promise<QuestionRow[]> =>
  questions.find(ctx, sql`q.id = any(${ids}::uuid[])`, {
    order: sql`array_position(${ids}::uuid[], q.id)`,
  });

/** Tags and documents of enabled questions with their counts. */
export async function countQuestions(ctx: Context): Promise<AnswerOf<'questionFacets'>> {
  const tags = await sql<{ value: string; count: number }>`
    select tag as value, count(*) as count from training_question q cross join unnest(q.tags) tag
    where q.state = 'effective' group by tag order by count desc, tag limit 500`.execute(ctx.tx);
  const documents = await sql<{ value: string; no: string; zh: string; en: string; count: number }>`
    select d.id as value, d.no, d.title_zh as zh, d.title_en as en, count(*) as count
    from training_question q join document d on d.id = q.document_id
    where q.state = 'effective' group by d.id, d.no, d.title_zh, d.title_en order by d.no limit 500`.execute(
    ctx.tx,
  );
  return {
    tags: tags.rows,
    documents: documents.rows.map(({ value, no, zh, en, count }) => ({
      value,
      label: { zh: `${no} ${zh}`, en: `${no} ${en}` },
      count,
    })),
  };
}

interface Missed {
  id: string;
  no: string;
  version: number;
  author_id: string;
  asked: number;
  missed: number;
}

/** Tells authors which questions of a paper are missed too often, once per version of a question. */
export async function reportMissed(ctx: Context, attemptId: string): Promise<void> {
  const { rows } = await sql<Missed>`
    select q.id, q.no, q.version, q.author_id, s.asked, s.missed
    from training_question q cross join ${statisticOf}
    where q.id in (select question_id from training_attempt_question where attempt_id = ${attemptId})
      and ${isFlagged}`.execute(ctx.tx);
  for (const { id, no, version, author_id: author, asked, missed } of rows)
    await notify(ctx, {
      kind: EXAM_RESULT,
      userIds: [author],
      text: {
        zh: `试题 ${no} 在 ${asked} 次作答中有 ${missed} 次答错，请检查题目或培训内容`,
        en: `Question ${no} was missed ${missed} times of ${asked}: please check it, or what is taught`,
      },
      path: tms.question(id),
      onceKey: `missed:${id}:${version}`,
    });
}
