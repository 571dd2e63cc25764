import type { PositionRow } from '@attest/api-contract';
import { sql } from 'kysely';
import { auditPosition, type Position, writePosition } from '../../../directory/identity/administration';
import { enabledIn } from '../../../directory/identity/people/counts';
import type { Handles, InputOf } from '../../../platform/calls/handleAll';
import { refuseStale } from '../../../platform/calls/stale';
import { storedRow, theRow } from '../../../platform/database/rows';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { list } from '../../../platform/search/list';
import { anyContains } from '../../../platform/search/listSql';
import { shownName, sorted, sortedInstant, sortedName } from '../../../platform/search/shown';
import { renameDescription } from '../descriptions/store';

/** Positions by code. */
export const positions = list<InputOf<'listPositions'>['filter'], undefined, PositionRow>({
  source: sql`position p`,
  row: {
    id: sql`p.id`,
    code: sorted(sql`p.code`),
    name: sortedName('p'),
    state: sorted(sql`p.state`),
    people: sorted(enabledIn(sql`= p.id`), sql`people`),
    courses: sorted(
      sql`(select count(distinct m.course_id) from training_matrix_cell m where m.to_at is null
      and (m.row_kind = 'position' and m.row_id = p.id or m.row_kind = 'role' and m.row_id in (
        select rp.role_id from training_role_position rp where rp.position_id = p.id and rp.to_at is null)))`,
      sql`courses`,
    ),
    roles: sql`(select coalesce(json_agg(json_build_object('id', r.id, 'code', r.code, 'name', ${shownName('r')})
      order by r.code), '[]')
      from training_learner_role r where r.state = 'effective' and p.id = any(r.position_ids))`,
    rowVersion: sql`p.version`,
    updatedAt: sortedInstant(sql`p.updated_at`),
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

type Input = InputOf<'savePosition'>;

/**
 * Makes or changes a position. Throws RECORD_NOT_EXIST, RECORD_CHANGED, TRAINING_NO_EXISTS, POSITION_IN_USE,
 * REQUEST_INVALID for another code.
 */
export const savePosition: Handles<'savePosition'> = async (ctx, input) => {
  const before = await toChange(ctx, input);
  const position = await writePosition(ctx, before, input);
  await renameDescription(ctx, position);
  auditPosition(ctx, before, position, input.reason);
  return { id: position.id, rowVersion: position.version };
};

async function toChange(ctx: Context, input: Input): Promise<Position | undefined> {
  const same = await storedRow(ctx.tx, 'position', { code: input.code });
  if (same && same.id !== input.id) throw new AppError('TRAINING_NO_EXISTS');
  if (!input.id) return undefined;
  const before = await theRow(ctx.tx, 'position', { id: input.id }, { lock: 'update' });
  if (before.code !== input.code) throw new AppError('REQUEST_INVALID', { where: '/code' });
  await refuseStale(ctx, before, input.rowVersion);
  if (input.state === 'disabled' && before.state !== 'disabled') await refuseHeld(ctx, before.id);
  return before;
}

async function refuseHeld(ctx: Context, positionId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from user_account where position_id = ${positionId} and status = 'enabled'`.execute(
    ctx.tx,
  );
  const count = rows[0]?.count ?? 0;
  if (count > 0) throw new AppError('POSITION_IN_USE', { count });
}
