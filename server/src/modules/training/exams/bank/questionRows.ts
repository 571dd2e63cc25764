import type {
  questionFacets as facetsCall,
  listQuestions as listCall,
  Page,
  QuestionRow,
  RequestOf,
  ResponseOf,
} from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../../platform/module';
import { allOf, anyContains, limitOf, orderBy } from '../../../../platform/search/listSql';
import { isFlagged, statisticOf, toStatistic } from './questionStatistic';
import '../tables';

type ListInput = RequestOf<typeof listCall>;

interface Row {
  id: string;
  no: string;
  version: number;
  type: QuestionRow['type'];
  stem_zh: string;
  stem_en: string;
  points: number;
  difficulty: QuestionRow['difficulty'];
  tags: string[];
  document_no: string | null;
  clause: string;
  state: 'effective' | 'disabled';
  author_id: string;
  author_account: string;
  author_name: string;
  updated_at: Date;
  asked: number;
  missed: number;
}

const SORTS: Record<string, RawBuilder<unknown>> = {
  no: sql`q.no`,
  type: sql`q.type`,
  stem: sql`q.stem_zh collate attest_zh`,
  points: sql`q.points`,
  difficulty: sql`array_position(array['easy', 'medium', 'hard'], q.difficulty)`,
  enabled: sql`q.state = 'effective'`,
  changedAt: sql`q.updated_at`,
  author: sql`u.name collate attest_zh`,
};

const COLUMNS = sql`q.id, q.no, q.version, q.type, q.stem_zh, q.stem_en, q.points, q.difficulty, q.tags,
  d.no as document_no, q.content->>'clause' as clause, q.state, q.author_id, u.account as author_account,
  u.name as author_name, q.updated_at, s.asked, s.missed`;

const joined = sql`
  left join document d on d.id = q.document_id
  join user_account u on u.id = q.author_id
  cross join ${statisticOf}`;

/** Questions of the bank; by number unless sorted. */
export async function listQuestions(ctx: Context, input: ListInput): Promise<Page<QuestionRow>> {
  const where = matching(input.filter);
  const by = orderBy(SORTS, input.sort, sql`q.no`, sql`q.id`);
  // How they fare is looked up for one page only, unless it decides what is on the page.
  const people = sql`join user_account u on u.id = q.author_id`;
  const source = input.filter.flagged
    ? sql`from training_question q ${people} cross join ${statisticOf} where ${where} and ${isFlagged}`
    : sql`from training_question q ${people} where ${where}`;
  const { rows } = await sql<Row>`
    select ${COLUMNS}
    from (select q.id ${source} order by ${by} ${limitOf(input)}) p
    join training_question q on q.id = p.id ${joined}
    order by ${by}`.execute(ctx.tx);
  const count = await sql<{ total: number }>`select count(*) as total ${source}`.execute(ctx.tx);
  return { rows: rows.map(toRow), total: count.rows[0]?.total ?? 0 };
}

/** Questions by id, in the order of the ids; unknown ones are left out. */
export async function questionsByIds(ctx: Context, ids: string[]): Promise<QuestionRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select ${COLUMNS} from training_question q ${joined}
    where q.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], q.id)`.execute(ctx.tx);
  return rows.map(toRow);
}

const matching = (filter: ListInput['filter']) =>
  allOf([
    anyContains(filter.text, sql`q.no`, sql`q.stem_zh`, sql`q.stem_en`, sql`q.content->>'clause'`),
    filter.type?.length && sql`q.type = any(${filter.type})`,
    filter.difficulty?.length && sql`q.difficulty = any(${filter.difficulty})`,
    filter.tags?.length && sql`q.tags && ${filter.tags}::text[]`,
    filter.documentId && sql`q.document_id = ${filter.documentId}`,
    filter.enabled !== undefined && sql`(q.state = 'effective') = ${filter.enabled}`,
  ]);

const toRow = (row: Row): QuestionRow => ({
  id: row.id,
  no: row.no,
  version: row.version,
  type: row.type,
  stem: { zh: row.stem_zh, en: row.stem_en },
  points: row.points,
  difficulty: row.difficulty,
  tags: row.tags,
  documentNo: row.document_no,
  clause: row.clause,
  enabled: row.state === 'effective',
  author: { id: row.author_id, account: row.author_account, name: row.author_name },
  changedAt: row.updated_at.toISOString(),
  statistic: toStatistic(row.asked, row.missed),
});

/** Tags and documents of enabled questions with their counts. */
export async function countQuestions(ctx: Context): Promise<ResponseOf<typeof facetsCall>> {
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
