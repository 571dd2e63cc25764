import type {
  previewPosition as previewCall,
  RequestOf,
  ResponseOf,
  savePosition as saveCall,
  TrainingPreview,
} from '@attest/api-contract';
import { sql } from 'kysely';
import { auditPosition, type Position, writePosition } from '../../../directory/identity/administration';
import { refuseStale } from '../../../platform/calls/stale';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { renameDescription } from '../descriptions/store';
import type { Scope } from '../required/difference';
import { applyChange, preview } from '../required/preview';
import { auditRoleChange, lockPositionRoles, type PositionRole, writePositionRoles } from './positionRoles';

type Content = RequestOf<typeof previewCall>;

/** What saving would do to assignments. Throws like `savePosition`. */
export async function previewPosition(ctx: Context, input: Content): Promise<TrainingPreview> {
  const found = await toChange(ctx, input);
  return preview(ctx, { write: () => write(ctx, found, input) });
}

/**
 * Makes or changes a position; assignments follow. Throws RECORD_NOT_EXIST, RECORD_CHANGED, TRAINING_NO_EXISTS,
 * TRAINING_CHANGED, POSITION_IN_USE, REQUEST_INVALID for unknown roles and for another code.
 */
export async function savePosition(
  ctx: Context,
  input: RequestOf<typeof saveCall>,
): Promise<ResponseOf<typeof saveCall>> {
  const { reason } = input;
  const found = await toChange(ctx, input);
  const change = { write: () => write(ctx, found, input), cause: { code: 'role', reason } as const };
  const { written, adds, cancels } = await applyChange(ctx, change, input.token);
  const { position } = written;
  const codesOf = (roles: PositionRole[]) => roles.map((role) => role.code).sort();
  auditPosition(ctx, found.before, position, {
    reason,
    roles: {
      old: codesOf(found.roles.filter((role) => role.gives)),
      new: codesOf(found.roles.filter((role) => role.wanted)),
    },
  });
  for (const role of found.roles) auditRoleChange(ctx, role, position, reason);
  return { id: position.id, rowVersion: position.version, adds, cancels };
}

interface Found {
  before: Position | undefined;
  roles: PositionRole[];
}

/** Rows are locked before the tenant's training is, as everywhere. */
async function toChange(ctx: Context, input: Content): Promise<Found> {
  const roles = await lockPositionRoles(ctx, input.id, input.roleIds);
  const same = await ctx.tx
    .selectFrom('position')
    .select('id')
    .where('code', '=', input.code)
    .executeTakeFirst();
  if (same && same.id !== input.id) throw new AppError('TRAINING_NO_EXISTS');
  if (!input.id) return { before: undefined, roles };
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
  return { before, roles };
}

async function refuseHeld(ctx: Context, positionId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from user_account where position_id = ${positionId} and status = 'enabled'`.execute(
    ctx.tx,
  );
  const count = rows[0]?.count ?? 0;
  if (count > 0) throw new AppError('POSITION_IN_USE', { count });
}

async function write(
  ctx: Context,
  { before, roles }: Found,
  input: Content,
): Promise<Scope & { position: Position }> {
  const position = await writePosition(ctx, before, input);
  await writePositionRoles(ctx, position.id, roles);
  await renameDescription(ctx, position);
  const people = await sql<{ id: string }>`
    select id from user_account where position_id = ${position.id}`.execute(ctx.tx);
  return { position, userIds: people.rows.map((row) => row.id) };
}
