import { type Kysely, type Migration, sql } from 'kysely';
import { stateCheck } from '../../platform/database/stateCheck';
import { tenantTable } from '../../platform/database/tenantTable';
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
};
