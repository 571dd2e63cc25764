import type { QueryContent } from '@attest/api-contract';
import { type Kysely, type Migration, sql } from 'kysely';
import { personKeys } from '../../directory/identity/personKeys';
import { tenantTable } from '../../platform/database/tenantTable';
import { withCodedConditions } from './codedConditions';

const id = sql`attest_uuid()`;
const now = sql`attest_now()`;

export const queryMigrations: Record<string, Migration> = {
  '20261121T0500_query_definitions': {
    async up(db: Kysely<unknown>) {
      await tenantTable(db, 'query_definition', (table) =>
        table
          .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(id))
          .addColumn('code', 'text', (c) => c.notNull())
          .addColumn('name', 'text', (c) => c.notNull())
          .addColumn('category', 'text', (c) => c.notNull())
          .addColumn('object', 'text', (c) => c.notNull())
          .addColumn('description', 'text', (c) => c.notNull())
          .addColumn('content', 'jsonb', (c) => c.notNull())
          .addColumn('owner_id', 'uuid', (c) => c.notNull())
          .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
          .addColumn('changed_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
          .addPrimaryKeyConstraint('query_definition_pk', ['tenant_id', 'id'])
          .addUniqueConstraint('query_definition_code', ['tenant_id', 'code']),
      );
      // A private name is its owner's alone; shared names are unique among all.
      await sql`create unique index query_definition_name on query_definition
        (tenant_id, lower(name), (case when category = 'private' then owner_id end)) nulls not distinct`.execute(
        db,
      );
      await tenantTable(db, 'query_view', (table) =>
        table
          .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(id))
          .addColumn('query_id', 'uuid', (c) => c.notNull())
          .addColumn('user_id', 'uuid', (c) => c.notNull())
          .addColumn('name', 'text', (c) => c.notNull())
          .addColumn('columns', sql`text[]`, (c) => c.notNull())
          .addColumn('sort', 'jsonb', (c) => c.notNull())
          .addPrimaryKeyConstraint('query_view_pk', ['tenant_id', 'id'])
          .addUniqueConstraint('query_view_name', ['tenant_id', 'query_id', 'user_id', 'name'])
          .addForeignKeyConstraint(
            'query_view_query',
            ['tenant_id', 'query_id'],
            'query_definition',
            ['tenant_id', 'id'],
            (c) => c.onDelete('cascade'),
          ),
      );
    },
  },
  '20261122T1030_query_trail_codes': {
    async up(db: Kysely<unknown>) {
      // The owner may only touch rows of all tenants while the policy is not forced.
      await sql`alter table query_definition no force row level security`.execute(db);
      const { rows } = await sql<{ tenant_id: string; id: string; content: QueryContent }>`
        select tenant_id, id, content from query_definition where object = 'auditEntry'`.execute(db);
      for (const { tenant_id: tenantId, id: queryId, content } of rows)
        await sql`update query_definition set content = ${JSON.stringify(withCodedConditions(content))}::jsonb
          where tenant_id = ${tenantId} and id = ${queryId}`.execute(db);
      await sql`alter table query_definition force row level security`.execute(db);
    },
  },
  '20261122T1330_query_people': {
    async up(db: Kysely<unknown>) {
      await personKeys(db, { query_definition: ['owner_id'], query_view: ['user_id'] });
    },
  },
};
