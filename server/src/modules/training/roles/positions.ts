import type { listPositions as listCall, Page, PositionRow, RequestOf } from '@attest/api-contract';
import { sql } from 'kysely';
import type { Context } from '../../../platform/module';
import { list } from '../../../platform/search/list';
import { anyContains } from '../../../platform/search/listSql';

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

/** Positions by code. */
const positions = list<RequestOf<typeof listCall>['filter']>({
  source: sql`position p`,
  columns: {
    code: sql`p.code`,
    name: sql`p.name_zh collate attest_zh`,
    state: sql`p.state`,
    people: sql`people`,
    courses: sql`courses`,
    updatedAt: sql`p.updated_at`,
  },
  filters: {
    text: (text) => anyContains(text, sql`p.code`, sql`p.name_zh`, sql`p.name_en`),
    state: (states) => sql`p.state = any(${states})`,
    roleId: (id) =>
      sql`exists (select from training_learner_role r where r.id = ${id} and p.id = any(r.position_ids))`,
    ids: (ids) => sql`p.id = any(${ids}::uuid[])`,
  },
  scope: () => false,
  order: [sql`p.code`],
});

const COLUMNS = sql`p.*,
  (select count(*) from user_account u where u.position_id = p.id and u.status = 'enabled') as people,
  (select count(distinct m.course_id) from training_matrix_cell m where m.to_at is null
    and (m.row_kind = 'position' and m.row_id = p.id or m.row_kind = 'role' and m.row_id in (
      select rp.role_id from training_role_position rp where rp.position_id = p.id and rp.to_at is null))) as courses,
  (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'code', r.code,
    'name', jsonb_build_object('zh', r.name_zh, 'en', r.name_en)) order by r.code), '[]')
    from training_learner_role r where r.state <> 'disabled' and p.id = any(r.position_ids)) as roles`;

/** One page of the positions with their learner roles. */
export const listPositions = (ctx: Context, input: RequestOf<typeof listCall>): Promise<Page<PositionRow>> =>
  positions.page({ ctx, filter: input.filter }, COLUMNS, input, toRow);

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
