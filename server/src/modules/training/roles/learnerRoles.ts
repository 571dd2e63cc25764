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
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { changes } from '../../../platform/audit/changes';
import { changedNow, refuseStale } from '../../../platform/calls/stale';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { allOf, anyContains, limitOf, orderBy } from '../../../platform/search/listSql';
import type { Scope } from '../required/difference';
import { applyChange, preview } from '../required/preview';
import type { TrainingLearnerRoleTable } from '../tables';

type Role = Selectable<TrainingLearnerRoleTable>;
type Content = RequestOf<typeof previewCall>;

const PEOPLE = sql`(select count(*) from user_account u
  where u.status = 'enabled' and r.state = 'effective' and u.position_id = any(r.position_ids))`;
const COURSES = sql`(select count(*) from training_matrix_cell m
  where m.row_kind = 'role' and m.row_id = r.id and m.to_at is null)`;
const SORTS: Record<string, RawBuilder<unknown>> = {
  code: sql`r.code`,
  name: sql`r.name_zh collate attest_zh`,
  state: sql`r.state`,
  people: PEOPLE,
  courses: COURSES,
  updatedAt: sql`r.updated_at`,
};

/** One page of the learner roles, by code unless sorted. */
export async function listLearnerRoles(
  ctx: Context,
  input: RequestOf<typeof listCall>,
): Promise<Page<LearnerRoleRow>> {
  const { text, state, positionId, ids } = input.filter;
  const where = allOf([
    anyContains(text, sql`r.code`, sql`r.name_zh`, sql`r.name_en`),
    state?.length && sql`r.state = any(${state})`,
    positionId && sql`${positionId}::uuid = any(r.position_ids)`,
    ids && sql`r.id = any(${ids}::uuid[])`,
  ]);
  const { rows } = await sql<
    Role & { people: number; courses: number; positions: LearnerRoleRow['positions'] }
  >`
    select r.*, ${PEOPLE} as people, ${COURSES} as courses,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'code', p.code,
        'name', jsonb_build_object('zh', p.name_zh, 'en', p.name_en)) order by p.code), '[]')
        from position p where p.id = any(r.position_ids)) as positions
    from training_learner_role r where ${where}
    order by ${orderBy(SORTS, input.sort, sql`r.code`)} ${limitOf(input)}`.execute(ctx.tx);
  const count = await sql<{ total: number }>`
    select count(*) as total from training_learner_role r where ${where}`.execute(ctx.tx);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      code: row.code,
      name: { zh: row.name_zh, en: row.name_en },
      state: row.state,
      positions: row.positions,
      people: row.people,
      courses: row.courses,
      rowVersion: row.version,
      updatedAt: row.updated_at.toISOString(),
    })),
    total: count.rows[0]?.total ?? 0,
  };
}

/** What saving would do to assignments. Throws like `saveLearnerRole`. */
export async function previewLearnerRole(ctx: Context, input: Content): Promise<TrainingPreview> {
  const before = await roleToChange(ctx, input);
  return preview(ctx, { write: async () => (await write(ctx, before, input)).scope });
}

/**
 * Makes or changes a learner role; assignments follow. Throws RECORD_NOT_EXIST, RECORD_CHANGED,
 * TRAINING_NO_EXISTS, TRAINING_CHANGED, REQUEST_INVALID for unknown positions.
 */
export async function saveLearnerRole(
  ctx: Context,
  input: RequestOf<typeof saveCall>,
): Promise<ResponseOf<typeof saveCall>> {
  const before = await roleToChange(ctx, input);
  let saved = { id: '', rowVersion: 1 };
  const change = {
    write: async () => {
      const { scope, ...rest } = await write(ctx, before, input);
      saved = rest;
      return scope;
    },
    cause: { code: 'role', reason: input.reason } as const,
  };
  const { adds, cancels } = await applyChange(ctx, change, input.token);
  ctx.audit({
    module: 'training',
    objectType: 'learnerRole',
    objectId: saved.id,
    objectNo: input.code,
    objectName: { zh: input.nameZh, en: input.nameEn },
    event: before ? 'change' : 'create',
    reason: input.reason,
    changes: changes([
      ['code', '编码', 'Code', before?.code, input.code],
      ['nameZh', '中文名称', 'Chinese name', before?.name_zh, input.nameZh],
      ['nameEn', '英文名称', 'English name', before?.name_en, input.nameEn],
      ['state', '状态', 'State', before?.state, input.state],
      ['positionIds', '岗位', 'Positions', before?.position_ids, input.positionIds],
    ]),
    description: {
      zh: `${before ? '修改' : '新建'}学员角色 ${input.nameZh}`,
      en: `${before ? 'Changed' : 'Created'} learner role ${input.nameEn}`,
    },
  });
  return { ...saved, adds, cancels };
}

async function roleToChange(ctx: Context, input: Content): Promise<Role | undefined> {
  const positions = await sql`select from position where id = any(${input.positionIds}::uuid[])`.execute(
    ctx.tx,
  );
  if (positions.rows.length !== new Set(input.positionIds).size)
    throw new AppError('REQUEST_INVALID', { where: '/positionIds' });
  const same = await ctx.tx
    .selectFrom('training_learner_role')
    .select('id')
    .where('code', '=', input.code)
    .executeTakeFirst();
  if (same && same.id !== input.id) throw new AppError('TRAINING_NO_EXISTS');
  if (!input.id) return undefined;
  const role = await ctx.tx
    .selectFrom('training_learner_role')
    .selectAll()
    .where('id', '=', input.id)
    .forUpdate()
    .executeTakeFirst();
  if (!role) throw new AppError('RECORD_NOT_EXIST');
  await refuseStale(ctx, role, input.rowVersion);
  return role;
}

async function write(
  ctx: Context,
  before: Role | undefined,
  input: Content,
): Promise<{ id: string; rowVersion: number; scope: Scope }> {
  const content = {
    code: input.code,
    name_zh: input.nameZh,
    name_en: input.nameEn,
    state: input.state,
    position_ids: [...new Set(input.positionIds)],
    changed_by: ctx.caller.userId,
    updated_at: ctx.now,
  };
  const saved = before
    ? await ctx.tx
        .updateTable('training_learner_role')
        .set({ ...content, ...changedNow(ctx, before.version) })
        .where('id', '=', before.id)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
    : await ctx.tx
        .insertInto('training_learner_role')
        .values(content)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow();
  const userIds = await writePeriods(ctx, saved.id, input.state === 'effective' ? content.position_ids : []);
  return { id: saved.id, rowVersion: saved.version, scope: { userIds } };
}

/** Positions that give the role from now on. Answers the people of all positions that gain or lose it. */
async function writePeriods(ctx: Context, roleId: string, positionIds: string[]): Promise<string[]> {
  const ended = await sql<{ position_id: string }>`
    update training_role_position set to_at = ${ctx.now}
    where role_id = ${roleId} and to_at is null and not (position_id = any(${positionIds}::uuid[]))
    returning position_id`.execute(ctx.tx);
  const begun = await sql<{ position_id: string }>`
    insert into training_role_position (role_id, position_id, from_at)
    select ${roleId}, p, ${ctx.now} from unnest(${positionIds}::uuid[]) p
    on conflict do nothing returning position_id`.execute(ctx.tx);
  const touched = [...ended.rows, ...begun.rows].map((row) => row.position_id);
  const people = await sql<{ id: string }>`
    select id from user_account where position_id = any(${touched}::uuid[])`.execute(ctx.tx);
  return people.rows.map((row) => row.id);
}
