import { type LearnerRoleDetail, type LearnerRoleRow, versionLabel } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Handles, InputOf } from '../../../platform/calls/handleAll';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { list } from '../../../platform/search/list';
import { anyContains } from '../../../platform/search/listSql';
import { shown, shownInstant, shownName } from '../../../platform/search/shown';
import { handedIn, isWaiting } from '../../../records/versioned/approval/waiting';
import { contentOf, type LearnerRole } from './learnerRole';

const PEOPLE = sql`(select count(*) from user_account u
  where u.status = 'enabled' and r.state = 'effective' and u.position_id = any(r.position_ids))`;
const COURSES = sql`(select count(*) from training_matrix_cell m
  where m.row_kind = 'role' and m.row_id = r.id and m.to_at is null)`;

/** Learner roles by code. */
const learnerRoles = list<InputOf<'listLearnerRoles'>['filter']>({
  source: sql`training_learner_role r`,
  columns: {
    code: sql`r.code`,
    name: sql`r.name_zh collate attest_zh`,
    state: sql`r.state`,
    people: PEOPLE,
    courses: COURSES,
    updatedAt: sql`r.updated_at`,
  },
  filters: {
    text: (text) => anyContains(text, sql`r.code`, sql`r.name_zh`, sql`r.name_en`),
    state: (states) => sql`r.state = any(${states})`,
    positionId: (id) => sql`${id}::uuid = any(r.position_ids)`,
  },
  scope: () => false,
  order: [sql`r.code`],
});

const DRAFTED = sql`(select coalesce(array_agg(one::uuid), '{}') from jsonb_array_elements_text(r.draft->'positionIds') one)`;
const positionsOf = (ids: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('id', p.id, 'code', p.code, 'name', ${shownName('p')}) order by p.code), '[]')
  from position p where p.id = any(${ids}))`;

const COLUMNS = shown<LearnerRoleRow>({
  id: sql`r.id`,
  code: sql`r.code`,
  name: shownName('r'),
  state: sql`r.state`,
  revising: sql`r.state <> 'draft' and r.draft is not null`,
  inApproval: isWaiting(sql`r.id`),
  positions: positionsOf(sql`case when r.effective_version = 0 then ${DRAFTED} else r.position_ids end`),
  people: PEOPLE,
  courses: COURSES,
  updatedAt: shownInstant(sql`r.updated_at`),
});

/** One page of the learner roles. */
export const listLearnerRoles: Handles<'listLearnerRoles'> = (ctx, input) =>
  learnerRoles.page({ ctx, filter: input.filter }, COLUMNS, input);

/** One learner role with its draft. RECORD_NOT_EXIST. */
export async function readLearnerRole(ctx: Context, id: string): Promise<LearnerRoleDetail> {
  const { rows } = await sql<LearnerRoleRow>`
    select ${COLUMNS} from training_learner_role r where r.id = ${id}`.execute(ctx.tx);
  const [row] = rows;
  if (!row) throw new AppError('RECORD_NOT_EXIST');
  const drafted = sql`case when r.draft is null then r.position_ids else ${DRAFTED} end`;
  const found = await sql<LearnerRole & Pick<LearnerRoleDetail, 'positions'>>`
    select r.*, ${positionsOf(drafted)} as positions from training_learner_role r where r.id = ${id}`.execute(
    ctx.tx,
  );
  const role = found.rows[0] as (typeof found.rows)[number];
  const handed = (await handedIn(ctx, [id])).get(id) ?? null;
  const actions = ctx.caller.permissions.get('TmsRoles');
  const edits = handed === null && (actions?.has('edit') ?? false);
  return {
    row,
    rowVersion: role.version,
    version: role.effective_version > 0 ? versionLabel(role.effective_version) : null,
    handedIn: handed,
    content: role.draft ?? contentOf(role),
    positions: role.positions,
    may: {
      edit: edits,
      handIn: edits && (role.draft !== null || (role.state === 'disabled' && role.effective_version > 0)),
      disable: edits && role.state === 'effective',
      discard: handed === null && role.draft !== null && (actions?.has('delete') ?? false),
    },
  };
}
