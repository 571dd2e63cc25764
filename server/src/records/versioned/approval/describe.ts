import type { InApproval } from '@attest/api-contract';
import { userRefs } from '../../../directory/identity/directory';
import { fieldWords } from '../../../platform/audit/words/registry';
import { changesInWords } from '../../../platform/audit/words/words';
import { AppError, errorTexts } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { accountNeededToSign } from '../../../workflow/signature/sign';
import { planActivation } from '../acts';
import { difference, type Outcome, type VersionedRow, type VersionedType } from '../type';
import { isAskedToApprove, type Waiting } from './waiting';

/** What was handed in as whoever approves reads it: all of it, what is new in it, and what follows. */
export async function describe<Row extends VersionedRow, Content extends object>(
  ctx: Context,
  { of, row }: { of: VersionedType<Row, Content>; row: Row },
  waiting: Waiting,
): Promise<InApproval> {
  const { no, name = null } = of.identify(row);
  const { draft, last } = await of.read(ctx, row);
  const content = draft ?? last;
  const inWords = (before: Content | null) =>
    changesInWords(
      ctx,
      (field) => fieldWords(ctx.brought, of.objectType, field),
      content ? difference(ctx, of, before, content) : [],
    );
  const by = (await userRefs(ctx.tx, [waiting.handed_in_by])).get(waiting.handed_in_by);
  if (!by) throw new Error(`nobody has handed ${no} in`);
  const asked = await isAskedToApprove(ctx, row.id);
  return {
    no,
    name,
    called: of.called,
    path: of.approval?.path(row) ?? '',
    handedIn: { by, at: waiting.handed_in_at.toISOString() },
    reason: waiting.reason,
    retrain: waiting.retrain,
    content: await inWords(null),
    changes: last && draft ? await inWords(last) : [],
    ...(await foreseen(ctx, of, row, waiting)),
    may: { approve: asked, return: asked || by.id === ctx.caller.userId },
    rowVersion: row.version,
    accountNeededToSign: await accountNeededToSign(ctx),
  };
}

type Foreseen = Pick<InApproval, 'label' | 'former' | 'consequences' | 'token' | 'problem'>;

/** What would follow now. What the content needs may have gone since it was handed in: then it says so. */
async function foreseen<Row extends VersionedRow, Content extends object>(
  ctx: Context,
  of: VersionedType<Row, Content>,
  row: Row,
  { reason, retrain }: Waiting,
): Promise<Foreseen> {
  try {
    const planned = await planActivation(ctx, of, row, { reason, ...(retrain !== null && { retrain }) });
    const { label, former } = planned;
    const outcome: Outcome = (await of.approval?.foresee?.(ctx, planned)) ?? { consequences: [] };
    return {
      label,
      former,
      consequences: outcome.consequences,
      token: outcome.token ?? null,
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const problem = errorTexts(error.code, error.params)[ctx.language];
    return { label: null, former: null, consequences: [], token: null, problem };
  }
}
