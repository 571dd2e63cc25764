import { type Kysely, sql } from 'kysely';
import { stateCheck } from '../../../platform/database/stateCheck';
import { acrossTenants, runStatements, tenantTable } from '../../../platform/database/tenantTable';
import { STATES } from '../newest';
import { FILL, PARTICIPANT_TRIGGERS } from './participants';

/** States of a version that is out of use. */
const OUT_OF_USE = `('superseded', 'obsolete')`;

/** What a document says of its versions: `n` the newest, `u` the newest in use, `f` that in force; void ones come last. */
const VERSIONS = `
  left join lateral (select v.id, v.state, v.ordinal from document_version v
    where v.tenant_id = x.tenant_id and v.document_id = x.id
    order by (v.state = 'void'), v.ordinal desc limit 1) n on true
  left join lateral (select v.id, v.state, v.ordinal from document_version v
    where v.tenant_id = x.tenant_id and v.document_id = x.id and v.state not in ${OUT_OF_USE}
    order by (v.state = 'void'), v.ordinal desc limit 1) u on true
  left join document_version f on f.tenant_id = x.tenant_id and f.document_id = x.id and f.state = 'effective'`;

const KEPT = [
  'newest_id',
  'newest_state',
  'newest_ordinal',
  'used_id',
  'used_state',
  'used_ordinal',
  'effective_id',
  'effective_ordinal',
  'effective_date',
].join(', ');
const SAID = `n.id, n.state, n.ordinal, u.id, u.state, u.ordinal, f.id, f.ordinal, f.effective_date`;

/** The database keeps it in the transaction that changes a version. */
const TRIGGERS = `
  create or replace function document_newest() returns trigger language plpgsql as $$
  begin
    update document d set (${KEPT}) = row(${SAID})
    from document x ${VERSIONS}
    where x.tenant_id = new.tenant_id and x.id = new.document_id and d.tenant_id = x.tenant_id and d.id = x.id
      and (${KEPT.replaceAll(/\w+/g, 'd.$&')}) is distinct from (${SAID});
    return null;
  end $$;
  drop trigger document_newest on document_version;
  create trigger document_newest after insert or update of state, ordinal, effective_date on document_version
    for each row execute function document_newest();`;

const OPEN_TO_ALL = `security_level in ('public', 'internal')`;

/** What is counted and sorted by says with each row who sees it, so that nothing else is read for that. */
const SEEN_BY = 'seen_by_all, seen_by_department, department_id, effective_id, used_id';
const ORDERS = {
  document_by_category: 'category',
  document_by_department: 'department_id',
  document_by_used_state: 'used_state',
  document_by_effective: 'effective_date',
  document_by_effective_version: 'effective_ordinal',
};

/**
 * Who sees which version of a document stands in columns: what everybody sees, what its department sees besides, and who
 * takes part in each version. The database itself keeps them in the transaction that changes a document, a version, a
 * task or a link.
 */
export async function keepSeen(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'document_participant', (table) =>
    table
      .addColumn('document_id', 'uuid', (c) => c.notNull())
      .addColumn('version_id', 'uuid', (c) => c.notNull())
      .addColumn('participant_id', 'uuid', (c) => c.notNull())
      .addColumn('kind', 'text', (c) =>
        c.notNull().check(sql`kind in ('owner', 'author', 'handler', 'linked')`),
      )
      .addPrimaryKeyConstraint('document_participant_pk', [
        'tenant_id',
        'version_id',
        'participant_id',
        'kind',
      ]),
  );
  await runStatements(db, [
    `alter table document add used_id uuid, add used_state text, add used_ordinal integer,
      add effective_id uuid, add effective_ordinal integer, add effective_date date`,
    `create index record_link_version on record_link (tenant_id, from_id, to_id) where to_type = 'documentVersion'`,
  ]);
  const read = ['document', 'document_version', 'task', 'record_link', 'document_participant'];
  await acrossTenants(db, read, async () => {
    await runStatements(db, [
      `update document d set (${KEPT}) = row(${SAID}) from document x ${VERSIONS}
       where d.tenant_id = x.tenant_id and d.id = x.id`,
      FILL,
    ]);
  });
  await stateCheck(db, 'document', 'used_state', STATES);
  await runStatements(db, [
    `alter table document
      add seen_by_all boolean not null generated always as (effective_id is not null and ${OPEN_TO_ALL}) stored,
      add seen_by_department boolean not null generated always as (used_id is not null and ${OPEN_TO_ALL}) stored`,
    `create index document_participant_seen on document_participant
      (tenant_id, participant_id, document_id, version_id)`,
    `create index document_participant_of on document_participant (tenant_id, document_id, participant_id)`,
    'drop index document_by_category',
    'drop index document_by_department',
    ...Object.entries(ORDERS).map(
      ([name, column]) =>
        `create index ${name} on document (tenant_id, ${column}, no, id) include (${SEEN_BY.replace(`${column}, `, '')})`,
    ),
    // What everybody sees comes first: a list that is long is counted by it alone.
    `create index document_seen on document (tenant_id, seen_by_all desc)
      include (seen_by_department, department_id, effective_id, used_id, id)`,
    TRIGGERS,
    PARTICIPANT_TRIGGERS,
    // Their numbers decide how a list is read.
    'analyze document',
    'analyze document_participant',
  ]);
}
