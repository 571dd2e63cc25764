import { randomUUID } from 'node:crypto';
import { requireOpenPosition } from '../../../directory/identity/administration';
import type { Handles } from '../../../platform/calls/handleAll';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { requireSight } from '../qualification/access';
import { preview } from './preview';

/**
 * What a person who joins, moves or leaves would do to assignments. Throws NOT_FOUND to who changes the matrix alone,
 * for a person they may not know of; POSITION_DISABLED, REQUEST_INVALID for places that do not exist.
 */
export const previewPerson: Handles<'previewPerson'> = async (ctx, input) => {
  await requireKnown(ctx, input.personId);
  const before = await placeOf(ctx, input.personId);
  const after = {
    position_id: input.positionId === undefined ? before.position_id : input.positionId,
    department_id: input.departmentId === undefined ? before.department_id : input.departmentId,
    status: input.status ?? before.status,
  };
  const comesBack = after.status !== before.status && after.status === 'enabled';
  if (after.position_id && (comesBack || after.position_id !== before.position_id))
    await requireOpenPosition(ctx, after.position_id);
  if (input.departmentId) await requireDepartment(ctx, input.departmentId);
  return preview(ctx, {
    write: async () => {
      if (input.personId === null) return { userIds: [await join(ctx, after)] };
      await ctx.tx.updateTable('user_account').set(after).where('id', '=', input.personId).execute();
      return { userIds: [input.personId] };
    },
  });
};

/** Whoever changes people may ask about any of them, and about somebody new. */
async function requireKnown(ctx: Context, personId: string | null): Promise<void> {
  const { permissions } = ctx.caller;
  if (permissions.get('Organisation')?.has('config')) return;
  if (personId === null) throw new AppError('NOT_FOUND');
  await requireSight(ctx, personId);
}

interface Place {
  position_id: string | null;
  department_id: string | null;
  status: 'enabled' | 'disabled';
}

async function placeOf(ctx: Context, personId: string | null): Promise<Place> {
  if (personId === null) return { position_id: null, department_id: null, status: 'enabled' };
  const person = await ctx.tx
    .selectFrom('user_account')
    .select(['position_id', 'department_id', 'status'])
    .where('id', '=', personId)
    .executeTakeFirst();
  if (!person) throw new AppError('NOT_FOUND');
  return person;
}

/** Somebody at a place, with no more of a name and account than the table asks for. */
async function join(ctx: Context, place: Place): Promise<string> {
  const nobody = randomUUID();
  const { id } = await ctx.tx
    .insertInto('user_account')
    .values({
      ...place,
      account: nobody,
      name: nobody,
      name_en: nobody,
      employee_id: nobody,
      language: ctx.language,
      preference: '{}',
      password_hash: '',
      password_set_at: ctx.now,
      must_change: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function requireDepartment(ctx: Context, id: string): Promise<void> {
  const found = await ctx.tx.selectFrom('department').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new AppError('REQUEST_INVALID', { where: '/departmentId' });
}
