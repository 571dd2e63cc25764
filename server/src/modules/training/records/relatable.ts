import { type AssignmentState, type Bilingual, tms } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../platform/module';
import { allOf, anyContains } from '../../../platform/search/listSql';
import type { Relatable, RelatableItem } from '../../../records/links/relatable';
import { STATE_LABELS } from '../assignments/states';
import { seenRecords } from './access';

/** What a training record is called beside the number of its course. */
export const nameOfRecord = ({ zh, en }: Bilingual, person: string): string =>
  `${zh === en ? zh : `${zh} / ${en}`} · ${person}`;

interface Row {
  id: string;
  no: string;
  name_zh: string;
  name_en: string;
  name: string;
  state: AssignmentState;
}

/** Training records of the caller, and of those whose training they see. */
export const recordRelatable: Relatable = {
  type: 'assignment',
  search: (ctx, text, limit) =>
    find(
      ctx,
      allOf([
        sql`a.state in ('qualified', 'exempt', 'failed')`,
        anyContains(text, sql`c.no`, sql`v.name_zh`, sql`v.name_en`, sql`u.name`, sql`u.account`),
      ]),
      limit,
    ),
  resolve: (ctx, ids) => find(ctx, sql`a.id = any(${ids}::uuid[])`, ids.length),
};

async function find(ctx: Context, where: RawBuilder<unknown>, limit: number): Promise<RelatableItem[]> {
  const { rows } = await sql<Row>`
    select a.id, a.state, c.no, v.name_zh, v.name_en, u.name
    from training_assignment a
    join training_course c on c.id = a.course_id
    join training_course_version v on v.id = a.course_version_id
    join user_account u on u.id = a.user_id
    where ${seenRecords(ctx)} and ${where}
    order by a.completed_at desc nulls last, a.id limit ${limit}`.execute(ctx.tx);
  return rows.map(({ id, no, name_zh: zh, name_en: en, name, state }) => ({
    id,
    no,
    title: nameOfRecord({ zh, en }, name),
    status: STATE_LABELS[state],
    path: tms.record(id),
  }));
}
