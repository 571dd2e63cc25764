import { type RawBuilder, sql } from 'kysely';
import { type NamedField, namedIn } from '../../platform/query/objects';

/** The person in a column of ids. */
export const personIn = (column: RawBuilder<unknown>): NamedField =>
  namedIn(sql`person.name`, sql`person.name_en`, sql`from user_account person where person.id = ${column}`);

/** The department in a column of ids. */
export const departmentIn = (column: RawBuilder<unknown>): NamedField =>
  namedIn(sql`unit.name_zh`, sql`unit.name_en`, sql`from department unit where unit.id = ${column}`);
