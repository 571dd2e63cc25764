import type { QuestionRow } from '@attest/api-contract';
import { sql } from 'kysely';
import type { AnswerOf, Handles, InputOf } from '../../../../platform/calls/handleAll';
import type { Context } from '../../../../platform/module';
import { list } from '../../../../platform/search/list';
import { anyContains } from '../../../../platform/search/listSql';
import { shown, shownInstant, shownPair } from '../../../../platform/search/shown';
import { shownPerson } from '../../shown';
import { isFlagged, statisticOf, toStatistic } from './questionStatistic';

type ListInput = InputOf<'listQuestions'>;

/** A question, and how often it was asked and missed. */
type Row = Omit<QuestionRow, 'statistic'> & { statistic: Parameters<typeof toStatistic>[0] };

// How they fare is looked up for the rows that are shown alone, unless it decides which are.
const COLUMNS = shown<Row>({
  id: sql`q.id`,
  no: sql`q.no`,
  version: sql`q.version`,
  type: sql`q.type`,
  stem: shownPair(sql`q.stem_zh`, sql`q.stem_en`),
  points: sql`q.points`,
  difficulty: sql`q.difficulty`,
  tags: sql`q.tags`,
  documentNo: sql`d.no`,
  clause: sql`q.content->>'clause'`,
  enabled: sql`q.state = 'effective'`,
  author: shownPerson('u'),
  changedAt: shownInstant(sql`q.updated_at`),
  statistic: sql`(select json_build_object('asked', s.asked, 'missed', s.missed) from ${statisticOf})`,
});
const DOCUMENT = sql`left join document d on d.id = q.document_id`;
const SOURCE = sql`training_question q join user_account u on u.id = q.author_id`;

/** Questions of the bank by number. */
const questions = list<ListInput['filter']>({
  source: SOURCE,
  joined: () => DOCUMENT,
  columns: {
    no: sql`q.no`,
    type: sql`q.type`,
    stem: sql`q.stem_zh collate attest_zh`,
    points: sql`q.points`,
    difficulty: sql`array_position(array['easy', 'medium', 'hard'], q.difficulty)`,
    enabled: sql`q.state = 'effective'`,
    changedAt: sql`q.updated_at`,
    author: sql`u.name collate attest_zh`,
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

/** One page of the questions of the bank. */
export const listQuestions: Handles<'listQuestions'> = (ctx, input) =>
  questions.page({ ctx, filter: input.filter }, COLUMNS, input, toRow);

/** Questions by id, in the order of the ids; unknown ones are left out. */
export async function questionsByIds(ctx: Context, ids: string[]): Promise<QuestionRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select ${COLUMNS} from ${SOURCE} ${DOCUMENT}
    where q.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], q.id)`.execute(ctx.tx);
  return rows.map(toRow);
}

const toRow = (row: Row): QuestionRow => ({ ...row, statistic: toStatistic(row.statistic) });

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
