import { isEmail, shell } from '@attest/api-contract';
import { linkOf } from '../../directory/notices/mailText';
import { MAIL_JOB, queueMailOutside } from '../../directory/notices/queue';
import { currentTenant } from '../../directory/tenancy/tenant';
import { tenantDay } from '../../directory/tenancy/tenantTime';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import type { Arrival, OutsideVisit } from '../../workflow/recordPort';
import { processOf } from '../definitions';
import { auditInvitation, endInvitation, hashOf, newToken, openInvitations } from './invitation';

const DAY = 86_400_000;
/** Days for which a link stays good after the day on which the step is due. */
const GRACE = 30;

/** Whose answer is asked for, and of which record. */
export interface Asked extends Pick<Arrival, 'recordId' | 'record'> {
  process: string;
  instanceId: string;
  visit: OutsideVisit;
}

/**
 * Keeps the links of a record in step with where it has come to: who is asked at a step that has opened gets theirs, and
 * those of a step that is over are good no more. INVITATION_OVER for an answer by a link that was withdrawn meanwhile.
 */
export async function followInvitations(
  ctx: Context,
  process: string,
  { recordId, instanceId, record, outside }: Arrival,
): Promise<void> {
  if (!outside) return;
  const open = await openInvitations(ctx, recordId);
  const { invited } = ctx;
  if (invited && !open.some(({ id }) => id === invited.invitationId)) throw new AppError('INVITATION_OVER');
  for (const one of open) {
    if (outside.some(({ visitId }) => visitId === one.visit_id)) continue;
    const answered = one.id === invited?.invitationId;
    const ended = await endInvitation(ctx, one, answered ? 'answered' : 'inside');
    if (answered && !ended) throw new AppError('INVITATION_OVER');
  }
  for (const visit of outside) {
    const known = open.find(({ visit_id: id }) => id === visit.visitId);
    if (known) await moveExpiry(ctx, known.id, expiryOf(visit, known.sent_at));
    else if (!(await wasInvited(ctx, visit)))
      await invite(ctx, { process, instanceId, recordId, record, visit });
  }
}

/** A visit has one link by itself; any other is sent by hand. */
async function wasInvited({ tx }: Context, { visitId }: OutsideVisit): Promise<boolean> {
  const row = await tx
    .selectFrom('step_invitation')
    .select('id')
    .where('visit_id', '=', visitId)
    .executeTakeFirst();
  return row !== undefined;
}

const expiryOf = ({ deadline, answer }: OutsideVisit, sentAt: Date): Date =>
  new Date((deadline ?? sentAt).getTime() + (answer.days ?? GRACE) * DAY);

/** A step that is extended is answered later. */
async function moveExpiry({ tx }: Context, id: string, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('step_invitation')
    .set({ expires_at: expiresAt })
    .where('id', '=', id)
    .where('expires_at', '<', expiresAt)
    .execute();
}

/**
 * Sends the link for an answer to the address in the record. Answers false where there is none. `draft`: what was typed
 * by a former link to the same visit.
 */
export async function invite(
  ctx: Context,
  { process, instanceId, recordId, record, visit }: Asked,
  { draft = {}, byHand = false }: { draft?: Record<string, unknown>; byHand?: boolean } = {},
): Promise<boolean> {
  const { answer, step, deadline } = visit;
  const { [answer.mail]: mail, [answer.name]: given, [answer.language ?? '']: chosen } = record.values;
  if (typeof mail !== 'string' || !isEmail(mail.trim())) return false;
  const tenant = await currentTenant(ctx.tx);
  const token = newToken();
  const row = {
    process,
    record_id: recordId,
    name: typeof given === 'string' && given.trim() !== '' ? given.trim() : mail.trim(),
    mail: mail.trim(),
  };
  const language = chosen === 'zh' || chosen === 'en' ? chosen : tenant.default_language;
  const expiresAt = expiryOf(visit, ctx.now);
  await ctx.tx
    .insertInto('step_invitation')
    .values({
      ...row,
      instance_id: instanceId,
      visit_id: visit.visitId,
      step_id: step.id,
      language,
      token_hash: hashOf(token),
      sent_by: byHand ? ctx.caller.userId : null,
      sent_at: ctx.now,
      expires_at: expiresAt,
      draft: JSON.stringify(draft),
    })
    .execute();
  const { name: type } = processOf(ctx, process).data;
  const day = (at: Date) => tenantDay(ctx.tx, at);
  await queueMailOutside(ctx, {
    address: row.mail,
    language,
    ...wording({
      name: row.name,
      company: { zh: tenant.name_zh, en: tenant.name_en },
      about: { zh: `${type.zh} ${record.no ?? ''}`.trim(), en: `${type.en} ${record.no ?? ''}`.trim() },
      due: deadline && (await day(deadline)),
      until: await day(expiresAt),
      link: `${linkOf(ctx.platform, tenant, shell.reply, { outside: true })}#${token}`,
    }),
    // Whoever reads the table of messages later finds no link that opens anything.
    secret: true,
    validUntil: expiresAt,
  });
  auditInvitation(ctx, row, record.no, 'sendInvitation');
  ctx.startJob(MAIL_JOB);
  return true;
}

interface Wording {
  name: string;
  company: { zh: string; en: string };
  about: { zh: string; en: string };
  due: string | null;
  until: string;
  link: string;
}

const wording = ({ name, company, about, due, until, link }: Wording) => ({
  subject: { zh: `${company.zh}：请答复${about.zh}`, en: `${company.en}: please answer ${about.en}` },
  body: {
    zh: [
      `${name}，您好：`,
      `${company.zh}请您答复${about.zh}${due ? `，期限为 ${due}` : ''}。请打开以下链接，验证码会发送到此邮箱：`,
      link,
      `链接有效期至 ${until}。请勿转发：凭此链接和此邮箱收到的验证码即可代表贵方答复。`,
    ].join('\n\n'),
    en: [
      `Dear ${name},`,
      `${company.en} asks you to answer ${about.en}${due ? ` by ${due}` : ''}. Open this link; a code will be sent to this address:`,
      link,
      `The link is good until ${until}. Do not pass it on: with it and the code that comes to this address one answers for you.`,
    ].join('\n\n'),
  },
});
