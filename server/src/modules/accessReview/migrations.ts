import { type Kysely, type Migration, sql } from 'kysely';
import { personKeys } from '../../directory/identity/personKeys';
import { tenantTable } from '../../platform/database/tenantTable';

const id = sql`attest_uuid()`;

export const accessReviewMigrations: Record<string, Migration> = {
  '20261121T1330_access_review': {
    async up(db: Kysely<unknown>) {
      await tenantTable(db, 'access_review', (table) =>
        table
          .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(id))
          .addColumn('opened_at', 'timestamptz', (c) => c.notNull())
          .addColumn('opened_by', 'uuid')
          .addColumn('due', 'date', (c) => c.notNull())
          .addColumn('closed_at', 'timestamptz')
          .addPrimaryKeyConstraint('access_review_key', ['tenant_id', 'id']),
      );
      // Two who begin at once: one of them is told that a review is open.
      await sql`create unique index access_review_open on access_review (tenant_id) where closed_at is null`.execute(
        db,
      );
      await tenantTable(db, 'access_review_entry', (table) =>
        table
          .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(id))
          .addColumn('review_id', 'uuid', (c) => c.notNull())
          .addColumn('user_id', 'uuid', (c) => c.notNull())
          .addColumn('reviewer_id', 'uuid', (c) => c.notNull())
          .addColumn('verdict', 'text', (c) => c.check(sql`verdict in ('keep', 'revoke', 'disable')`))
          .addColumn('revoked', sql`text[]`, (c) => c.notNull().defaultTo(sql`'{}'`))
          .addColumn('remark', 'text', (c) => c.notNull().defaultTo(''))
          .addColumn('held', 'jsonb')
          .addColumn('decided_at', 'timestamptz')
          .addColumn('signature_id', 'uuid')
          .addPrimaryKeyConstraint('access_review_entry_key', ['tenant_id', 'id'])
          .addUniqueConstraint('access_review_entry_person', ['tenant_id', 'review_id', 'user_id']),
      );
    },
  },
  '20261122T1330_access_review_people': {
    async up(db: Kysely<unknown>) {
      await personKeys(db, { access_review: ['opened_by'], access_review_entry: ['user_id', 'reviewer_id'] });
    },
  },
};
