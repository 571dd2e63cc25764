import type { PositionRow } from '@attest/api-contract';
import { sql } from 'kysely';
import type { Handles, InputOf } from '../../../platform/calls/handleAll';
import { list } from '../../../platform/search/list';
import { anyContains } from '../../../platform/search/listSql';
import { shown, shownInstant, shownName } from '../../../platform/search/shown';

/** Positions by code. */
const positions = list<InputOf<'listPositions'>['filter']>({
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

const COLUMNS = shown<PositionRow>({
  id: sql`p.id`,
  code: sql`p.code`,
  name: shownName('p'),
  state: sql`p.state`,
  people: sql`(select count(*) from user_account u where u.position_id = p.id and u.status = 'enabled')`,
  courses: sql`(select count(distinct m.course_id) from training_matrix_cell m where m.to_at is null
    and (m.row_kind = 'position' and m.row_id = p.id or m.row_kind = 'role' and m.row_id in (
      select rp.role_id from training_role_position rp where rp.position_id = p.id and rp.to_at is null)))`,
  roles: sql`(select coalesce(json_agg(json_build_object('id', r.id, 'code', r.code, 'name', ${shownName('r')})
    order by r.code), '[]')
    from training_learner_role r where r.state = 'effective' and p.id = any(r.position_ids))`,
  rowVersion: sql`p.version`,
  updatedAt: shownInstant(sql`p.updated_at`),
});

/** One page of the positions with their learner roles. */
export const listPositions: Handles<'listPositions'> = (ctx, input) =>
  positions.page({ ctx, filter: input.filter }, COLUMNS, input);
