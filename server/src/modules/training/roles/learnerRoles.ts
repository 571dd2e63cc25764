import type {
  LearnerRoleRow,
  listLearnerRoles as listCall,
  Page,
  previewLearnerRole as previewCall,
  RequestOf,
  ResponseOf,
  saveLearnerRole as saveCall,
  TrainingPreview,
} from '@attest/api-contract';
import { type Selectable, sql } from 'kysely';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { list } from '../../../platform/search/list';
import { anyContains } from '../../../platform/search/listSql';
import { shown, shownInstant, shownName } from '../../../platform/search/shown';
import { planSaving } from '../../../records/versioned/acts';
import type { VersionedType } from '../../../records/versioned/type';
import { followRole } from '../due/follow';
import type { Scope } from '../required/difference';
import { applyPlanned, previewPlanned } from '../required/preview';
import type { TrainingLearnerRoleTable } from '../tables';

type Role = Selectable<TrainingLearnerRoleTable>;
type Content = RequestOf<typeof previewCall>;
type RoleContent = Omit<Content, 'id' | 'rowVersion'>;

const PEOPLE = sql`(select count(*) from user_account u
  where u.status = 'enabled' and r.state = 'effective' and u.position_id = any(r.position_ids))`;
const COURSES = sql`(select count(*) from training_matrix_cell m
  where m.row_kind = 'role' and m.row_id = r.id and m.to_at is null)`;

/** Learner roles by code. */
const learnerRoles = list<RequestOf<typeof listCall>['filter']>({
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
    ids: (ids) => sql`r.id = any(${ids}::uuid[])`,
  },
  scope: () => false,
  order: [sql`r.code`],
});

const COLUMNS = shown<LearnerRoleRow>({
  id: sql`r.id`,
  code: sql`r.code`,
  name: shownName('r'),
  state: sql`r.state`,
  positions: sql`(select coalesce(json_agg(json_build_object('id', p.id, 'code', p.code, 'name', ${shownName('p')})
    order by p.code), '[]') from position p where p.id = any(r.position_ids))`,
  people: PEOPLE,
  courses: COURSES,
  rowVersion: sql`r.version`,
  updatedAt: shownInstant(sql`r.updated_at`),
});

/** One page of the learner roles. */
export const listLearnerRoles = (
  ctx: Context,
  input: RequestOf<typeof listCall>,
): Promise<Page<LearnerRoleRow>> => learnerRoles.page({ ctx, filter: input.filter }, COLUMNS, input);

/** A learner role: what is saved counts at once, its state among it. */
export const ROLES: VersionedType<Role, RoleContent> = {
  module: 'training',
  objectType: 'learnerRole',
  table: 'training_learner_role',
  called: { zh: '学员角色', en: 'Learner role' },
  identify: ({ code, name_zh: zh, name_en: en }) => ({ no: code, name: { zh, en } }),
  first: 'effective',
  taken: 'TRAINING_NO_EXISTS',
  fields: [
    ['code', '编码', 'Code'],
    ['nameZh', '中文名称', 'Chinese name'],
    ['nameEn', '英文名称', 'English name'],
    ['state', '状态', 'State'],
    ['positionIds', '岗位', 'Positions'],
  ],
  read: (_, { code, name_zh: nameZh, name_en: nameEn, state, position_ids: positionIds }) => ({
    draft: null,
    last: { code, nameZh, nameEn, state, positionIds },
  }),
  columns: ({ code, nameZh, nameEn, state, positionIds }) => ({
    code,
    name_zh: nameZh,
    name_en: nameEn,
    state,
    position_ids: positionIds,
  }),
  keep: (ctx, role) => writePeriods(ctx, role.id, givenBy(role)),
};

const givenBy = (role: Role | undefined) => (role?.state === 'effective' ? role.position_ids : []);

/** What saving would do to assignments. Throws like `saveLearnerRole`. */
export const previewLearnerRole = async (ctx: Context, input: Content): Promise<TrainingPreview> =>
  previewPlanned(ctx, await planRole(ctx, input));

/**
 * Makes or changes a learner role; assignments follow. Throws RECORD_NOT_EXIST, RECORD_CHANGED,
 * TRAINING_NO_EXISTS, TRAINING_CHANGED, REQUEST_INVALID for unknown positions.
 */
export async function saveLearnerRole(
  ctx: Context,
  { token, reason, ...input }: RequestOf<typeof saveCall>,
): Promise<ResponseOf<typeof saveCall>> {
  const cause = { code: 'role', reason } as const;
  const change = await planRole(ctx, input, reason);
  const { row, adds, cancels } = await applyPlanned(ctx, ROLES, change, { cause, token });
  await followRole(ctx, row.id);
  return { id: row.id, rowVersion: row.version, adds, cancels };
}

async function planRole(ctx: Context, { id, rowVersion: seen, ...input }: Content, reason?: string) {
  const content = { ...input, positionIds: [...new Set(input.positionIds)] };
  const positions = await sql`select from position where id = any(${content.positionIds}::uuid[])`.execute(
    ctx.tx,
  );
  if (positions.rows.length !== content.positionIds.length)
    throw new AppError('REQUEST_INVALID', { where: '/positionIds' });
  const [same, before] = [await roleBy(ctx, 'code', input.code), id && (await roleBy(ctx, 'id', id))];
  if (same && same.id !== id) throw new AppError('TRAINING_NO_EXISTS');
  const created = async () => ({});
  return {
    planned: await planSaving(ctx, ROLES, { id, seen, content, created, ...(reason && { reason }) }),
    scopeOf: (after: Role) => holders(ctx, givenBy(before || undefined), givenBy(after)),
  };
}

const roleBy = (ctx: Context, column: 'code' | 'id', value: string): Promise<Role | undefined> =>
  ctx.tx.selectFrom('training_learner_role').selectAll().where(column, '=', value).executeTakeFirst();

/** People of the positions that gain or lose the role. */
async function holders(ctx: Context, before: string[], after: string[]): Promise<Scope> {
  const touched = [...before, ...after].filter((id) => before.includes(id) !== after.includes(id));
  const people = await sql<{ id: string }>`
    select id from user_account where position_id = any(${touched}::uuid[])`.execute(ctx.tx);
  return { userIds: people.rows.map((row) => row.id) };
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
