import { type Bilingual, shell } from '@attest/api-contract';
import type { Context } from '../../platform/module';
import type { User } from '../identity/users';
import { MAIL_JOB, queueMail } from '../notices/queue';

/** The person learns by mail, whatever they chose to be told: what happened lets somebody into their account. */
export async function tellPerson(ctx: Context, { id }: Pick<User, 'id'>, text: Bilingual): Promise<void> {
  await queueMail(ctx, {
    userIds: [id],
    subject: { zh: '账号安全', en: 'Safety of your account' },
    body: text,
    path: `${shell.account}?tab=sessions`,
  });
  ctx.startJob(MAIL_JOB);
}
