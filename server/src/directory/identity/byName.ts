import type { Language } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';

/** What a column refers to and has a name, as `x`: what rows are read by, name by name. */
export interface Named {
  each: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  column: RawBuilder<unknown>;
}

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
