import { type Bilingual, type RecordTypeRow, WORK_STATES, type WorkflowStatus } from '@attest/api-contract';
import { sql } from 'kysely';
import { userRefs } from '../../../directory/identity/directory';
import type { Handles, InputOf } from '../../../platform/calls/handleAll';
import { list } from '../../../platform/search/list';
import { anyContains } from '../../../platform/search/listSql';
import { isEnded, STATUS_LABELS } from '../../../workflow/statusLabels';
import { meetAll } from './adopt';

const ENDED = (Object.keys(STATUS_LABELS) as WorkflowStatus[]).filter(isEnded);

/** By type: the version that names it, which is the one in force where there is one, and the newest in work. */
const TYPES = sql`(
  select shown.type, shown.version, shown.state, shown.hash, last.updated_at, last.changed_by,
    work.version as work_version, work.state as work_state
  from (
    select distinct on (type) type, version, state, hash from record_definition
    order by type, (state = 'effective') desc, (state = 'retired') desc, version desc) shown
  join (
    select distinct on (type) type, updated_at, changed_by from record_definition
    order by type, updated_at desc, version desc) last on last.type = shown.type
  left join (
    select distinct on (type) type, version, state from record_definition
    where state = any(${[...WORK_STATES]}::text[])
    order by type, version desc) work on work.type = shown.type) t
  join record_definition_content c on c.hash = t.hash
  left join lateral (
    select coalesce(sum(n), 0)::int as n from record_tally
    where process = t.type and field = 'status' and not value = any(${ENDED}::text[])) open on true`;

const NAME = { zh: sql`c.content->'steps'->'name'->>'zh'`, en: sql`c.content->'steps'->'name'->>'en'` };
const MODULE = sql`c.content->'steps'->>'procType'`;
const USES = { inForce: sql`t.state = 'effective'`, retired: sql`t.state = 'retired'` };

const types = list<InputOf<'listRecordTypes'>['filter']>({
  source: TYPES,
  columns: {
    type: sql`t.type`,
    nameZh: sql`${NAME.zh} collate attest_zh`,
    nameEn: NAME.en,
    module: MODULE,
    inForce: sql`case when t.state = 'effective' then t.version end`,
    openRecords: sql`open.n`,
    changedAt: sql`t.updated_at`,
  },
  filters: {
    text: (text) => anyContains(text, sql`t.type`, NAME.zh, NAME.en),
    module: (modules) => sql`${MODULE} = any(${modules})`,
    work: (states) => sql`t.work_state = any(${states})`,
    use: (use) => (use === 'never' ? sql`not t.state in ('effective', 'retired')` : USES[use]),
  },
  scope: () => false,
  order: [sql`(t.work_version is null)`, sql`t.updated_at desc`, sql`t.type`],
});

type Shown = Omit<RecordTypeRow, 'changedBy' | 'changedAt' | 'name'> & {
  name: Bilingual;
  changedById: string | null;
  changedAt: Date;
};

/** One page of the record types of the tenant: those that somebody works at first. */
export const listRecordTypes: Handles<'listRecordTypes'> = async (ctx, input) => {
  await meetAll(ctx);
  const { rows, total } = await types.page<Shown>(
    { ctx, filter: input.filter },
    sql<Shown>`t.type, c.content->'steps'->'name' as name, ${MODULE} as module,
      case when t.state = 'effective' then t.version end as "inForce",
      case when t.work_version is not null
        then jsonb_build_object('version', t.work_version, 'state', t.work_state) end as work,
      open.n as "openRecords", t.changed_by as "changedById", t.updated_at as "changedAt"`,
    input,
  );
  const people = await userRefs(
    ctx.tx,
    rows.flatMap(({ changedById }) => changedById ?? []),
  );
  return {
    total,
    rows: rows.map(({ changedById, changedAt, ...row }) => ({
      ...row,
      changedBy: people.get(changedById ?? '') ?? null,
      changedAt: changedAt.toISOString(),
    })),
  };
};
