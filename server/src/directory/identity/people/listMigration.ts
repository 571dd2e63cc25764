import { type Kysely, sql } from 'kysely';
import { acrossTenants, runStatements, tenantTable } from '../../../platform/database/tenantTable';
import { createTextPieces, keepPieces } from '../../../platform/search/pieces';
import { HAN } from '../../../platform/search/shortPieces';
import { PEOPLE } from './says';

/** What people are called by. */
const SAID = ['name', 'name_en', 'account', 'employee_id', 'email', 'phone'];

/**
 * In a migration: accounts are found by pieces of what they are called, and indexes have the orders of their list. The
 * pieces are Han characters and their pairs, pairs and triples of everything else; whoever contains a text has all of its
 * pieces. The database cuts them, whoever writes an account.
 */
export async function indexPeople(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function person_pieces(variadic said text[]) returns text[] language sql immutable parallel safe
    return (select coalesce(array_agg(distinct substr(run, i, size)), '{}')
      from unnest(said) text
      cross join lateral regexp_matches(lower(text), ${sql.lit(`[${HAN}]+|[^\\s${HAN}]+`)}, 'g') runs(found)
      cross join lateral (select found[1] as run, found[1] ~ ${sql.lit(`^[${HAN}]`)} as han) one
      cross join lateral generate_series(case when han then 1 else 2 end, case when han then 2 else 3 end) size
      cross join lateral generate_series(1, length(run) - size + 1) i)`.execute(db);
  // Apart from accounts, whose rows would be twice as wide: they are read everywhere.
  await tenantTable(
    db,
    'person_search',
    `user_id uuid not null, search_terms text[] not null, primary key (tenant_id, user_id),
     foreign key (tenant_id, user_id) references user_account (tenant_id, id) on delete cascade`,
  );
  const said = (of: string) =>
    sql.raw(`person_pieces(${SAID.map((column) => `${of}.${column}`).join(', ')})`);
  await acrossTenants(db, ['user_account', 'person_search'], () =>
    sql`insert into person_search select u.tenant_id, u.id, ${said('u')} from user_account u`.execute(db),
  );
  await sql`create index person_search_terms on person_search using gin (search_terms)`.execute(db);
  await sql`
    create function person_said() returns trigger language plpgsql as $function$
    begin
      insert into person_search (tenant_id, user_id, search_terms) values (new.tenant_id, new.id, ${said('new')})
      on conflict (tenant_id, user_id) do update set search_terms = excluded.search_terms;
      return null;
    end $function$`.execute(db);
  await sql`create trigger person_said after insert or update of ${sql.raw(SAID.join(', '))} on user_account
    for each row execute function person_said()`.execute(db);
  await sql`drop index user_account_department, user_account_position`.execute(db);
  const byName = sql`name collate attest_zh, account`;
  // Counts of a filter card, and places of the licence, are read from indexes alone.
  const counted = sql`include (status, can_login)`;
  for (const [index, key, more] of [
    ['department', sql`department_id, ${byName}`, counted],
    ['position', sql`position_id, ${byName}`, sql`include (status)`],
    ['entry', sql`entry_date, ${byName}`, sql``],
    ['status', sql`status, ${byName}`, sql`include (can_login)`],
    ['no_sign_in', byName, sql`where not can_login`],
  ] as const)
    await sql`create index ${sql.ref(`user_account_${index}`)} on user_account (tenant_id, ${key}) ${more}`.execute(
      db,
    );
  await sql`analyze user_account, person_search`.execute(db);
}

/** In a migration: people are found as whatever else is found by its pieces. */
export async function keepPeopleSaid(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'drop trigger person_said on user_account',
    'drop function person_said',
    'drop table person_search',
    'drop function person_pieces',
  ]);
  await createTextPieces(db);
  await keepPieces(db, PEOPLE);
}
