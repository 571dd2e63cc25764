import { type Kysely, type RawBuilder, sql } from 'kysely';
import { acrossTenants, columnsOf, runStatements, tenantTable } from '../database/tenantTable';
import { plannedAnew } from '../database/transaction';
import type { Context } from '../module';
import { anyContains } from './listSql';

/**
 * A table whose rows are found by what they say. Pieces of it stand in a table beside it, which the database keeps: in the
 * rows themselves they would make whatever reads many of them slower.
 */
export interface Said {
  table: string;
  /** The table beside it, by the id of the row. */
  beside: string;
  /** Columns that are searched. */
  columns: readonly string[];
}

/**
 * In a migration: the database function `text_pieces(said…)`. Of texts, case folded, it gives each character from the CJK
 * radicals on and each pair of these, and each pair and triple of other characters: whoever contains a text has all of its
 * pieces. It runs for every row that is written: 44 µs for a line of each language, where regular expressions take 150.
 */
export const createTextPieces = (db: Kysely<unknown>): Promise<unknown> =>
  sql
    .raw(`
    create function text_pieces(variadic said text[]) returns text[] language plpgsql immutable parallel safe as $$
    declare
      pieces text[] := '{}';
      code int;
      han boolean;
      one text;
      run int := 0;
      was_han boolean := false;
      last text := '';
      last_but_one text := '';
    begin
      foreach one in array string_to_array(lower(array_to_string(said, ' ')), null) loop
        code := ascii(one);
        if code < 33 then run := 0; continue; end if;
        han := code >= ${0x2e80};
        if han then pieces := pieces || one; end if;
        if run > 0 and han = was_han then
          pieces := pieces || (last || one);
          if not han and run > 1 then pieces := pieces || (last_but_one || last || one); end if;
          run := run + 1;
        else
          run := 1;
        end if;
        was_han := han; last_but_one := last; last := one;
      end loop;
      return pieces;
    end $$`)
    .execute(db);

/** In a migration: keeps the pieces of a table's rows beside it, in the transaction that writes a row. */
export async function keepPieces(db: Kysely<unknown>, { table, beside, columns }: Said): Promise<void> {
  await tenantTable(
    db,
    beside,
    `id uuid not null, pieces text[] not null, primary key (tenant_id, id),
     foreign key (tenant_id, id) references ${table} (tenant_id, id) on delete cascade`,
  );
  const all = (row: string) => columnsOf(row, columns);
  await acrossTenants(db, [table, beside], () =>
    runStatements(db, [
      `insert into ${beside} select x.tenant_id, x.id, text_pieces(${all('x')}) from ${table} x`,
    ]),
  );
  await runStatements(db, [
    `create index ${beside}_pieces on ${beside} using gin (pieces)`,
    `create function ${beside}_kept() returns trigger language plpgsql as $$
    begin
      insert into ${beside} (tenant_id, id, pieces) values (new.tenant_id, new.id, text_pieces(${all('new')}))
      on conflict (tenant_id, id) do update set pieces = excluded.pieces;
      return null;
    end $$`,
    `create trigger ${beside}_new after insert on ${table} for each row execute function ${beside}_kept()`,
    `create trigger ${beside}_changed after update of ${columns.join(', ')} on ${table}
      for each row when ((${all('old')}) is distinct from (${all('new')})) execute function ${beside}_kept()`,
    `analyze ${beside}`,
  ]);
}

/** So many that have all pieces of a text are looked at one by one; where there are more, a list meets them soon enough. */
const FEW = 2_000;

/** Ids of the rows that say a text in some of the columns; null where many may. */
export const sayingOf = (
  ctx: Context,
  { table, beside, columns }: Said,
  text: string,
  among: readonly string[] = columns,
): Promise<string[] | null> =>
  ctx.once(`${table} that say ${text} in ${among}`, async () => {
    const says = anyContains(text, ...among.map((column) => sql.ref(`x.${column}`)));
    // How many there are decides how they are found.
    const { rows } = await plannedAnew(ctx.tx, () =>
      sql<{ ids: string[] | null }>`
        with found as materialized (
          select s.id from ${sql.table(beside)} s where s.pieces @> text_pieces(${text}) limit ${sql.lit(FEW + 1)})
        select case when (select count(*) from found) <= ${sql.lit(FEW)} then array(
          select x.id from ${sql.table(table)} x where x.id in (select f.id from found f) and ${says}) end as ids`.execute(
        ctx.tx,
      ),
    );
    return rows[0]?.ids ?? null;
  });

/** Condition: the id is one of those that were found; where there are many, what else tells. */
export const amongFound = (
  id: RawBuilder<unknown>,
  found: readonly string[] | null,
  otherwise: RawBuilder<unknown>,
): RawBuilder<unknown> => (found ? sql`${id} = any(${found}::uuid[])` : otherwise);
