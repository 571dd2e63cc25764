import { RESET_CODE_PAUSE } from '@attest/api-contract';
import {
  CODE_LIFE,
  CODE_SENT,
  type CodeFor,
  drawCode,
  openGuard,
  tryCode,
  useCode,
} from '../../directory/identity/oneTimeCode';
import { MAIL_JOB, queueMailOutside } from '../../directory/notices/queue';
import { currentTenant } from '../../directory/tenancy/tenant';
import type { Handles } from '../../platform/calls/handleAll';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { AppError } from '../../platform/errors';
import type { Context, Invited } from '../../platform/module';
import { processOf } from '../definitions';
import { readRecord } from '../store/store';
import { auditInvitation, hashOf, type Invitation, newToken, stateOf } from './invitation';

/** Milliseconds for which a code opens an answer. */
const SESSION = 2 * 3_600_000;

const UNKNOWN = {
  state: 'unknown',
  company: null,
  type: null,
  no: null,
  mail: null,
  language: null,
} as const;

/** Tells how a link stands; what it is about only while it is open. The first look at it is told in the trail. */
export const openInvitation: Handles<'openInvitation'> = async (ctx, input) => {
  const found = await byToken(ctx, input);
  if (!found) return UNKNOWN;
  const state = stateOf(found, ctx.now);
  const tenant = await currentTenant(ctx.tx);
  const company = { zh: tenant.name_zh, en: tenant.name_en };
  if (state !== 'open') return { ...UNKNOWN, state, company, language: found.language };
  const { no } = await readRecord(ctx.tx, found.process, found.record_id);
  const { numUpdatedRows } = await ctx.tx
    .updateTable('step_invitation')
    .set({ opened_at: ctx.now })
    .where('id', '=', found.id)
    .where('opened_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) auditInvitation(ctx, found, no, 'openInvitation', { byThem: true });
  return {
    state,
    company,
    type: processOf(ctx, found.process).data.name,
    no,
    mail: masked(found.mail),
    language: found.language,
  };
};

/** Mails a code to where the link went. INVITATION_OVER, TOO_MANY_REQUESTS. */
export const sendInvitationCode: Handles<'sendInvitationCode'> = async (ctx, input) => {
  const found = await openByToken(ctx, input);
  const of = codeOf(found);
  await openGuard(ctx, of.guard);
  const code = await ctx.once('code', () => drawCode(ctx, of));
  if (!code) throw new AppError('TOO_MANY_REQUESTS', { seconds: RESET_CODE_PAUSE });
  const minutes = CODE_LIFE / 60_000;
  await queueMailOutside(ctx, {
    address: found.mail,
    language: found.language,
    subject: { zh: '答复用的验证码', en: 'Code for your answer' },
    body: {
      zh: `您的验证码是 ${code}，${minutes} 分钟内有效。如果不是您本人正在答复，请告知请您答复的公司。`,
      en: `Your code is ${code}. It is good for ${minutes} minutes. If you are not answering just now, tell the company that has asked you.`,
    },
    secret: true,
    validUntil: new Date(ctx.now.getTime() + CODE_LIFE),
  });
  const { no } = await readRecord(ctx.tx, found.process, found.record_id);
  auditInvitation(ctx, found, no, 'requestInvitationCode', { byThem: true });
  ctx.startJob(MAIL_JOB);
  return CODE_SENT;
};

/** Opens a session for the answer with the code; a former one of the same link ends. INVITATION_OVER, VERIFY_CODE_INVALID. */
export const enterInvitation: Handles<'enterInvitation'> = async (ctx, { code, ...input }) => {
  const found = await openByToken(ctx, input);
  const of = codeOf(found);
  const { no } = await readRecord(ctx.tx, found.process, found.record_id);
  const right = await ctx.once('try', () =>
    ctx.aside(async (aside) => {
      const fits = await tryCode(aside, of, code);
      if (!fits) auditInvitation(aside, found, no, 'invitationCodeFailed', { byThem: true });
      return fits;
    }),
  );
  if (!right || !(await useCode(ctx, of, code))) throw new AppError('VERIFY_CODE_INVALID');
  // The browser need not know the tenant: its cookie says it.
  const token = `${ctx.tenantId}.${newToken()}`;
  await ctx.tx
    .updateTable('step_invitation')
    .set({ session_hash: hashOf(token), session_until: new Date(ctx.now.getTime() + SESSION) })
    .where('id', '=', found.id)
    .execute();
  ctx.setSession({ token, invited: true });
  auditInvitation(ctx, found, no, 'enterInvitation', { byThem: true });
  return ctx.program ? { token } : {};
};

/** Whose session a token is of. INVITATION_CODE_REQUIRED where it is over. */
export async function findInvited(tx: TenantTransaction, token: string, now: Date): Promise<Invited> {
  const row = await tx
    .selectFrom('step_invitation')
    .select(['id', 'visit_id', 'name', 'mail'])
    .where('session_hash', '=', hashOf(token))
    .where('session_until', '>', now)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('INVITATION_CODE_REQUIRED');
  return { invitationId: row.id, uploaderId: row.visit_id, name: row.name, mail: row.mail };
}

const codeOf = ({ id }: Invitation): CodeFor => ({ purpose: 'invitation', guard: `invitation:${id}` });

interface Named {
  tenantId: string;
  secret: string;
}

/** On a tenant's own host the request cannot ask for another one. */
const byToken = async ({ tx, tenantId }: Context, named: Named): Promise<Invitation | undefined> =>
  named.tenantId === tenantId
    ? tx
        .selectFrom('step_invitation')
        .selectAll()
        .where('token_hash', '=', hashOf(named.secret))
        .executeTakeFirst()
    : undefined;

async function openByToken(ctx: Context, named: Named): Promise<Invitation> {
  const found = await byToken(ctx, named);
  if (!found || stateOf(found, ctx.now) !== 'open') throw new AppError('INVITATION_OVER');
  return found;
}

/** Enough of an address for whoever has it to know which of theirs is meant. */
const masked = (mail: string): string => mail.replace(/^(.).*(?=@)/, '$1***');
