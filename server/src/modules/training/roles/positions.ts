import type {
  listPositions as listCall,
  Page,
  PositionRow,
  RequestOf,
  ResponseOf,
  savePosition as saveCall,
} from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { ensurePosition, renamePosition } from '../../identity/administration';
import { allOf, anyContains, limitOf, orderBy } from '../sorting';

interface Row {
  id: string;
  code: string;
  name_zh: string;
  name_en: string;
  people: number;
  courses: number;
  roles: PositionRow['roles'];
}

const SORTS: Record<string, RawBuilder<unknown>> = {
  code: sql`code`,
  name: sql`name_zh collate attest_zh`,
  people: sql`people`,
  courses: sql`courses`,
};

/** One page of the positions with their learner roles, by code unless sorted. */
export async function listPositions(
  ctx: Context,
  input: RequestOf<typeof listCall>,
): Promise<Page<PositionRow>> {
  const where = allOf([
    anyContains(input.filter.text, sql`p.code`, sql`p.name_zh`, sql`p.name_en`),
    input.filter.ids && sql`p.id = any(${input.filter.ids}::uuid[])`,
  ]);
  const { rows } = await sql<Row>`
    select * from (select p.id, p.code, p.name_zh, p.name_en,
      (select count(*) from user_account u where u.position_id = p.id and u.status = 'enabled') as people,
      (select count(distinct m.course_id) from training_matrix_cell m where m.to_at is null
        and (m.row_kind = 'position' and m.row_id = p.id or m.row_kind = 'role' and m.row_id in (
          select rp.role_id from training_role_position rp where rp.position_id = p.id and rp.to_at is null))) as courses,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'code', r.code,
        'name', jsonb_build_object('zh', r.name_zh, 'en', r.name_en)) order by r.code), '[]')
        from training_learner_role r where r.state <> 'disabled' and p.id = any(r.position_ids)) as roles
      from position p where ${where}) found
    order by ${orderBy(SORTS, input.sort, sql`code`)} ${limitOf(input)}`.execute(ctx.tx);
  const count = await sql<{ total: number }>`select count(*) as total from position p where ${where}`.execute(
    ctx.tx,
  );
  return {
    rows: rows.map(({ name_zh, name_en, ...row }) => ({ ...row, name: { zh: name_zh, en: name_en } })),
    total: count.rows[0]?.total ?? 0,
  };
}

/** Makes a position or renames one. Throws TRAINING_NO_EXISTS, RECORD_NOT_EXIST, REASON_REQUIRED. */
export async function savePosition(
  ctx: Context,
  input: RequestOf<typeof saveCall>,
): Promise<ResponseOf<typeof saveCall>> {
  if (!input.reason.trim()) throw new AppError('REASON_REQUIRED');
  const same = await ctx.tx
    .selectFrom('position')
    .select('id')
    .where('code', '=', input.code)
    .executeTakeFirst();
  if (input.id) {
    const known = await ctx.tx
      .selectFrom('position')
      .select('code')
      .where('id', '=', input.id)
      .executeTakeFirst();
    if (!known) throw new AppError('RECORD_NOT_EXIST');
    if (known.code !== input.code) throw new AppError('REQUEST_INVALID', { where: '/code' });
    await renamePosition(ctx, input.id, input, input.reason);
    return { id: input.id };
  }
  if (same) throw new AppError('TRAINING_NO_EXISTS');
  return { id: await ensurePosition(ctx, input) };
}
