import { type Kysely, type Migration, sql } from 'kysely';
import { hotTables } from '../../platform/database/hotTables';
import { stateCheck } from '../../platform/database/stateCheck';
import { acrossTenants, tenantTable } from '../../platform/database/tenantTable';
import { personKeys } from '../identity/personKeys';

const id = sql`attest_uuid()`;
const now = sql`attest_now()`;

export const noticeMigrations: Record<string, Migration> = {
  '20261121T1100_mail_queue': {
    async up(db: Kysely<unknown>) {
      await tenantTable(db, 'mail_message', (table) =>
        table
          .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(id))
          .addColumn('user_id', 'uuid', (c) => c.notNull())
          .addColumn('address', 'text', (c) => c.notNull())
          .addColumn('language', 'text', (c) => c.notNull())
          .addColumn('subject', 'text', (c) => c.notNull())
          .addColumn('body', 'text', (c) => c.notNull())
          .addColumn('path', 'text')
          .addColumn('secret', 'boolean', (c) => c.notNull())
          .addColumn('state', 'text', (c) => c.notNull().defaultTo('queued'))
          .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
          .addColumn('next_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
          .addColumn('claimed_at', 'timestamptz')
          .addColumn('sent_at', 'timestamptz')
          .addColumn('error', 'text')
          .addColumn('once_key', 'text')
          .addColumn('valid_until', 'timestamptz')
          .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
          .addPrimaryKeyConstraint('mail_message_key', ['tenant_id', 'id'])
          .addUniqueConstraint('mail_message_once', ['tenant_id', 'user_id', 'once_key']),
      );
      await sql`create index mail_message_open on mail_message (tenant_id, next_at)
        where state in ('queued', 'sending')`.execute(db);
      await tenantTable(db, 'notice_preference', (table) =>
        table
          .addColumn('user_id', 'uuid', (c) => c.notNull())
          .addColumn('kind', 'text', (c) => c.notNull())
          .addColumn('in_app', 'boolean', (c) => c.notNull())
          .addColumn('email', 'boolean', (c) => c.notNull())
          .addPrimaryKeyConstraint('notice_preference_key', ['tenant_id', 'user_id', 'kind']),
      );
    },
  },
  '20261122T1330_notices_people': {
    async up(db: Kysely<unknown>) {
      await personKeys(db, { mail_message: ['user_id'], notice_preference: ['user_id'] });
      await stateCheck(db, 'mail_message', 'state', ['queued', 'sending', 'sent', 'failed', 'uncertain']);
    },
  },
  '20261123T2120_notices_settings': {
    async up(db: Kysely<unknown>) {
      await tenantTable(db, 'notice_setting', (table) =>
        table
          .addColumn('kind', 'text', (c) => c.notNull())
          .addColumn('choices', 'jsonb')
          .addColumn('version', 'integer', (c) => c.notNull())
          .addColumn('changed_by', 'uuid')
          .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
          .addPrimaryKeyConstraint('notice_setting_key', ['tenant_id', 'kind']),
      );
      await tenantTable(db, 'notice_digest', (table) =>
        table
          .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(id))
          .addColumn('user_id', 'uuid', (c) => c.notNull())
          .addColumn('kind', 'text', (c) => c.notNull())
          .addColumn('text_zh', 'text', (c) => c.notNull())
          .addColumn('text_en', 'text', (c) => c.notNull())
          .addColumn('path', 'text')
          .addColumn('once_key', 'text')
          .addColumn('due_at', 'timestamptz', (c) => c.notNull())
          .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
          .addColumn('mailed_at', 'timestamptz')
          .addPrimaryKeyConstraint('notice_digest_key', ['tenant_id', 'id'])
          .addUniqueConstraint('notice_digest_once', ['tenant_id', 'user_id', 'once_key']),
      );
      await sql`create index notice_digest_open on notice_digest (tenant_id, user_id, due_at, id)
        where mailed_at is null`.execute(db);
      await personKeys(db, { notice_setting: ['changed_by'], notice_digest: ['user_id'] });
      await sql`alter table notice_preference add column timing text,
        add column hour integer not null default 8`.execute(db);
      await acrossTenants(db, ['notice_preference'], () => splitKinds(db));
      await sql.raw(DIGEST_AT).execute(db);
    },
  },
  '20261127T1620_mail_outside': {
    // Somebody without an account is written to as well.
    async up(db: Kysely<unknown>) {
      await sql`alter table mail_message alter column user_id drop not null`.execute(db);
    },
  },
  '20261129T1405_notices_hot': hotTables('notification'),
};

/** What people chose of five kinds they have chosen of those that each of them has become. */
async function splitKinds(db: Kysely<unknown>): Promise<void> {
  const became = Object.entries({
    task: ['taskAssigned', 'agentAsked'],
    deadline: ['taskDue', 'taskOverdue', 'taskEscalated', 'taskUrged', 'recordReminder', 'accessReviewDue'],
    process: ['processNews', 'investigationDone', 'documentEffective', 'documentDate', 'documentContent'],
    training: [
      'trainingAssigned',
      'trainingDue',
      'trainingOverdue',
      'trainingClass',
      'examResult',
      'examMarking',
      'acknowledgement',
      'approvalNews',
    ],
    account: ['accountSafety'],
  }).flatMap(([former, kinds]) => kinds.map((kind) => sql`(${former}::text, ${kind}::text)`));
  await sql`insert into notice_preference (tenant_id, user_id, kind, in_app, email)
    select p.tenant_id, p.user_id, k.kind, p.in_app, p.email
    from notice_preference p join (values ${sql.join(became)}) as k(former, kind) on k.former = p.kind`.execute(
    db,
  );
  await sql`delete from notice_preference
    where kind in ('task', 'deadline', 'process', 'training', 'account')`.execute(db);
}

/**
 * When a notice is mailed: null at once, at the next full hour, or at the next time that it is this hour where the
 * tenant is. On a day off only what is urgent is; the rest waits for the hour of the next working day.
 */
const DIGEST_AT = `
  create function attest_digest_at(since timestamptz, timing text, at_hour integer, urgent boolean)
  returns timestamptz language sql stable as $function$
    with recursive here as (
      select t.time_zone as zone, since at time zone t.time_zone as local from tenant t
      where t.id = current_setting('app.tenant_id')::uuid and timing <> 'now'
    ), first as (
      select h.zone, case timing
        when 'hourly' then date_trunc('hour', h.local) + interval '1 hour'
        else date_trunc('day', h.local) + make_interval(hours => at_hour) + case
          when extract(hour from h.local) >= at_hour then interval '1 day' else interval '0' end
        end as local
      from here h
    ), walk as (
      select f.local::date as day, 0 as gone from first f
      union all
      select w.day + 1, w.gone + 1 from walk w left join tenant_holiday d on d.day = w.day
      where not urgent and not coalesce(d.working, extract(isodow from w.day) < 6) and w.gone < 60
    )
    select (case when max(w.day) = f.local::date then f.local
      else max(w.day) + make_interval(hours => at_hour) end) at time zone f.zone
    from walk w, first f group by f.local, f.zone
  $function$`;
