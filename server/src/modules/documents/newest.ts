import { type Kysely, sql } from 'kysely';
import { stateCheck } from '../../platform/database/stateCheck';
import { acrossTenants, runStatements } from '../../platform/database/tenantTable';

/** States of a version when these columns came. */
export const STATES = [
  'draft',
  'inReview',
  'reviewed',
  'inApproval',
  'approved',
  'inTraining',
  'effective',
  'superseded',
  'obsolete',
  'void',
];

/** The newest version of a document; a void one only if there is no other. */
const NEWEST = `(select v.id, v.state, v.ordinal from document_version v
  where v.tenant_id = d.tenant_id and v.document_id = d.id order by (v.state = 'void'), v.ordinal desc limit 1)`;

/** The database keeps it in the transaction that changes a version. */
const TRIGGERS = `
  create function document_newest() returns trigger language plpgsql as $$
  begin
    update document d set newest_id = n.id, newest_state = n.state, newest_ordinal = n.ordinal
    from document x left join lateral (select v.id, v.state, v.ordinal from document_version v
      where v.tenant_id = x.tenant_id and v.document_id = x.id
      order by (v.state = 'void'), v.ordinal desc limit 1) n on true
    where x.tenant_id = new.tenant_id and x.id = new.document_id and d.tenant_id = x.tenant_id and d.id = x.id
      and (d.newest_id, d.newest_state, d.newest_ordinal) is distinct from (n.id, n.state, n.ordinal);
    return null;
  end $$;
  create trigger document_newest after insert or update of state, ordinal on document_version
    for each row execute function document_newest();`;

/** Documents hold what lists say and ask of their newest version, and are found by owner, department and state. */
export async function keepNewest(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table document add newest_id uuid, add newest_state text, add newest_ordinal integer',
  ]);
  await acrossTenants(db, ['document', 'document_version'], () =>
    sql`update document d set (newest_id, newest_state, newest_ordinal) = ${sql.raw(NEWEST)}`.execute(db),
  );
  await stateCheck(db, 'document', 'newest_state', STATES);
  await sql.raw(TRIGGERS).execute(db);
  for (const [name, column] of [
    ['state', 'newest_state'],
    ['version', 'newest_ordinal'],
    ['owner', 'owner_id'],
    ['department', 'department_id'],
  ])
    await sql`create index ${sql.id(`document_by_${name}`)} on document (tenant_id, ${sql.ref(`${column}`)}, no, id)`.execute(
      db,
    );
  await sql`create index document_version_state on document_version (tenant_id, state, document_id)`.execute(
    db,
  );
}
