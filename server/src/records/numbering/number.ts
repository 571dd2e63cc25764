import type { FormValues } from '@attest/api-contract';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';

/** Fills `{YYYY}` and `{seq:n}` of a number pattern. */
export const formatNumber = (pattern: string, year: number, sequence: number): string =>
  pattern
    .replace('{YYYY}', String(year))
    .replace(/\{seq:(\d)\}/, (_, width: string) => String(sequence).padStart(Number(width), '0'));

/** Puts the values of fields that a pattern names into it: `{room}-{YYYY}-{seq:5}`. */
export const withFields = (pattern: string, values: FormValues): string =>
  pattern.replace(/\{([A-Za-z]+)\}/g, (whole, key: string) =>
    key === 'YYYY' ? whole : String(values[key] ?? ''),
  );

/**
 * The next number of a process in the year of `now` (tenant time). The counter row stays locked until the
 * transaction ends, and a rollback gives the number back: no gaps, no double.
 */
export async function nextNumber(
  tx: TenantTransaction,
  process: string,
  pattern: string,
  year: number,
): Promise<string> {
  const { rows } = await sql<{ last: number }>`
    insert into quality_counter (process, year, last) values (${process}, ${year}, 1)
    on conflict (tenant_id, process, year) do update set last = quality_counter.last + 1
    returning last`.execute(tx);
  return formatNumber(pattern, year, rows[0]?.last ?? 1);
}
