import type { Kysely } from 'kysely';
import { stateCheck } from '../../../platform/database/stateCheck';
import { acrossTenants, runStatements, tenantTable } from '../../../platform/database/tenantTable';
import { STATES } from '../newest';

/** What a row says, beside whose it is. */
const REPEATED = [
  ...['no', 'category', 'department_id', 'used_state', 'seen_by_all', 'seen_by_department'],
  ...['owned', 'authored', 'newest', 'state', 'ordinal'],
  ...['newer_used_state', 'newer_used_ordinal', 'newer_effective_ordinal'],
];
const COLUMNS = ['tenant_id', 'participant_id', 'document_id', ...REPEATED].join(', ');

/** What documents, versions and their participants say; `t` is the newest version that a person takes part in. */
const saidOf = (condition: string) => `
  select t.tenant_id, t.participant_id, t.document_id, d.no, d.category, d.department_id, d.used_state, d.seen_by_all,
    d.seen_by_department, d.owner_id = t.participant_id, t.created_by = t.participant_id, d.newest_id = t.id,
    t.state, t.ordinal,
    case when newer.used then d.used_state end, case when newer.used then d.used_ordinal end,
    case when newer.effective then d.effective_ordinal end
  from (
    select distinct on (p.tenant_id, p.document_id, p.participant_id)
      p.tenant_id, p.document_id, p.participant_id, v.id, v.created_by, v.state, v.ordinal
    from document_participant p join document_version v on v.tenant_id = p.tenant_id and v.id = p.version_id
    where ${condition}
    order by p.tenant_id, p.document_id, p.participant_id, (v.state = 'void'), v.ordinal desc) t
  join document d on d.tenant_id = t.tenant_id and d.id = t.document_id
  cross join lateral (select
    case when (d.used_state = 'void') = (t.state = 'void') then d.used_ordinal > t.ordinal else t.state = 'void' end as used,
    t.state = 'void' or d.effective_ordinal > t.ordinal as effective) newer`;

/** All that there is to be said. */
export const PARTS = saidOf('true');
export const PART_COLUMNS = ['participant_id', 'document_id', ...REPEATED];

const listed = (row: string) => REPEATED.map((column) => `${row}.${column}`).join(', ');

const upsert = (condition: string) => `
    insert into document_part as x (${COLUMNS})
    ${saidOf(condition)}
    on conflict (tenant_id, participant_id, document_id) do update set (${REPEATED.join(', ')}) = row(${listed('excluded')})
    where (${listed('x')}) is distinct from (${listed('excluded')});`;

/**
 * The document is locked first: else somebody who takes part from now on would be stored with a state that another
 * transaction has changed meanwhile.
 */
const follows = (name: string, others: string, statements: string) => `
  create function ${name}(tenant uuid, document uuid${others}) returns void language plpgsql as $$
  begin
    perform from document d where d.tenant_id = tenant and d.id = document for no key update;
    ${statements}
  end $$`;

const trigger = (name: string, statements: string) => `
  create function ${name}() returns trigger language plpgsql as $$
  begin
    ${statements}
    return null;
  end $$`;

const TRIGGERS = [
  follows(
    'document_part_follows',
    ', person uuid',
    `delete from document_part x where x.tenant_id = tenant and x.participant_id = person and x.document_id = document
      and not exists (select from document_participant p
        where p.tenant_id = tenant and p.participant_id = person and p.document_id = document);
    ${upsert('p.tenant_id = tenant and p.participant_id = person and p.document_id = document')}`,
  ),
  follows('document_parts_follow', '', upsert('p.tenant_id = tenant and p.document_id = document')),
  trigger(
    'document_part_of_person',
    `if tg_op <> 'INSERT' then
      perform document_part_follows(old.tenant_id, old.document_id, old.participant_id);
    end if;
    if tg_op <> 'DELETE' then
      perform document_part_follows(new.tenant_id, new.document_id, new.participant_id);
    end if;`,
  ),
  `create trigger document_part after insert or update or delete on document_participant
    for each row execute function document_part_of_person()`,
  trigger('document_parts_of_document', 'perform document_parts_follow(new.tenant_id, new.id);'),
  `create trigger document_parts after update on document for each row when (
    (old.no, old.category, old.department_id, old.security_level, old.owner_id) is distinct from
    (new.no, new.category, new.department_id, new.security_level, new.owner_id))
    execute function document_parts_of_document()`,
  trigger('document_parts_of_version', 'perform document_parts_follow(new.tenant_id, new.document_id);'),
  // By their name they come after the one that says in the document what is newest.
  `create trigger document_parts_new after insert on document_version
    for each row execute function document_parts_of_version()`,
  `create trigger document_parts_other after update of state, ordinal on document_version for each row
    when ((old.state, old.ordinal) is distinct from (new.state, new.ordinal)) execute function document_parts_of_version()`,
];

/**
 * What each person takes part in, by document: what lists are counted, filtered and sorted by, and the newest version
 * of theirs. Where another one in use, or that in force, is newer, it stands there too: whether that is seen depends on the
 * reader. The database itself keeps it in the transaction that changes any of it.
 */
export async function keepParts(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'document_part', (table) =>
    table
      .addColumn('participant_id', 'uuid', (c) => c.notNull())
      .addColumn('document_id', 'uuid', (c) => c.notNull())
      .addColumn('no', 'text', (c) => c.notNull())
      .addColumn('category', 'text', (c) => c.notNull())
      .addColumn('department_id', 'uuid', (c) => c.notNull())
      .addColumn('used_state', 'text')
      .addColumn('seen_by_all', 'boolean', (c) => c.notNull())
      .addColumn('seen_by_department', 'boolean', (c) => c.notNull())
      .addColumn('owned', 'boolean', (c) => c.notNull())
      .addColumn('authored', 'boolean', (c) => c.notNull())
      .addColumn('newest', 'boolean', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('ordinal', 'integer', (c) => c.notNull())
      .addColumn('newer_used_state', 'text')
      .addColumn('newer_used_ordinal', 'integer')
      .addColumn('newer_effective_ordinal', 'integer')
      .addPrimaryKeyConstraint('document_part_pk', ['tenant_id', 'participant_id', 'document_id']),
  );
  for (const column of ['used_state', 'state', 'newer_used_state'])
    await stateCheck(db, 'document_part', column, STATES);
  const read = ['document', 'document_version', 'document_participant', 'document_part'];
  await acrossTenants(db, read, () => runStatements(db, [`insert into document_part (${COLUMNS}) ${PARTS}`]));
  await runStatements(db, [
    // Everything that a list asks for stands in it: no row is read besides.
    `create index document_part_listed on document_part (tenant_id, participant_id, no, document_id)
      include (${REPEATED.filter((column) => column !== 'no').join(', ')})`,
    `create index document_by_used_version on document (tenant_id, used_ordinal, no, id)
      include (seen_by_all, seen_by_department, department_id, effective_id, used_id)`,
    'create index document_reader_user on document_reader (tenant_id, user_id, document_id)',
    ...TRIGGERS,
    'analyze document_part',
  ]);
}
