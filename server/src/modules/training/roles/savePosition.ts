import { sql } from 'kysely';
import { auditPosition, type Position, writePosition } from '../../../directory/identity/administration';
import type { Handles, InputOf } from '../../../platform/calls/handleAll';
import { refuseStale } from '../../../platform/calls/stale';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { renameDescription } from '../descriptions/store';

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
  const same = await ctx.tx
    .selectFrom('position')
    .select('id')
    .where('code', '=', input.code)
    .executeTakeFirst();
  if (same && same.id !== input.id) throw new AppError('TRAINING_NO_EXISTS');
  if (!input.id) return undefined;
  const before = await ctx.tx
    .selectFrom('position')
    .selectAll()
    .where('id', '=', input.id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new AppError('RECORD_NOT_EXIST');
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
