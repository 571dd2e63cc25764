import { type Bilingual, tms } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/module';
import { containing } from '../../platform/search/searchTerms';
import { edgeRow, type TraceEdges, type TraceItem, type TraceKind, toItem } from '../trace';
import { STATE_LABELS, standingOn } from './assignments/states';
import { knownPeople } from './qualification/person';
import { recordRelatable } from './records/relatable';

const IN_TRAINING: Bilingual = { zh: '培训中', en: 'In training' };
const VERSION_STATES: Record<'effective' | 'superseded', Bilingual> = {
  effective: { zh: '已生效', en: 'Effective' },
  superseded: { zh: '已替代', en: 'Superseded' },
};

/** Who may know of a version of a course: whoever manages courses or asks about others, and those who learn it. */
const mayKnow = (ctx: Context): RawBuilder<boolean> => sql<boolean>`exists (
  select from training_assignment a join user_account u on u.id = a.user_id
  where a.course_version_id = v.id and ${knownPeople(ctx)})`;

/** Versions of courses: what is taught of a version of a document. */
const courseKind: TraceKind = {
  type: 'course',
  name: { zh: '培训课程', en: 'Training course' },
  async resolve(ctx, ids, { at }) {
    const manages = ctx.caller.permissions.get('TmsCourses')?.has('view') ?? false;
    const { rows } = await sql<{
      id: string;
      course_id: string;
      no: string;
      ordinal: number;
      name_zh: string;
      name_en: string;
      state: 'effective' | 'superseded';
    }>`
      select v.id, v.course_id, c.no, v.ordinal, v.name_zh, v.name_en,
        case when v.required_to <= ${at} then 'superseded' else 'effective' end as state
      from training_course_version v join training_course c on c.id = v.course_id
      where v.id = any(${ids}::uuid[]) and v.state <> 'draft'
        and coalesce(v.required_from, v.created_at) <= ${at} and ${manages ? sql`true` : mayKnow(ctx)}`.execute(
      ctx.tx,
    );
    return rows.map((row) => ({
      id: row.id,
      no: `${row.no} V${String(row.ordinal).padStart(2, '0')}`,
      title: ctx.language === 'zh' ? row.name_zh : row.name_en,
      status: VERSION_STATES[row.state],
      path: manages ? tms.course(row.course_id) : null,
    }));
  },
};

async function people(ctx: Context, where: RawBuilder<unknown>, limit: number): Promise<TraceItem[]> {
  const { rows } = await sql<{ id: string; name: string; name_en: string; employee_id: string }>`
    select u.id, u.name, u.name_en, u.employee_id from user_account u
    where ${knownPeople(ctx)} and ${where} order by u.account limit ${limit}`.execute(ctx.tx);
  return rows.map(({ id, name, name_en, employee_id }) => ({
    id,
    no: employee_id,
    title: ctx.language === 'zh' ? name : name_en,
    status: null,
    path: tms.qualificationsOf(id),
  }));
}

/** People, to those who may know how they are qualified. */
const personKind: TraceKind = {
  type: 'person',
  name: { zh: '人员', en: 'Person' },
  resolve: (ctx, ids) => people(ctx, sql`u.id = any(${ids}::uuid[])`, ids.length),
  find(ctx, text, limit) {
    const like = containing(text);
    const said = sql`(u.name ilike ${like} or u.name_en ilike ${like} or u.account ilike ${like} or u.employee_id ilike ${like})`;
    return people(ctx, said, limit);
  },
};

/** What corrections are about. */
const assignmentKind: TraceKind = {
  type: 'assignment',
  name: { zh: '培训记录', en: 'Training record' },
  resolve: async (ctx, ids) => (await recordRelatable.resolve(ctx, ids)).map(toItem),
};

const between = (near: 'version' | 'course'): RawBuilder<unknown> =>
  near === 'version'
    ? sql`
        select ${edgeRow({
          type: sql`'course'`,
          id: sql`c.id`,
          relation: sql`'teaches'`,
          since: sql`coalesce(c.required_from, c.created_at)`,
        })}
        from n join training_course_version c on c.document_version_id = n.uuid
        where n.type = 'documentVersion' and c.state <> 'draft'`
    : sql`
        select ${edgeRow({
          type: sql`'documentVersion'`,
          id: sql`c.document_version_id`,
          relation: sql`'teaches'`,
          since: sql`coalesce(c.required_from, c.created_at)`,
        })}
        from n join training_course_version c on c.id = n.uuid
        where n.type = 'course' and c.document_version_id is not null and c.state <> 'draft'`;

/** From versions of documents to the courses that teach them and the people who learnt or learn those, and back. */
const trainingEdges: TraceEdges = (_, { way, moment: { at, day, past } }) => {
  const states = sql`${JSON.stringify({ ...STATE_LABELS, inTraining: IN_TRAINING })}::jsonb`;
  // Of a day that is over only that is known for certain which was done, and until when it held.
  const then = sql`case
    when a.completed_at <= ${at} and a.valid_to < ${day}::date then 'expired'
    when a.completed_at <= ${at} then case when a.state in ('exempt', 'failed') then a.state else 'qualified' end
    when a.state = 'failed' and a.completed_at is null then 'failed'
    else 'inTraining' end`;
  // The last assignment counts; one that ended before it was done is none.
  const learnt = sql`(
    select distinct on (a.user_id, a.course_version_id) a.* from n
    join training_assignment a on ${way === 'onward' ? sql`a.course_version_id` : sql`a.user_id`} = n.uuid
    where n.type = ${way === 'onward' ? 'course' : 'person'} and a.created_at <= ${at}
      and (a.completed_at <= ${at} or a.ended_at is null or a.ended_at > ${at})
    order by a.user_id, a.course_version_id, a.created_at desc)`;
  const trained = {
    relation: sql`'trained'`,
    since: sql`case when a.completed_at <= ${at} then a.completed_at else a.created_at end`,
    status: sql`${states} -> (${past ? then : standingOn(day)})`,
  };
  return way === 'onward'
    ? sql`${between('version')}
        union all
        select ${edgeRow({ type: sql`'person'`, id: sql`a.user_id`, ...trained })}
        from n join ${learnt} a on a.course_version_id = n.uuid where n.type = 'course'`
    : sql`${between('course')}
        union all
        select ${edgeRow({ type: sql`'course'`, id: sql`a.course_version_id`, ...trained })}
        from n join ${learnt} a on a.user_id = n.uuid where n.type = 'person'`;
};

/** What of training traces lead over. */
export const trainingTrace = {
  traceKinds: [courseKind, personKind, assignmentKind],
  traceEdges: [trainingEdges],
};
