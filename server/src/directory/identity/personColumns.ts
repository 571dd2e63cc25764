import type { Kysely } from 'kysely';
import { columnsOf, runStatements } from '../../platform/database/tenantTable';

/** Columns in which the rows of a table say something of the person whom they name. */
export interface PersonColumns {
  table: string;
  /** Which names the person. */
  person: string;
  /** Columns of the account by those of the table. */
  columns: Readonly<Record<string, string>>;
  /** Of the functions and their triggers: what a new row says, and that rows follow their person. */
  names: { of: string; follow: string };
  /** Condition on `new`: rows that say it when they are added; without it all do. */
  when?: string;
  /** Condition: rows that follow when the person changes; without it all do. */
  following?: string;
}

/**
 * In a migration: the database itself keeps such columns, in the transaction that adds a row or changes a person. Who adds a
 * row waits for those that change the person, and they for it (`awaitPeople`): else a row would stay with what another
 * transaction has changed meanwhile. To add one takes no more than the lock that its foreign key takes anyway.
 */
export async function keepPersonColumns(
  db: Kysely<unknown>,
  { table, person, columns, names, when, following }: PersonColumns,
): Promise<void> {
  const own = Object.keys(columns);
  const theirs = Object.values(columns);
  const several = own.length > 1;
  const written = several
    ? `(${own.join(', ')}) = row(${columnsOf('new', theirs)})`
    : `${own} = ${columnsOf('new', theirs)}`;
  const differs = several
    ? `(${columnsOf('old', theirs)}) is distinct from (${columnsOf('new', theirs)})`
    : `${columnsOf('old', theirs)} is distinct from ${columnsOf('new', theirs)}`;
  await runStatements(db, [
    `create function ${names.of}() returns trigger language plpgsql as $$
  begin
    select ${columnsOf('u', theirs)} into ${columnsOf('new', own)} from user_account u
    where u.tenant_id = new.tenant_id and u.id = new.${person} for key share;
    return new;
  end $$`,
    `create trigger ${names.of} before insert on ${table}
      for each row ${when ? `when (${when})` : ''} execute function ${names.of}()`,
    `create function ${names.follow}() returns trigger language plpgsql as $$
  begin
    update ${table} set ${written}
    where tenant_id = new.tenant_id and ${person} = new.id${following ? ` and ${following}` : ''};
    return null;
  end $$`,
    `create trigger ${names.follow} after update of ${theirs.join(', ')} on user_account
      for each row when (${differs}) execute function ${names.follow}()`,
  ]);
}

/** What rows of other tables say of a person. */
const SAID = ['department_id', 'account', 'name', 'status'];

/** In a migration: whoever changes what others say of a person first takes the lock that keeps these from adding rows. */
export async function awaitPeople(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create function person_awaited() returns trigger language plpgsql as $$
  begin
    perform from user_account u where u.tenant_id = new.tenant_id and u.id = new.id for update;
    return new;
  end $$`,
    `create trigger person_awaited before update of ${SAID.join(', ')} on user_account
      for each row when ((${columnsOf('old', SAID)}) is distinct from (${columnsOf('new', SAID)})) execute function person_awaited()`,
  ]);
}
