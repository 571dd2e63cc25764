import { sql } from 'kysely';
import type { AnswerOf, Handles } from '../../../platform/calls/handleAll';
import type { Stored } from '../../../platform/database/schema';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { accountNeededToSign, authenticateSigner } from '../../../workflow/signature/sign';
import { signRecord } from '../../../workflow/signature/signRecord';
import { followAsked } from '../due/follow';
import { STATEMENT } from '../reading/statement';
import { signaturesOf } from '../records/signature';
import { acknowledgedContent } from './content';
import { mineById } from './mine';
import { isAsked } from './states';

/** One acknowledgement of the caller with its text. RECORD_NOT_EXIST. */
export async function readMine(ctx: Context, id: string): Promise<AnswerOf<'myAcknowledgement'>> {
  const row = await mineById(ctx, id);
  const stored = await ctx.tx
    .selectFrom('training_acknowledgement')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const signatures = await signaturesOf(ctx, [stored.signature_id]);
  return {
    row,
    ...(await acknowledgedContent(ctx, stored)),
    signature: signatures.get(stored.signature_id ?? '') ?? null,
    accountNeededToSign: await accountNeededToSign(ctx),
  };
}

/**
 * The caller's signature that they have read, understood and will follow; never by a proxy, never twice. Throws
 * RECORD_NOT_EXIST, ACKNOWLEDGEMENT_CHANGED when it is acknowledged already, asked no longer or says something else than
 * what was read, SIGNATURE_REQUIRED and the errors of signing.
 */
export const acknowledge: Handles<'acknowledge'> = async (ctx, { id, token, signature }) => {
  await authenticateSigner(ctx, signature);
  const stored = await lockMine(ctx, id);
  const acknowledged = await acknowledgedContent(ctx, stored);
  if (stored.acknowledged_at || stored.ended_at || acknowledged.token !== token)
    throw new AppError('ACKNOWLEDGEMENT_CHANGED');
  const { kind, code, name, version } = await mineById(ctx, id);
  const no = [code, version].filter(Boolean).join(' ');
  const signatureId = await signRecord(ctx, {
    type: 'acknowledgement',
    id,
    no,
    act: 'acknowledge',
    meaning: 'understood',
    version,
    values: {
      statement: STATEMENT,
      kind,
      code,
      name,
      version,
      content: acknowledged.content,
      courses: acknowledged.courses,
    },
  });
  await ctx.tx
    .updateTable('training_acknowledgement')
    .set({ acknowledged_at: ctx.now, signature_id: signatureId })
    .where('id', '=', id)
    .execute();
  await followAsked(ctx, [{ id }]);
  ctx.audit({
    module: 'training',
    objectType: 'acknowledgement',
    objectId: id,
    objectNo: no,
    objectName: name,
    event: 'acknowledge',
    signatureId,
    description: {
      zh: `${ctx.caller.name} 签署“${STATEMENT.zh}”：${name.zh} ${version ?? ''}`.trim(),
      en: `${ctx.caller.name} signed “${STATEMENT.en}”: ${name.en} ${version ?? ''}`.trim(),
    },
  });
  ctx.pushUser(ctx.caller.userId, 'user.training', {});
  return { acknowledgedAt: ctx.now.toISOString(), left: await leftOf(ctx) };
};

async function lockMine(ctx: Context, id: string): Promise<Stored<'training_acknowledgement'>> {
  const row = await ctx.tx
    .selectFrom('training_acknowledgement')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', ctx.caller.userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('RECORD_NOT_EXIST');
  return row;
}

async function leftOf(ctx: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from training_acknowledgement a
    where a.user_id = ${ctx.caller.userId} and ${isAsked}`.execute(ctx.tx);
  return rows[0]?.count ?? 0;
}
