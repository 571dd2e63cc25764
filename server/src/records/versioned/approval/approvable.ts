import {
  type ApprovedKind,
  type approveVersion,
  type Bilingual,
  type handInVersion,
  type InApproval,
  type RequestOf,
  type returnVersion,
  tms,
} from '@attest/api-contract';
import { notify } from '../../../directory/notices/notify';
import type { AnswerOf } from '../../../platform/calls/handleAll';
import { AppError, refusal } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { authenticateSigner } from '../../../workflow/signature/sign';
import { signRecord } from '../../../workflow/signature/signRecord';
import { APPROVAL_NEWS } from '../../noticeKinds';
import { carryOut, planActivation, say } from '../acts';
import { updateRow } from '../rows';
import { type Entry, type Outcome, record, type VersionedRow, type VersionedType } from '../type';
import { describe } from './describe';
import {
  askedToApprove,
  beginWaiting,
  endWaiting,
  isAskedToApprove,
  type Waiting,
  waitingOf,
} from './waiting';

type Step<C extends typeof handInVersion | typeof returnVersion | typeof approveVersion> = Omit<
  RequestOf<C>,
  'kind'
>;

/** A kind of versioned entities whose drafts are handed in and approved by somebody else. */
export interface Approvable {
  detail(ctx: Context, waiting: Waiting): Promise<InApproval>;
  handIn(ctx: Context, input: Step<typeof handInVersion>): Promise<AnswerOf<'handInVersion'>>;
  giveBack(ctx: Context, input: Step<typeof returnVersion>): Promise<AnswerOf<'returnVersion'>>;
  approve(ctx: Context, input: Step<typeof approveVersion>): Promise<AnswerOf<'approveVersion'>>;
}

declare module '../../../platform/module' {
  interface ServerModule {
    /** Versioned entities that are approved. */
    approvables?: Partial<Record<ApprovedKind, Approvable>>;
  }
}

/** An entity, locked, and the type it is of. */
export interface Found<Row extends VersionedRow, Content extends object> {
  of: VersionedType<Row, Content>;
  row: Row;
}

/**
 * Handing in, returning and approving of one kind. `find` locks an entity with the version that was seen, or with any:
 * RECORD_NOT_EXIST, RECORD_CHANGED.
 */
export function approvable<Row extends VersionedRow, Content extends object>(
  kind: ApprovedKind,
  find: (ctx: Context, id: string, seen: number | null) => Promise<Found<Row, Content>>,
): Approvable {
  const path = (id: string) => tms.approval(kind, id);

  const tell = async (ctx: Context, { of, row }: Found<Row, Content>, userIds: string[], text: Bilingual) => {
    const others = userIds.filter((id) => id !== ctx.caller.userId);
    await notify(ctx, { kind: APPROVAL_NEWS, userIds: others, text: say(of, row, text), path: path(row.id) });
    for (const id of others) ctx.pushUser(id, 'user.training', {});
  };

  const touch = async (ctx: Context, { of, row }: Found<Row, Content>, entry: Entry): Promise<Row> => {
    const written = await updateRow(ctx, of.table, row, {});
    record(ctx, of, written, entry);
    return written;
  };

  return {
    async detail(ctx, waiting) {
      return describe(ctx, await find(ctx, waiting.subject_id, null), waiting);
    },

    async handIn(ctx, { id, rowVersion, reason, retrain }) {
      const found = await find(ctx, id, rowVersion);
      const { of, row } = found;
      if (await waitingOf(ctx, id)) throw new AppError('INVALID_OPERATION');
      const said = { reason, ...(retrain !== undefined && { retrain }) };
      // What cannot come into force is not handed in.
      await planActivation(ctx, of, row, said);
      const written = await touch(ctx, found, {
        event: 'submit',
        reason,
        description: say(of, row, { zh: '提交{}审批', en: '{}: handed in for approval' }),
      });
      await beginWaiting(ctx, kind, of, written, said);
      await tell(ctx, found, await askedToApprove(ctx, id), {
        zh: '{}：待审批',
        en: '{} waits for your approval',
      });
      return { rowVersion: written.version };
    },

    async giveBack(ctx, { id, rowVersion, reason }) {
      const found = await find(ctx, id, rowVersion);
      const { handed_in_by: by } = await required(ctx, id);
      if (by !== ctx.caller.userId && !(await isAskedToApprove(ctx, id))) throw new AppError('NO_PERMISSION');
      const written = await touch(ctx, found, {
        event: 'return',
        reason,
        description: say(found.of, found.row, { zh: '退回{}', en: '{}: returned' }),
      });
      await endWaiting(ctx, id);
      await tell(ctx, found, [by], { zh: `{}：已退回（${reason}）`, en: `{} was returned: ${reason}` });
      return { rowVersion: written.version };
    },

    async approve(ctx, { id, rowVersion, reason, token, signature }) {
      await authenticateSigner(ctx, signature);
      const found = await find(ctx, id, rowVersion);
      const { of, row } = found;
      const waiting = await required(ctx, id);
      await refuseUnlessAsked(ctx, waiting);
      const retrain = waiting.retrain ?? undefined;
      const planned = await planActivation(ctx, of, row, {
        reason,
        ...(retrain !== undefined && { retrain }),
        sign: (label, content) =>
          signRecord(ctx, {
            type: of.objectType,
            id,
            no: `${waiting.no} ${label}`,
            act: 'approve',
            meaning: 'approved',
            version: label,
            values: {
              no: waiting.no,
              version: label,
              reason,
              handedInBy: waiting.handed_in_by,
              handedInAt: waiting.handed_in_at.toISOString(),
              ...(retrain !== undefined && { retrain }),
              content,
            },
          }),
      });
      await endWaiting(ctx, id);
      const seen = { reason, ...(token !== undefined && { token }) };
      const done: { row: Row } & Outcome = of.approval?.carryOut
        ? await of.approval.carryOut(ctx, planned, seen)
        : { row: await carryOut(ctx, of, planned), consequences: [] };
      const { label } = planned;
      await tell(ctx, found, [waiting.handed_in_by], {
        zh: `{}：${label} 已批准生效`,
        en: `{} ${label} is approved and in force`,
      });
      return { label, consequences: done.consequences, rowVersion: done.row.version };
    },
  };
}

async function required(ctx: Context, id: string): Promise<Waiting> {
  const waiting = await waitingOf(ctx, id);
  if (!waiting) throw new AppError('INVALID_OPERATION');
  return waiting;
}

/** An approval needs the task, which whoever handed it in never has. */
async function refuseUnlessAsked(ctx: Context, { subject_id: id, handed_in_by: by }: Waiting): Promise<void> {
  const why = { zh: '提交人不能批准', en: 'whoever handed it in does not approve it' };
  if (by === ctx.caller.userId) throw refusal(ctx, 'SEPARATION_OF_DUTIES', why);
  if (!(await isAskedToApprove(ctx, id))) throw new AppError('NO_PERMISSION');
}
