import { type Kysely, sql } from 'kysely';
import { acrossTenants, runStatements, tenantTable } from '../../platform/database/tenantTable';

const COLUMNS = 'tenant_id, process, record_id, participant_id, kind';

/** Whom a record itself names. */
const namedBy = (row: string) => `
  select ${row}.tenant_id, ${row}.process, ${row}.id, named.participant_id, named.kind
  from (values (${row}.initiator_id, 'initiator'), (${row}.owner_id, 'owner'), (${row}.department_id, 'department'))
    named(participant_id, kind)
  where named.participant_id is not null`;

const TAKES_PART = `('open', 'handled')`;

/** Whoever had a task of it and has none any more. */
const HANDED_ON = `if tg_op = 'UPDATE' and old.status in ${TAKES_PART} then
      delete from record_participant p
      where p.tenant_id = old.tenant_id and p.record_id = old.record_id
        and p.participant_id = old.handler_id and p.kind = 'handler'
        and not exists (
          select from wf_instance i join task t on t.tenant_id = i.tenant_id and t.instance_id = i.id
          where i.tenant_id = old.tenant_id and i.record_id = old.record_id and t.kind = 'step'
            and t.handler_id = old.handler_id and t.status in ${TAKES_PART});
    end if;`;

const TRIGGERS = `
  create function record_names() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      delete from record_participant where tenant_id = old.tenant_id and record_id = old.id;
      return null;
    end if;
    if tg_op = 'UPDATE' then
      delete from record_participant
      where tenant_id = old.tenant_id and record_id = old.id and kind in ('initiator', 'owner', 'department');
    end if;
    insert into record_participant (${COLUMNS}) ${namedBy('new')};
    return null;
  end $$;
  create trigger record_names_new after insert or delete on quality_record
    for each row execute function record_names();
  create trigger record_names_others after update on quality_record for each row
    when ((old.initiator_id, old.owner_id, old.department_id)
      is distinct from (new.initiator_id, new.owner_id, new.department_id))
    execute function record_names();

  create function record_handed() returns trigger language plpgsql as $$
  begin
    ${HANDED_ON}
    if new.status in ${TAKES_PART} then
      insert into record_participant (${COLUMNS})
      select r.tenant_id, r.process, r.id, new.handler_id, 'handler' from quality_record r
      where r.tenant_id = new.tenant_id and r.id = new.record_id
      on conflict do nothing;
    end if;
    return null;
  end $$;
  create trigger record_handed after insert on task
    for each row when (new.kind = 'step') execute function record_handed();
  create trigger record_handed_on after update on task for each row
    when (new.kind = 'step' and (old.handler_id is distinct from new.handler_id
      or (old.status in ${TAKES_PART}) is distinct from (new.status in ${TAKES_PART})))
    execute function record_handed();`;

const TOGETHER = `
  create function record_names_together() returns trigger language plpgsql as $$
  begin
    insert into record_participant (${COLUMNS})
    select named.* from added r cross join lateral (${namedBy('r')}) named;
    return null;
  end $$;
  drop trigger record_names_new on quality_record;
  create trigger record_names_new after insert on quality_record referencing new table as added
    for each statement execute function record_names_together();
  create trigger record_names_gone after delete on quality_record
    for each row execute function record_names();`;

const FILL = `
  insert into record_participant (${COLUMNS})
  select named.* from quality_record r cross join lateral (${namedBy('r')}) named
  union
  select r.tenant_id, r.process, r.id, t.handler_id, 'handler'
  from task t join quality_record r on r.tenant_id = t.tenant_id and r.id = t.record_id
  where t.kind = 'step' and t.status in ${TAKES_PART}`;

/**
 * Who takes part in a record, one row for each way: the people that it names, whoever has or had a task of it, and its
 * department. The database itself keeps them in the transaction that changes a record or a task, so that what a person
 * may see is one range of an index.
 */
export async function recordParticipants(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'record_participant', (table) =>
    table
      .addColumn('process', 'text', (c) => c.notNull())
      .addColumn('record_id', 'uuid', (c) => c.notNull())
      .addColumn('participant_id', 'uuid', (c) => c.notNull())
      .addColumn('kind', 'text', (c) =>
        c.notNull().check(sql`kind in ('initiator', 'owner', 'handler', 'department')`),
      )
      .addPrimaryKeyConstraint('record_participant_pk', ['tenant_id', 'record_id', 'participant_id', 'kind']),
  );
  await acrossTenants(db, ['quality_record', 'task', 'record_participant'], () => sql.raw(FILL).execute(db));
  await sql`create index record_participant_seen on record_participant
    (tenant_id, participant_id, process, record_id)`.execute(db);
  await sql.raw(TRIGGERS).execute(db);
  // Their numbers decide how a list is read.
  await sql`analyze record_participant`.execute(db);
}

/** Those of records that are stored together are kept by one statement. */
export async function participantsTogether(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TOGETHER).execute(db);
}

/** The same with the department of the record beside each. */
const PLACED = `${COLUMNS}, department_id`;
const placedBy = (row: string) => `select named.*, ${row}.department_id from (${namedBy(row)}) named`;

const BESIDE = `
  create or replace function record_names() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      delete from record_participant where tenant_id = old.tenant_id and record_id = old.id;
      return null;
    end if;
    delete from record_participant
    where tenant_id = old.tenant_id and record_id = old.id and kind in ('initiator', 'owner', 'department');
    if old.department_id is distinct from new.department_id then
      update record_participant set department_id = new.department_id
      where tenant_id = new.tenant_id and record_id = new.id;
    end if;
    insert into record_participant (${PLACED}) ${placedBy('new')};
    return null;
  end $$;
  create or replace function record_names_together() returns trigger language plpgsql as $$
  begin
    insert into record_participant (${PLACED})
    select named.* from added r cross join lateral (${placedBy('r')}) named;
    return null;
  end $$;
  create or replace function record_handed() returns trigger language plpgsql as $$
  begin
    ${HANDED_ON}
    if new.status in ${TAKES_PART} then
      insert into record_participant (${PLACED})
      select r.tenant_id, r.process, r.id, new.handler_id, 'handler', r.department_id from quality_record r
      where r.tenant_id = new.tenant_id and r.id = new.record_id
      on conflict do nothing;
    end if;
    return null;
  end $$;`;

/**
 * In which department a record is stands beside each who takes part in it: what somebody sees besides that of departments is
 * counted without looking at records.
 */
export async function participantsPlaced(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table record_participant add column department_id uuid',
    'drop index record_participant_seen',
  ]);
  await acrossTenants(db, ['quality_record', 'record_participant'], () =>
    runStatements(db, [
      `update record_participant p set department_id = r.department_id from quality_record r
         where r.tenant_id = p.tenant_id and r.id = p.record_id and r.department_id is not null`,
    ]),
  );
  await runStatements(db, [
    `create index record_participant_seen on record_participant
       (tenant_id, participant_id, process, record_id) include (kind, department_id)`,
    BESIDE,
    'analyze record_participant',
  ]);
}

const ONCE = `${PLACED}, once`;

/** Rows of the record `r` for whom it names: who is its initiator and its owner stands for the record as the former. */
const onceBy = (row: string) => `
  select named.*, ${row}.department_id, named.kind <> 'owner' or ${row}.owner_id <> ${row}.initiator_id
  from (${namedBy(row)}) named`;

/** Whether a record does not name somebody itself. */
const isUnnamed = (row: string, person: string) =>
  `${person} <> ${row}.initiator_id and ${person} is distinct from ${row}.owner_id`;

const ONCE_EACH = `
  create or replace function record_names() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      delete from record_participant where tenant_id = old.tenant_id and record_id = old.id;
      return null;
    end if;
    delete from record_participant
    where tenant_id = old.tenant_id and record_id = old.id and kind in ('initiator', 'owner', 'department');
    update record_participant p
    set department_id = new.department_id, once = (${isUnnamed('new', 'p.participant_id')})
    where p.tenant_id = new.tenant_id and p.record_id = new.id and (p.department_id, p.once)
      is distinct from (new.department_id, ${isUnnamed('new', 'p.participant_id')});
    insert into record_participant (${ONCE}) ${onceBy('new')};
    return null;
  end $$;
  create or replace function record_names_together() returns trigger language plpgsql as $$
  begin
    insert into record_participant (${ONCE})
    select named.* from added r cross join lateral (${onceBy('r')}) named;
    return null;
  end $$;
  create or replace function record_handed() returns trigger language plpgsql as $$
  begin
    ${HANDED_ON}
    if new.status in ${TAKES_PART} then
      insert into record_participant (${ONCE})
      select r.tenant_id, r.process, r.id, new.handler_id, 'handler', r.department_id, ${isUnnamed('r', 'new.handler_id')}
      from quality_record r where r.tenant_id = new.tenant_id and r.id = new.record_id for no key update
      on conflict do nothing;
    end if;
    return null;
  end $$;`;

/**
 * In one row of those of a person in a record stands that it is that one: so many records are counted by their rows, and
 * those that somebody only has a task of are found without the others. Whom a record names does not change meanwhile.
 */
export async function participantsOnce(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table record_participant add column once boolean not null default true',
    'drop index record_participant_seen',
  ]);
  await acrossTenants(db, ['quality_record', 'record_participant'], () =>
    runStatements(db, [
      `update record_participant p set once = false from quality_record r
         where r.tenant_id = p.tenant_id and r.id = p.record_id
           and (p.kind = 'owner' and r.owner_id = r.initiator_id
             or p.kind = 'handler' and not (${isUnnamed('r', 'p.participant_id')}))`,
    ]),
  );
  await runStatements(db, [
    'alter table record_participant alter column once drop default',
    `create index record_participant_seen on record_participant
       (tenant_id, participant_id, process, record_id) include (kind, department_id, once)`,
    `create index record_participant_handled on record_participant
       (tenant_id, participant_id, process, record_id) include (department_id) where kind = 'handler' and once`,
    ONCE_EACH,
    'analyze record_participant',
  ]);
}
