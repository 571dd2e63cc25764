import { type Selectable, sql } from 'kysely';
import type { Position } from '../../../directory/identity/administration';
import { changes } from '../../../platform/audit/changes';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { record } from '../../../records/versioned/type';
import type { TrainingLearnerRoleTable } from '../tables';
import { ROLES } from './learnerRoles';

/** A learner role that a position gives, or is to give. */
export interface PositionRole extends Selectable<TrainingLearnerRoleTable> {
  gives: boolean;
  wanted: boolean;
}

/**
 * The learner roles that the position gives now or gets, locked. Disabled ones are left as they are. Throws
 * REQUEST_INVALID for roles that do not exist or are disabled.
 */
export async function lockPositionRoles(
  ctx: Context,
  positionId: string | undefined,
  roleIds: string[],
): Promise<PositionRole[]> {
  const { rows } = await sql<PositionRole>`
    select r.*, coalesce(${positionId ?? null}::uuid = any(r.position_ids), false) as gives,
      r.id = any(${roleIds}::uuid[]) as wanted
    from training_learner_role r
    where r.state <> 'disabled' and (r.id = any(${roleIds}::uuid[]) or ${positionId ?? null}::uuid = any(r.position_ids))
    order by r.id for update`.execute(ctx.tx);
  if (rows.filter((role) => role.wanted).length !== new Set(roleIds).size)
    throw new AppError('REQUEST_INVALID', { where: '/roleIds' });
  return rows;
}

/** Adds the position to the roles it is to give and takes it out of the others, from now on. */
export async function writePositionRoles(
  ctx: Context,
  positionId: string,
  roles: PositionRole[],
): Promise<void> {
  const changed = roles.filter((role) => role.gives !== role.wanted);
  if (changed.length === 0) return;
  const begun = changed.filter((role) => role.wanted && role.state === 'effective');
  await sql`
    update training_learner_role r set version = version + 1, updated_at = ${ctx.now},
      changed_by = ${ctx.caller.userId}, position_ids = case
        when ${positionId}::uuid = any(position_ids) then array_remove(position_ids, ${positionId}::uuid)
        else position_ids || ${positionId}::uuid end
    where id = any(${changed.map((role) => role.id)}::uuid[])`.execute(ctx.tx);
  await sql`
    update training_role_position set to_at = ${ctx.now}
    where position_id = ${positionId} and to_at is null
      and role_id = any(${changed.filter((role) => role.gives).map((role) => role.id)}::uuid[])`.execute(
    ctx.tx,
  );
  await sql`
    insert into training_role_position (role_id, position_id, from_at)
    select r, ${positionId}, ${ctx.now} from unnest(${begun.map((role) => role.id)}::uuid[]) r
    on conflict do nothing`.execute(ctx.tx);
}

/** The entry of the trail about a role that gained or lost a position; none where nothing changed. */
export function auditRoleChange(ctx: Context, role: PositionRole, position: Position, reason: string): void {
  if (role.gives === role.wanted) return;
  const without = role.position_ids.filter((id) => id !== position.id);
  const after = role.wanted ? [...without, position.id] : without;
  record(ctx, ROLES, role, {
    event: 'change',
    reason,
    changes: changes({ positionIds: [role.position_ids, after] }),
  });
}
