import type { Language } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Part } from '../../platform/search/declaration';

/** What a column refers to and has a name, as `x`: what rows are read by, name by name. */
export interface Named {
  each: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  column: RawBuilder<unknown>;
  /** SQL: no name, where it is no text. */
  none?: RawBuilder<unknown>;
}

/** Rows name by name, in the order of the names, and then those that refer to nothing. */
export const partsByName = (
  { each, name, column, none = sql`null::text` }: Named,
  { from, where, keys }: Pick<Part, 'from' | 'where' | 'keys'>,
): Part[] => [
  { each, from, where: sql`${column} = x.id and ${where}`, keys: [name, ...keys] },
  { from, where: sql`${column} is null and ${where}`, keys: [none, ...keys], rest: true },
];

/** The departments that a column refers to, by the names that lists sort by. */
export const departmentsByName = (column: RawBuilder<unknown>) => ({
  departmentZh: { each: sql`department x`, name: sql`x.name_zh collate attest_zh`, column },
  departmentEn: { each: sql`department x`, name: sql`x.name_en`, column },
});

/** The people that a column refers to. */
export const peopleByName = (column: RawBuilder<unknown>, language: Language = 'zh'): Named => ({
  each: sql`user_account x`,
  name: language === 'en' ? sql`x.name_en` : sql`x.name collate attest_zh`,
  column,
});
