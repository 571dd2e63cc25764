import type { previewMove as previewCall, RequestOf, TrainingPreview } from '@attest/api-contract';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { requireOpenPosition } from '../../identity/administration';
import { requireSight } from '../qualification/access';
import { preview } from './preview';

/**
 * What moving a person would do to their assignments. Throws NOT_FOUND unless the caller changes people or the
 * matrix and may know of the person, POSITION_DISABLED, REQUEST_INVALID for places that do not exist.
 */
export async function previewMove(
  ctx: Context,
  { personId, positionId, departmentId }: RequestOf<typeof previewCall>,
): Promise<TrainingPreview> {
  const { permissions } = ctx.caller;
  if (!permissions.get('Organisation')?.has('config')) {
    if (!permissions.get('TmsMatrix')?.has('edit')) throw new AppError('NOT_FOUND');
    await requireSight(ctx, personId);
  }
  const person = await ctx.tx
    .selectFrom('user_account')
    .select(['position_id', 'department_id'])
    .where('id', '=', personId)
    .executeTakeFirst();
  if (!person) throw new AppError('NOT_FOUND');
  if (positionId && positionId !== person.position_id) await requireOpenPosition(ctx, positionId);
  if (departmentId) await requireDepartment(ctx, departmentId);
  const place = {
    position_id: positionId === undefined ? person.position_id : positionId,
    department_id: departmentId === undefined ? person.department_id : departmentId,
  };
  return preview(ctx, {
    write: async () => {
      await ctx.tx.updateTable('user_account').set(place).where('id', '=', personId).execute();
      return { userIds: [personId] };
    },
  });
}

async function requireDepartment(ctx: Context, id: string): Promise<void> {
  const found = await ctx.tx.selectFrom('department').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new AppError('REQUEST_INVALID', { where: '/departmentId' });
}
