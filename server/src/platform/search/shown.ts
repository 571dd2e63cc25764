import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** What every field of a row is read from. */
type Fields<Row> = { [K in keyof Row]-?: Sql };

/**
 * The columns of a row as a call answers it: all its fields, under the names and in the shape that the contract has for
 * them, so that nothing is left to be put together.
 */
export const shown = <Row>(fields: Fields<Row>): RawBuilder<Row> =>
  sql<Row>`${sql.join(Object.entries<Sql>(fields).map(([name, from]) => sql`${from} as ${sql.ref(name)}`))}`;

/** A point in time as calls answer it; null for none. */
export const shownInstant = (at: Sql): Sql =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A text in both languages; null where there is no Chinese one, which also stands for an English one not given. */
export const shownPair = (zh: Sql, en: Sql): Sql =>
  sql`case when ${zh} is not null then json_build_object('zh', ${zh}, 'en', coalesce(${en}, ${zh})) end`;

/** The name of what has one in both languages, such as department `d`; null where there is none. */
export const shownName = (of: string): Sql =>
  shownPair(sql`${sql.ref(`${of}.name_zh`)}`, sql`${sql.ref(`${of}.name_en`)}`);

/** A field that is shown as it is, and sorted by. */
export const sorted = <Read>(read: Read, sort: Sql = read as Sql) => ({ read, sort });

/** A point in time that is also sorted by. */
export const sortedInstant = (at: Sql) => sorted(shownInstant(at), at);

/** The name of what has one in both languages, sorted by the Chinese one. */
export const sortedName = (of: string) =>
  sorted(shownName(of), sql`${sql.ref(`${of}.name_zh`)} collate attest_zh`);
