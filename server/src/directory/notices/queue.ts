import type { Bilingual } from '@attest/api-contract';
import { sql } from 'kysely';
import type { Context } from '../../platform/module';

/** Job that sends whatever is queued. */
export const MAIL_JOB = 'mail.send';

export interface Mail {
  userIds: string[];
  subject: Bilingual;
  body: Bilingual;
  /** Address of what it is about, below the origin; the message ends with a link to it. */
  path?: string | null;
  /** The body is forgotten once the message has left or failed. */
  secret?: boolean;
  onceKey?: string;
  validUntil?: Date;
}

/**
 * Queues a message to people in the language of each, in the transaction under way; those without an address or
 * switched off are left out. It leaves with the next run of the job.
 */
export async function queueMail(ctx: Context, mail: Mail): Promise<void> {
  const { userIds, subject, body, path = null, secret = false, onceKey = null, validUntil = null } = mail;
  if (userIds.length === 0) return;
  const inOwn = (text: Bilingual) =>
    sql<string>`case u.language when 'zh' then ${text.zh}::text else ${text.en}::text end`;
  await ctx.tx
    .insertInto('mail_message')
    .columns([
      'user_id',
      'address',
      'language',
      'subject',
      'body',
      'path',
      'secret',
      'once_key',
      'valid_until',
    ])
    .expression((e) =>
      e
        .selectFrom('user_account as u')
        .select(['u.id', sql<string>`u.email`.as('address'), 'u.language'])
        .select([
          inOwn(subject).as('subject'),
          inOwn(body).as('body'),
          sql<string | null>`${path}::text`.as('path'),
          sql<boolean>`${secret}::boolean`.as('secret'),
          sql<string | null>`${onceKey}::text`.as('once_key'),
          sql<Date | null>`${validUntil}::timestamptz`.as('valid_until'),
        ])
        .where('u.id', 'in', userIds)
        .where('u.email', 'is not', null)
        .where('u.status', '=', 'enabled')
        // Waits for a mail with others already, or has left with one.
        .where(({ not, exists, selectFrom, ref }) =>
          not(
            exists(
              selectFrom('notice_digest as d')
                .select('d.id')
                .where('d.user_id', '=', ref('u.id'))
                .where('d.once_key', '=', onceKey),
            ),
          ),
        ),
    )
    .onConflict((conflict) => conflict.constraint('mail_message_once').doNothing())
    .execute();
}

/** A message to somebody without an account. */
export interface OutsideMail extends Pick<Mail, 'subject' | 'body' | 'secret' | 'validUntil'> {
  address: string;
  language: 'zh' | 'en';
}

/** Queues it as the others; the address was given by whoever of the company asks them. */
export async function queueMailOutside({ tx }: Context, mail: OutsideMail): Promise<void> {
  const { address, language, subject, body, secret = false, validUntil = null } = mail;
  await tx
    .insertInto('mail_message')
    .values({
      user_id: null,
      address,
      language,
      subject: subject[language],
      body: body[language],
      path: null,
      secret,
      once_key: null,
      valid_until: validUntil,
    })
    .execute();
}
