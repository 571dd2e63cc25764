import type { Bilingual } from '@attest/api-contract';
import type { Position } from '../../../directory/identity/administration';
import { notify } from '../../../directory/notices/notify';
import type { Context } from '../../../platform/module';
import '../../../workflow/tables';

/** Where a description of a position is written and approved. */
export const DESCRIPTION_PATH = '/micro-app/tms-app/management/learnerRole/positions/';

const pathOf = ({ id }: Position) => `${DESCRIPTION_PATH}${id}/description`;

/** Tells who has the task that a description waits for them. */
export async function tellApprovers(ctx: Context, position: Position, draftId: string): Promise<void> {
  const tasks = await ctx.tx
    .selectFrom('task')
    .select('handler_id')
    .where('subject_id', '=', draftId)
    .where('kind', '=', 'approval')
    .where('status', '=', 'open')
    .execute();
  await tell(
    ctx,
    position,
    tasks.map((task) => task.handler_id),
    { zh: '待审批', en: 'waits for your approval' },
  );
}

/** Tells whoever handed a description in what became of it. */
export const tellAuthor = (ctx: Context, position: Position, author: string, what: Bilingual) =>
  tell(ctx, position, author === ctx.caller.userId ? [] : [author], what);

async function tell(ctx: Context, position: Position, userIds: string[], { zh, en }: Bilingual) {
  await notify(ctx, {
    kind: 'training',
    userIds,
    text: {
      zh: `岗位说明书 ${position.name_zh}：${zh}`,
      en: `Job description of ${position.name_en}: ${en}`,
    },
    path: pathOf(position),
  });
  for (const id of userIds) ctx.pushUser(id, 'user.training', {});
}
