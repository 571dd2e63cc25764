import { type RawBuilder, sql } from 'kysely';

const PLACE = '\0';

/** An address of the suite as the database makes it of values of a row. */
export function addressSql<P extends string[]>(
  address: (...parameters: P) => string,
  ...values: { [I in keyof P]: RawBuilder<unknown> }
): RawBuilder<string> {
  const texts = address(...(values.map(() => PLACE) as P)).split(PLACE);
  const parts = texts.flatMap((text, index) => [sql`${sql.lit(text)}::text`, values[index] ?? []].flat());
  return sql<string>`(${sql.join(parts, sql` || `)})`;
}
