import type { listPositions as listCall, Page, PositionRow, RequestOf } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../platform/module';
import { allOf, anyContains, limitOf, orderBy } from '../../../platform/search/listSql';

interface Row {
  id: string;
  code: string;
  name_zh: string;
  name_en: string;
  state: PositionRow['state'];
  version: number;
  updated_at: Date;
  people: number;
  courses: number;
  roles: PositionRow['roles'];
}

const SORTS: Record<string, RawBuilder<unknown>> = {
  code: sql`code`,
  name: sql`name_zh collate attest_zh`,
  state: sql`state`,
  people: sql`people`,
  courses: sql`courses`,
  updatedAt: sql`updated_at`,
};

/** One page of the positions with their learner roles, by code unless sorted. */
export async function listPositions(
  ctx: Context,
  input: RequestOf<typeof listCall>,
): Promise<Page<PositionRow>> {
  const { text, state, roleId, ids } = input.filter;
  const where = allOf([
    anyContains(text, sql`p.code`, sql`p.name_zh`, sql`p.name_en`),
    state?.length && sql`p.state = any(${state})`,
    roleId &&
      sql`exists (select from training_learner_role r where r.id = ${roleId} and p.id = any(r.position_ids))`,
    ids && sql`p.id = any(${ids}::uuid[])`,
  ]);
  const { rows } = await sql<Row>`
    select * from (select p.*,
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
  return { rows: rows.map(toRow), total: count.rows[0]?.total ?? 0 };
}

const toRow = (row: Row): PositionRow => ({
  id: row.id,
  code: row.code,
  name: { zh: row.name_zh, en: row.name_en },
  state: row.state,
  people: row.people,
  roles: row.roles,
  courses: row.courses,
  rowVersion: row.version,
  updatedAt: row.updated_at.toISOString(),
});
