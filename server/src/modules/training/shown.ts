import { type RawBuilder, sql } from 'kysely';
import { shownName, sorted } from '../../platform/search/shown';

type Sql = RawBuilder<unknown>;

/** A person, by the alias of their account. */
export const shownPerson = (of: string): Sql =>
  sql`json_build_object('id', ${sql.ref(`${of}.id`)}, 'account', ${sql.ref(`${of}.account`)}, 'name', ${sql.ref(`${of}.name`)})`;

/** The same, sorted by name. */
export const sortedPerson = (of: string) =>
  sorted(shownPerson(of), sql`${sql.ref(`${of}.name`)} collate attest_zh`);

/** Course `c` as its version `v` names it. */
export const shownCourse: Sql = sql`json_build_object('id', c.id, 'no', c.no, 'name', ${shownName('v')})`;

/** Which version `of` is, of a course `v` unless said otherwise: `V02`. */
export const shownVersion = (of = 'v'): Sql => {
  const ordinal = sql.ref(`${of}.ordinal`);
  return sql`'V' || lpad(coalesce(${ordinal}, 1)::text, greatest(2, length(${ordinal}::text)), '0')`;
};

/** What assignment or task `of` needs. */
export const shownNeeds = (of: string): Sql =>
  sql`json_build_object('read', ${sql.ref(`${of}.needs_read`)}, 'class', ${sql.ref(`${of}.needs_class`)},
    'exam', ${sql.ref(`${of}.needs_exam`)}, 'ojt', ${sql.ref(`${of}.needs_ojt`)})`;
