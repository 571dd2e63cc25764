import { createHash } from 'node:crypto';
import type { UserRef } from '@attest/api-contract';
import { canonicalize } from 'json-canonicalize';
import { verifySigner } from '../../directory/identity/verifySigner';
import { useProof } from '../../directory/providers/proof';
import { isProxyFor } from '../../directory/proxies/proxies';
import { tenantDay, utcOffset } from '../../directory/tenancy/tenantTime';
import type { InputOf } from '../../platform/calls/handleAll';
import { prepared } from '../../platform/database/transaction';
import { AppError, refusal } from '../../platform/errors';
import type { Context } from '../../platform/module';
import type { SignatureMeaning } from '../definition';
import { definitionById } from '../publish';
import type { SignedSnapshot } from '../recordPort';
import type { InstanceSession } from '../session';
import type { TaskRow } from '../store/load';
import { uuidAt } from '../uuid';

export type SignatureInput = NonNullable<InputOf<'completeTask'>['signature']>;

/** After this long without signing, the account is asked for again (21 CFR 11.200). */
const SIGNING_PAUSE = 30 * 60_000;

/** Whether the next signature of the session needs account and password, not the password alone. */
export async function accountNeededToSign(ctx: Context): Promise<boolean> {
  const [last] = await prepared<{ at: Date | null }>(
    ctx.tx,
    'signature_last',
    'select at from signature where session_id = $1 order by at desc limit 1',
    [ctx.caller.sessionId],
  );
  return !last?.at || ctx.now.getTime() - last.at.getTime() > SIGNING_PAUSE;
}

/**
 * Checks that the caller may sign and is who they say: refusal rules first, then the password and what the tenant asks
 * for beside it or in its place, or the proof that an identity provider has just asked them. Nothing is locked yet, because a password takes its time.
 */
export async function authenticateSigner(ctx: Context, input: SignatureInput | undefined): Promise<void> {
  if (!input) throw new AppError('SIGNATURE_REQUIRED');
  if (ctx.overridden) throw new AppError('OVERRIDDEN_SESSION');
  if ('proof' in input) return useProof(ctx, input.proof);
  if (!input.account && (await accountNeededToSign(ctx))) throw new AppError('SIGNATURE_ACCOUNT_REQUIRED');
  await verifySigner(ctx, input);
}

/** Acting for another ends with the proxy; what a step reserves to the person is never signed for them. */
export async function refuseOldProxy(ctx: Context, task: TaskRow, signs: boolean): Promise<void> {
  if (!task.behalf_id) return;
  const { data, steps } = await definitionById(ctx.tx, task.definition_id);
  const refuse = (zh: string, en: string) => refusal(ctx, 'SIGNATURE_REFUSED', { zh, en });
  if (signs && steps.get(task.step_id)?.noProxy)
    throw refuse('此批准不能由代理人签署', 'this approval may not be signed by a proxy');
  const pair = { proxyId: ctx.caller.userId, sponsorId: task.behalf_id, application: data.procType };
  if (await isProxyFor(ctx.tx, pair, await tenantDay(ctx.tx, ctx.now))) return;
  throw signs ? refuse('代理已过期', 'the proxy has expired') : new AppError('PROXY_EXPIRED');
}

/** A signature that is to be stored; its snapshot was taken after the decision's values were applied. */
export interface Signature {
  id: string;
  meaning: SignatureMeaning;
  snapshot: string;
  snapshotHash: string;
  /** Count of the record's changes when it was signed; shown to nobody. */
  recordVersion: number;
  /** Of the tenant's time zone when it was signed. */
  utcOffset: string;
}

/**
 * Takes the snapshot that is signed with an act outside of tasks: canonical JSON of the record's values, file hashes
 * and version, and what is decided by it.
 */
export async function takeSnapshot(
  session: InstanceSession,
  meaning: SignatureMeaning,
  decided: Record<string, unknown>,
): Promise<Signature> {
  return sealSnapshot(session, meaning, { ...(await signedContent(session)), decided });
}

/** What is signed, as it stands now. */
export const signedContent = ({ ctx, port, row, record }: InstanceSession): Promise<SignedSnapshot> =>
  port.snapshot(ctx.tx, row.record_id, record);

/** The signature of content that was taken before. */
export async function sealSnapshot(
  { ctx, record }: InstanceSession,
  meaning: SignatureMeaning,
  content: SignedSnapshot,
): Promise<Signature> {
  const zone = await ctx.platform.tenants.knownTimeZone(ctx.tenantId);
  const snapshot = canonicalize(content);
  return {
    id: uuidAt(ctx.now.getTime()),
    meaning,
    snapshot,
    snapshotHash: createHash('sha256').update(snapshot).digest('hex'),
    recordVersion: record.version,
    utcOffset: utcOffset(zone, ctx.now),
  };
}

/** What a signature stands on: a task, or the instance itself. */
export interface SignedAct {
  tokenId: string | null;
  taskId: string | null;
  stepId: string;
  decision: string;
  onBehalfOf: UserRef | null;
}

const STORE = `
insert into signature (id, process, record_id, record_no, record_version, instance_id, token_id, task_id, step_id,
  decision, signer_id, signer_account, signer_name, behalf_id, behalf_account, behalf_name, meaning, at,
  utc_offset, session_id, snapshot, snapshot_hash)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)`;

/** Stores a signature with the act it belongs to. */
export async function storeSignature(
  session: InstanceSession,
  act: SignedAct,
  signature: Signature,
): Promise<void> {
  const { ctx, row } = session;
  await prepared(ctx.tx, 'signature_store', STORE, [
    signature.id,
    row.process,
    row.record_id,
    session.record.no,
    signature.recordVersion,
    row.id,
    act.tokenId,
    act.taskId,
    act.stepId,
    act.decision,
    ctx.caller.userId,
    ctx.caller.account,
    ctx.caller.name,
    act.onBehalfOf?.id ?? null,
    act.onBehalfOf?.account ?? null,
    act.onBehalfOf?.name ?? null,
    signature.meaning,
    ctx.now,
    signature.utcOffset,
    ctx.caller.sessionId,
    signature.snapshot,
    signature.snapshotHash,
  ]);
}
