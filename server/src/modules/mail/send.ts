import { sql } from 'kysely';
import { linkOf, mailText } from '../../directory/notices/mailText';
import type { MailState } from '../../directory/notices/tables';
import { currentTenant, type Tenant } from '../../directory/tenancy/tenant';
import type { Stored } from '../../platform/database/schema';
import type { Platform } from '../../platform/platform';
import { SmtpError } from './smtp';
import { type Transport, transportOf } from './transport';
import '../../directory/notices/tables';

type Queued = Stored<'mail_message'>;

const BATCH = 20;
/** Minutes before each further try: a mail server may be away for a weekend. */
const DELAYS = [1, 5, 15, 60, 240, 720, 1440, 1440];
/** Milliseconds for which settled messages are kept. */
const KEPT = 90 * 86_400_000;
/** Minutes after which whoever took a message must have died with it. */
const STALE = 10;

/** Sends whatever is due, some of each tenant in turn. Each message is handed over at most once. */
export async function sendMails(platform: Platform, transport = transportOf(platform)): Promise<void> {
  await platform.inTurns(async (tenantId) => {
    const { mails, tenant } = await claim(platform, tenantId);
    for (const mail of mails) await deliver(platform, tenant, mail, transport);
    return mails.length === BATCH;
  });
}

/** Takes messages that are due, so that no other run takes them; gives up on those that are too late. */
const claim = (platform: Platform, tenantId: string) =>
  platform.inTenant(tenantId, async (tx, now) => {
    const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    await tx
      .updateTable('mail_message')
      .set({ state: 'uncertain', error: 'interrupted', body: sql`case when secret then '' else body end` })
      .where('state', '=', 'sending')
      .where('claimed_at', '<', minutesAgo(STALE))
      .execute();
    await tx
      .updateTable('mail_message')
      .set({ state: 'failed', error: 'too late', body: sql`case when secret then '' else body end` })
      .where('state', '=', 'queued')
      .where('valid_until', '<', now)
      .execute();
    const mails = await tx
      .updateTable('mail_message')
      .set({ state: 'sending', claimed_at: now, attempts: sql`attempts + 1` })
      .where('id', 'in', (due) =>
        due
          .selectFrom('mail_message')
          .select('id')
          .where('state', '=', 'queued')
          .where('next_at', '<=', now)
          .orderBy('next_at')
          .limit(BATCH)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .execute();
    return { mails, tenant: await currentTenant(tx) };
  });

async function deliver(
  platform: Platform,
  tenant: Tenant,
  mail: Queued,
  transport: Transport,
): Promise<void> {
  const { id, address: to, subject } = mail;
  try {
    await transport({ id, to, subject, text: textOf(platform, tenant, mail), at: mail.created_at });
    await settle(platform, tenant.id, mail, 'sent', null);
  } catch (error) {
    const kind = error instanceof SmtpError ? error.kind : 'later';
    const text = String((error as Error).message).slice(0, 300);
    platform.log.warn({ mail: id, err: text, attempt: mail.attempts }, 'a mail did not leave');
    const more = kind === 'later' && mail.attempts <= DELAYS.length;
    if (more) await settle(platform, tenant.id, mail, 'queued', text);
    else await settle(platform, tenant.id, mail, kind === 'uncertain' ? 'uncertain' : 'failed', text);
  }
}

const settle = (
  platform: Platform,
  tenantId: string,
  mail: Queued,
  state: MailState,
  error: string | null,
): Promise<unknown> =>
  platform.inTenant(tenantId, (tx, now) =>
    tx
      .updateTable('mail_message')
      .set({
        state,
        error,
        ...(state === 'sent' && { sent_at: now }),
        ...(state === 'queued' && {
          next_at: new Date(now.getTime() + (DELAYS[mail.attempts - 1] ?? 0) * 60_000),
        }),
        ...(state !== 'queued' && mail.secret && { body: '' }),
      })
      .where('id', '=', mail.id)
      .execute(),
  );

/** Forgets messages that are long settled. */
export async function sweepMails(platform: Platform): Promise<void> {
  await platform.forEachTenant((tenantId) =>
    platform.inTenant(tenantId, (tx, now) =>
      tx
        .deleteFrom('mail_message')
        .where('state', 'not in', ['queued', 'sending'])
        .where('created_at', '<', new Date(now.getTime() - KEPT))
        .execute(),
    ),
  );
}

function textOf(platform: Platform, tenant: Tenant, { body, path, language, user_id: user }: Queued): string {
  const link = path && linkOf(platform, tenant, path);
  return mailText(tenant, language, { body, link, outside: user === null });
}
