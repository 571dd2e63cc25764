import {
  type LearnerRoleContent,
  type LearnerRoleDetail,
  type LearnerRoleRow,
  tms,
  versionLabel,
} from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { enabledIn } from '../../../directory/identity/people/counts';
import type { Handles, InputOf } from '../../../platform/calls/handleAll';
import { writeRows } from '../../../platform/database/rows';
import type { Stored } from '../../../platform/database/schema';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { list } from '../../../platform/search/list';
import { anyContains } from '../../../platform/search/listSql';
import { shownName, sorted, sortedInstant, sortedName } from '../../../platform/search/shown';
import { carryOut, planSaving } from '../../../records/versioned/acts';
import { approvable } from '../../../records/versioned/approval/approvable';
import { handedIn, isWaiting } from '../../../records/versioned/approval/waiting';
import { lockRow } from '../../../records/versioned/rows';
import type { VersionedType } from '../../../records/versioned/type';
import { followRole } from '../due/follow';
import { trainingActs } from '../required/trained';

type LearnerRole = Stored<'training_learner_role'>;

/** What is in force of a learner role, or was last. */
const contentOf = (role: LearnerRole): LearnerRoleContent => ({
  nameZh: role.name_zh,
  nameEn: role.name_en,
  positionIds: role.position_ids,
});

const called = ({ nameZh, nameEn }: LearnerRoleContent) => ({ name_zh: nameZh, name_en: nameEn });

/** A learner role: positions give it from its coming into force until it is disabled. */
const ROLES: VersionedType<LearnerRole, LearnerRoleContent> = {
  module: 'training',
  objectType: 'learnerRole',
  table: 'training_learner_role',
  called: { zh: '学员角色', en: 'Learner role' },
  identify: ({ code, name_zh: zh, name_en: en }) => ({ no: code, name: { zh, en } }),
  first: 'draft',
  taken: 'TRAINING_NO_EXISTS',
  approval: {
    path: ({ id }) => tms.role(id),
    foresee: (ctx, planned) => training.foresee(ctx, planned),
    carryOut: (ctx, planned, seen) => training.carryOut(ctx, planned, seen),
  },
  read: (_, role) => ({ draft: role.draft, last: role.effective_version > 0 ? contentOf(role) : null }),
  columns: (content, role) => ({
    draft: JSON.stringify(content),
    ...((role?.effective_version ?? 0) === 0 && called(content)),
  }),
  async enforce(ctx, role, { content, isDraft }) {
    const former = role.effective_version;
    const version = isDraft ? former + 1 : former;
    return {
      label: versionLabel(version),
      former: former > 0 ? versionLabel(former) : null,
      async write() {
        await writePeriods(ctx, role.id, content.positionIds);
        const inForce = { ...called(content), position_ids: content.positionIds };
        return { ...inForce, effective_version: version, draft: null };
      },
    };
  },
  async end(ctx, { id }) {
    await writePeriods(ctx, id, []);
    return {};
  },
  async discard(ctx, { id, effective_version: version }) {
    if (version > 0) return { draft: null };
    // Never in force: nothing is asked of it any more.
    await writeRows(
      ctx.tx,
      'training_matrix_cell',
      { row_kind: 'role', row_id: id, to_at: null },
      { to_at: ctx.now },
    );
    return { state: 'disabled', draft: null };
  },
};

/** Of learner roles: what coming into force or disabling would do; disabling; throwing a draft away. */
export const training = trainingActs(() => ROLES, {
  cause: 'role',
  scopeOf: async (ctx, { id }) => ({ userIds: await heldByChange(ctx, id) }),
  after: (ctx, { id }) => followRole(ctx, id),
});

/** Learner roles in approval. */
export const approvableRoles = approvable('learnerRole', async (ctx, id, seen) => ({
  of: ROLES,
  row: await lockRow<LearnerRole>(ctx, ROLES, id, seen),
}));

/**
 * Writes the draft of a learner role. RECORD_NOT_EXIST, RECORD_CHANGED, TRAINING_NO_EXISTS, REQUEST_INVALID for unknown
 * positions and for another code.
 */
export const saveLearnerRole: Handles<'saveLearnerRole'> = async (
  ctx,
  { id, rowVersion: seen, code, content: said },
) => {
  const content = { ...said, positionIds: [...new Set(said.positionIds)] };
  const positions = await sql`select from position where id = any(${content.positionIds}::uuid[])`.execute(
    ctx.tx,
  );
  if (positions.rows.length !== content.positionIds.length)
    throw new AppError('REQUEST_INVALID', { where: '/content/positionIds' });
  if (id && (await lockRow<LearnerRole>(ctx, ROLES, id, seen)).code !== code)
    throw new AppError('REQUEST_INVALID', { where: '/code' });
  const created = async () => ({ code, position_ids: [] });
  const planned = await planSaving(ctx, ROLES, { id, seen, content, created });
  const saved = await carryOut(ctx, ROLES, planned);
  return { id: saved.id, rowVersion: saved.version };
};

/** People in the positions that begin or cease to give the role now. */
async function heldByChange(ctx: Context, roleId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from user_account where position_id in (
      select position_id from training_role_position
      where role_id = ${roleId} and (from_at = ${ctx.now} or to_at = ${ctx.now}))`.execute(ctx.tx);
  return rows.map((row) => row.id);
}

/** Positions that give the role from now on. */
async function writePeriods(ctx: Context, roleId: string, positionIds: string[]): Promise<void> {
  await sql`
    update training_role_position set to_at = ${ctx.now}
    where role_id = ${roleId} and to_at is null and not (position_id = any(${positionIds}::uuid[]))`.execute(
    ctx.tx,
  );
  await sql`
    insert into training_role_position (role_id, position_id, from_at)
    select ${roleId}, p, ${ctx.now} from unnest(${positionIds}::uuid[]) p
    on conflict do nothing`.execute(ctx.tx);
}

const PEOPLE = sql`case when r.state = 'effective' then ${enabledIn(sql`= any(r.position_ids)`)} else 0 end`;
const COURSES = sql`(select count(*) from training_matrix_cell m
  where m.row_kind = 'role' and m.row_id = r.id and m.to_at is null)`;

const DRAFTED = sql`(select coalesce(array_agg(one::uuid), '{}') from jsonb_array_elements_text(r.draft->'positionIds') one)`;
const positionsOf = (ids: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('id', p.id, 'code', p.code, 'name', ${shownName('p')}) order by p.code), '[]')
  from position p where p.id = any(${ids}))`;

/** Learner roles by code. */
export const learnerRoles = list<InputOf<'listLearnerRoles'>['filter'], undefined, LearnerRoleRow>({
  source: sql`training_learner_role r`,
  row: {
    id: sql`r.id`,
    code: sorted(sql`r.code`),
    name: sortedName('r'),
    state: sorted(sql`r.state`),
    revising: sql`r.state <> 'draft' and r.draft is not null`,
    inApproval: isWaiting(sql`r.id`),
    positions: positionsOf(sql`case when r.effective_version = 0 then ${DRAFTED} else r.position_ids end`),
    people: sorted(PEOPLE),
    courses: sorted(COURSES),
    updatedAt: sortedInstant(sql`r.updated_at`),
  },
  filters: {
    text: (text) => anyContains(text, sql`r.code`, sql`r.name_zh`, sql`r.name_en`),
    state: (states) => sql`r.state = any(${states})`,
    positionId: (id) => sql`${id}::uuid = any(r.position_ids)`,
  },
  scope: () => false,
  order: [sql`r.code`],
});

/** One learner role with its draft. RECORD_NOT_EXIST. */
export async function readLearnerRole(ctx: Context, id: string): Promise<LearnerRoleDetail> {
  const row = await learnerRoles.one(ctx, sql`r.id = ${id}`);
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
