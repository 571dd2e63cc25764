import { sql } from 'kysely';
import type { Context } from '../../../../platform/module';
import { plainText } from '../../../../platform/renditions/uploadedTable';

interface Named {
  /** What a row has to say to mean it. */
  value: string;
  code: string;
  zh: string;
  en: string;
}

/** Finds what a row names by code or by name in either language. */
export type Finder = (written: string) => string | undefined;

const finderOf = (all: Named[]): Finder => {
  const known = new Map<string, string>();
  // Codes go before names that look the same.
  for (const { value, zh, en } of all) for (const name of [zh, en]) known.set(plainText(name), value);
  for (const { value, code } of all) known.set(plainText(code), value);
  return (written) => known.get(plainText(written));
};

/** Departments, positions that are not disabled, and roles of the tenant. */
export async function loadLookups({ tx }: Context) {
  const departments = await sql<Named>`
    select id as value, code, name_zh as zh, name_en as en from department`.execute(tx);
  const positions = await sql<Named>`
    select id as value, code, name_zh as zh, name_en as en from position where state = 'effective'`.execute(
    tx,
  );
  const roles = await sql<Named>`
    select code as value, code, name_zh as zh, name_en as en from role`.execute(tx);
  return {
    department: finderOf(departments.rows),
    position: finderOf(positions.rows),
    role: finderOf(roles.rows),
  };
}

export type Lookups = Awaited<ReturnType<typeof loadLookups>>;
