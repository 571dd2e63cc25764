import { RESET_CODE_PAUSE, type RecordDetail } from '@attest/api-contract';
import type { Handles } from '../../platform/calls/handleAll';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import type { StepDefinition } from '../../workflow/definition';
import { outsideVisits } from '../../workflow/finish';
import { openInstance } from '../../workflow/instances';
import { requireView } from '../store/access';
import { peopleById } from '../store/people';
import { readRecord } from '../store/store';
import type { StoredRecord } from '../tables';
import { invite } from './follow';
import { auditInvitation, endInvitation, openInvitations, stateOf } from './invitation';

/** Whoever has the task of the step, and the owner of the record, see to its link. */
async function mayInvite(
  { tx, caller }: Context,
  { instance_id: instanceId, owner_id: owner }: StoredRecord,
  stepId: string,
): Promise<boolean> {
  if (owner === caller.userId) return true;
  const task = await tx
    .selectFrom('wf_task')
    .select('id')
    .where('instance_id', '=', instanceId)
    .where('step_id', '=', stepId)
    .where('handler_id', '=', caller.userId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return task !== undefined;
}

/** How the link of a step that is open stands, for the page of the record; nothing where no open step has one. */
export async function outsideOf(
  ctx: Context,
  record: StoredRecord,
  steps: ReadonlyMap<string, StepDefinition>,
): Promise<Pick<RecordDetail, 'outside'>> {
  const step = record.open_steps.map(({ stepId }) => steps.get(stepId)).find((one) => one?.outside);
  if (!step) return {};
  const last = await ctx.tx
    .selectFrom('step_invitation')
    .selectAll()
    .where('record_id', '=', record.id)
    .where('step_id', '=', step.id)
    .orderBy('sent_at', 'desc')
    .executeTakeFirst();
  // That of an earlier visit tells nothing of this one.
  const known = last && (last.end_kind === 'answered' || last.end_kind === 'inside') ? undefined : last;
  const sentBy = known?.sent_by ? (await peopleById(ctx.tx, [known.sent_by])).get(known.sent_by) : undefined;
  return {
    outside: {
      stepName: step.name,
      invitation: known
        ? {
            state: stateOf(known, ctx.now),
            name: known.name,
            mail: known.mail,
            sentAt: known.sent_at.toISOString(),
            sentBy: sentBy ?? null,
            expiresAt: known.expires_at.toISOString(),
            openedAt: known.opened_at?.toISOString() ?? null,
          }
        : null,
      mayInvite: await mayInvite(ctx, record, step.id),
    },
  };
}

/** The record with its process locked, for whoever may see to the link of its open step. NO_PERMISSION, INVALID_OPERATION. */
async function askedFor(ctx: Context, process: string, id: string) {
  await requireView(ctx, process, id);
  const { instance_id: instanceId } = await readRecord(ctx.tx, process, id);
  if (!instanceId) throw new AppError('INVALID_OPERATION');
  const session = await openInstance(ctx, instanceId);
  const [visit] = outsideVisits(session);
  if (!visit) throw new AppError('INVALID_OPERATION');
  const record = await readRecord(ctx.tx, process, id);
  if (!(await mayInvite(ctx, record, visit.step.id))) throw new AppError('NO_PERMISSION');
  const open = (await openInvitations(ctx, id)).find((one) => one.visit_id === visit.visitId);
  return { asked: { process, instanceId, recordId: id, record: session.record, visit }, open };
}

/**
 * Sends a new link to the address as it is now; what was typed by the former goes along. TOO_MANY_REQUESTS within the
 * pause, INVITATION_WITHOUT_ADDRESS.
 */
export const sendInvitation: Handles<'sendInvitation'> = async (ctx, { process, id }) => {
  const { asked, open } = await askedFor(ctx, process, id);
  if (open) {
    const since = (ctx.now.getTime() - open.sent_at.getTime()) / 1000;
    if (since < RESET_CODE_PAUSE)
      throw new AppError('TOO_MANY_REQUESTS', { seconds: Math.ceil(RESET_CODE_PAUSE - since) });
    await endInvitation(ctx, open, 'renewed');
  }
  if (!(await invite(ctx, asked, { byHand: true, ...(open && { draft: open.draft }) })))
    throw new AppError('INVITATION_WITHOUT_ADDRESS');
};

/** Ends the link: an answer is then entered inside, or another link is sent. INVITATION_OVER where there is none. */
export const withdrawInvitation: Handles<'withdrawInvitation'> = async (ctx, { process, id, reason }) => {
  const { asked, open } = await askedFor(ctx, process, id);
  if (!open || !(await endInvitation(ctx, open, 'withdrawn'))) throw new AppError('INVITATION_OVER');
  auditInvitation(ctx, open, asked.record.no, 'withdrawInvitation', { reason });
};
