import { type Kysely, type Migration, sql } from 'kysely';

/**
 * A migration for tables that change all the time, however small they are. What the database knows of a table is counted
 * anew, and with that every plan over it made anew in each connection, after so many changes instead of fifty: where people
 * are many that was once a minute, for all of these tables at once.
 */
export const hotTables = (...tables: readonly string[]): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const table of tables)
      await sql`alter table ${sql.table(table)}
        set (autovacuum_analyze_threshold = 5000, autovacuum_vacuum_threshold = 2000)`.execute(db);
  },
});
