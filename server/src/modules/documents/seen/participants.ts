const COLUMNS = 'tenant_id, document_id, version_id, participant_id, kind';

const HANDLES = `('open', 'handled')`;

/** Whom the documents and versions themselves name. */
const NAMED = `
  select v.tenant_id, v.document_id, v.id, named.participant_id, named.kind
  from document_version v join document d on d.tenant_id = v.tenant_id and d.id = v.document_id
  cross join lateral (values (d.owner_id, 'owner'), (v.created_by, 'author')) named(participant_id, kind)`;

/** Who has or had a task of a version. */
const HANDED = `
  select v.tenant_id, v.document_id, v.id, t.handler_id, 'handler'
  from task t join document_version v on v.tenant_id = t.tenant_id and v.id = t.record_id
  where t.kind = 'step' and t.process = 'documentVersion' and t.status in ${HANDLES}`;

/** Who has a task of a record that departs from a version. */
const LINKED = `
  select v.tenant_id, v.document_id, v.id, t.handler_id, 'linked'
  from task t join record_link l on l.tenant_id = t.tenant_id and l.from_id = t.record_id
  join document_version v on v.tenant_id = l.tenant_id and v.id = l.to_id
  where t.kind = 'step' and t.status = 'open' and l.to_type = 'documentVersion'`;

/** Who takes part, by documents, versions, tasks and links themselves: what `document_participant` has to say. */
export const TAKING_PART = `${NAMED} union ${HANDED} union ${LINKED}`;

const add = (rows: string, condition = 'true') => `
  insert into document_participant (${COLUMNS}) ${rows} and ${condition} on conflict do nothing;`;

/** Whoever had a task of a version and has none any more. */
const HANDED_ON = `delete from document_participant p
      where p.tenant_id = old.tenant_id and p.version_id = old.record_id
        and p.participant_id = old.handler_id and p.kind = 'handler'
        and not exists (
          select from wf_instance i join task t on t.tenant_id = i.tenant_id and t.instance_id = i.id
          where i.tenant_id = old.tenant_id and i.record_id = old.record_id and t.kind = 'step'
            and t.handler_id = old.handler_id and t.status in ${HANDLES});`;

/** Whoever had the task, by the versions from which its record departs: a condition on another such task follows. */
const LINKED_BEFORE = `delete from document_participant p using record_link l
      where l.tenant_id = old.tenant_id and l.from_id = old.record_id and l.to_type = 'documentVersion'
        and p.tenant_id = l.tenant_id and p.version_id = l.to_id
        and p.participant_id = old.handler_id and p.kind = 'linked'`;

/** Keeps who sees the versions from which the record of a task departs; `hasNoOther`: that person has no such task beside. */
const linkedHanded = (
  hasNoOther: string,
) => `function document_linked_handed() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and old.status = 'open' then
      ${LINKED_BEFORE}
        and ${hasNoOther};
    end if;
    if new.status = 'open' then
      ${add(LINKED, 't.tenant_id = new.tenant_id and t.id = new.id')}
    end if;
    return null;
  end $$;`;

export const FILL = `insert into document_participant (${COLUMNS}) ${TAKING_PART}`;

export const PARTICIPANT_TRIGGERS = `
  create function document_version_names() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      delete from document_participant
      where tenant_id = old.tenant_id and version_id = old.id and kind = 'author';
    end if;
    ${add(`${NAMED} where v.tenant_id = new.tenant_id and v.id = new.id`)}
    return null;
  end $$;
  create trigger document_version_names after insert on document_version
    for each row execute function document_version_names();
  create trigger document_version_names_other after update on document_version
    for each row when (old.created_by is distinct from new.created_by) execute function document_version_names();

  create function document_names() returns trigger language plpgsql as $$
  begin
    update document_participant set participant_id = new.owner_id
    where tenant_id = new.tenant_id and document_id = new.id and kind = 'owner';
    return null;
  end $$;
  create trigger document_names_other after update on document
    for each row when (old.owner_id is distinct from new.owner_id) execute function document_names();

  create function document_handed() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and old.process = 'documentVersion' and old.status in ${HANDLES} then
      ${HANDED_ON}
    end if;
    if tg_op = 'UPDATE' and old.status = 'open' then
      ${LINKED_BEFORE}
        and not exists (
          select from record_link m join wf_instance i on i.tenant_id = m.tenant_id and i.record_id = m.from_id
          join task t on t.tenant_id = i.tenant_id and t.instance_id = i.id
          where m.tenant_id = p.tenant_id and m.to_type = 'documentVersion' and m.to_id = p.version_id
            and t.kind = 'step' and t.handler_id = old.handler_id and t.status = 'open');
    end if;
    if new.process = 'documentVersion' and new.status in ${HANDLES} then
      ${add(HANDED, 't.tenant_id = new.tenant_id and t.id = new.id')}
    end if;
    if new.status = 'open' then
      ${add(LINKED, 't.tenant_id = new.tenant_id and t.id = new.id')}
    end if;
    return null;
  end $$;
  create trigger document_handed after insert on task
    for each row when (new.kind = 'step') execute function document_handed();
  create trigger document_handed_on after update on task for each row
    when (new.kind = 'step' and (old.handler_id, old.status) is distinct from (new.handler_id, new.status))
    execute function document_handed();

  create function document_version_linked() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into document_participant (${COLUMNS})
      select v.tenant_id, v.document_id, v.id, t.handler_id, 'linked'
      from wf_instance i join task t on t.tenant_id = i.tenant_id and t.instance_id = i.id
      join document_version v on v.tenant_id = i.tenant_id and v.id = new.to_id
      where i.tenant_id = new.tenant_id and i.record_id = new.from_id and t.kind = 'step' and t.status = 'open'
      on conflict do nothing;
    else
      delete from document_participant p
      where p.tenant_id = old.tenant_id and p.version_id = old.to_id and p.kind = 'linked'
        and not exists (
          select from record_link m join wf_instance i on i.tenant_id = m.tenant_id and i.record_id = m.from_id
          join task t on t.tenant_id = i.tenant_id and t.instance_id = i.id
          where m.tenant_id = p.tenant_id and m.to_type = 'documentVersion' and m.to_id = p.version_id
            and t.kind = 'step' and t.handler_id = p.participant_id and t.status = 'open');
    end if;
    return null;
  end $$;
  create trigger document_version_linked after insert on record_link
    for each row when (new.to_type = 'documentVersion') execute function document_version_linked();
  create trigger document_version_unlinked after delete on record_link
    for each row when (old.to_type = 'documentVersion') execute function document_version_linked();`;

/**
 * Who sees a version because of a task on a record that departs from it is written when a transaction commits. A row of it
 * locks the document, and records that depart from one document would wait for each other's whole transactions.
 */
export const LINKED_AT_END = `
  create or replace function document_handed() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and old.status in ${HANDLES} then
      ${HANDED_ON}
    end if;
    if new.status in ${HANDLES} then
      ${add(HANDED, 't.tenant_id = new.tenant_id and t.id = new.id')}
    end if;
    return null;
  end $$;
  drop trigger document_handed on task;
  drop trigger document_handed_on on task;
  create trigger document_handed after insert on task
    for each row when (new.kind = 'step' and new.process = 'documentVersion') execute function document_handed();
  create trigger document_handed_on after update on task for each row
    when (new.kind = 'step' and new.process = 'documentVersion'
      and (old.handler_id, old.status) is distinct from (new.handler_id, new.status))
    execute function document_handed();

  create ${linkedHanded(`not exists (
          select from task t join record_link m on m.tenant_id = t.tenant_id and m.from_id = t.record_id
          where t.tenant_id = old.tenant_id and t.kind = 'step' and t.handler_id = old.handler_id and t.status = 'open'
            and m.to_type = 'documentVersion' and m.to_id = p.version_id)`)}
  create constraint trigger document_linked_handed after insert on task deferrable initially deferred
    for each row when (new.kind = 'step' and new.status = 'open') execute function document_linked_handed();
  create constraint trigger document_linked_handed_on after update on task deferrable initially deferred
    for each row when (new.kind = 'step' and 'open' in (old.status, new.status)
      and (old.handler_id, old.status) is distinct from (new.handler_id, new.status))
    execute function document_linked_handed();

  drop trigger document_version_linked on record_link;
  drop trigger document_version_unlinked on record_link;
  create constraint trigger document_version_linked after insert on record_link deferrable initially deferred
    for each row when (new.to_type = 'documentVersion') execute function document_version_linked();
  create constraint trigger document_version_unlinked after delete on record_link deferrable initially deferred
    for each row when (old.to_type = 'documentVersion') execute function document_version_linked();`;

/**
 * The same, so that the records of other tasks are found by the person alone: of a document from which many records
 * depart, all links were read, when the transaction commits and others wait for it.
 */
export const LINKED_BY_TASKS = `
  create or replace ${linkedHanded(`(p.version_id in (
          select m.to_id from task t join record_link m on m.tenant_id = t.tenant_id and m.from_id = t.record_id
          where t.tenant_id = old.tenant_id and t.kind = 'step' and t.handler_id = old.handler_id and t.status = 'open'
            and m.to_type = 'documentVersion')) is not true`)}`;
