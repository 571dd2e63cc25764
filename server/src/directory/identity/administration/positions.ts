import type { PositionState } from '@attest/api-contract';
import { changes } from '../../../platform/audit/changes';
import type { Stored } from '../../../platform/database/schema';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';

export type Position = Stored<'position'>;

export interface NewPosition {
  code: string;
  nameZh: string;
  nameEn: string;
}

/** Finds or makes a position by its code. Answers the id. */
export async function ensurePosition(ctx: Context, input: NewPosition): Promise<string> {
  const present = await ctx.tx
    .selectFrom('position')
    .select('id')
    .where('code', '=', input.code)
    .executeTakeFirst();
  if (present) return present.id;
  const position = await writePosition(ctx, undefined, { ...input, state: 'effective' });
  auditPosition(ctx, undefined, position);
  return position.id;
}

/**
 * Makes a position, or gives one other names and another state; the code of one that exists stays. Leaves no
 * trail: `auditPosition` does.
 */
export function writePosition(
  ctx: Context,
  before: Position | undefined,
  { code, nameZh, nameEn, state }: NewPosition & { state: PositionState },
): Promise<Position> {
  const content = {
    name_zh: nameZh,
    name_en: nameEn,
    state,
    changed_by: ctx.signedIn ? ctx.caller.userId : null,
    updated_at: ctx.now,
  };
  return before
    ? ctx.tx
        .updateTable('position')
        .set({ ...content, version: before.version + 1 })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : ctx.tx
        .insertInto('position')
        .values({ ...content, code })
        .returningAll()
        .executeTakeFirstOrThrow();
}

/** The entry of the trail about a position that was made or changed. */
export function auditPosition(
  ctx: Context,
  before: Position | undefined,
  after: Position,
  reason?: string,
): void {
  ctx.audit({
    module: 'identity',
    objectType: 'position',
    objectId: after.id,
    objectNo: after.code,
    objectName: { zh: after.name_zh, en: after.name_en },
    event: eventOf(before, after),
    ...(reason && { reason }),
    changes: changes({
      code: [before?.code, after.code],
      nameZh: [before?.name_zh, after.name_zh],
      nameEn: [before?.name_en, after.name_en],
      state: [before?.state, after.state],
    }),
  });
}

type Event = 'create' | 'change' | 'disable' | 'enable';

function eventOf(before: Position | undefined, after: Position): Event {
  if (!before) return 'create';
  if (before.state === after.state) return 'change';
  return after.state === 'disabled' ? 'disable' : 'enable';
}

/**
 * Before somebody is put into a position: it must exist and not be disabled, and it stays so until the
 * transaction ends. Throws REQUEST_INVALID, POSITION_DISABLED.
 */
export async function requireOpenPosition(ctx: Context, positionId: string): Promise<void> {
  const position = await ctx.tx
    .selectFrom('position')
    .select(['state', 'name_zh', 'name_en'])
    .where('id', '=', positionId)
    .forShare()
    .executeTakeFirst();
  if (!position) throw new AppError('REQUEST_INVALID', { where: '/positionId' });
  if (position.state === 'disabled')
    throw new AppError('POSITION_DISABLED', {
      name: ctx.language === 'zh' ? position.name_zh : position.name_en,
    });
}
