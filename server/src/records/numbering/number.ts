import type { FormValues } from '@attest/api-contract';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';

/** Fills `{YYYY}` and `{seq:n}` of a number pattern. */
export const formatNumber = (pattern: string, year: number, sequence: number): string =>
  pattern
    .replace('{YYYY}', String(year))
    .replace(SEQUENCE, (_, width: string) => String(sequence).padStart(Number(width), '0'));

/** Puts the values of fields that a pattern names into it: `{room}-{YYYY}-{seq:5}`; of a record, its number. */
export const withFields = (pattern: string, values: FormValues): string =>
  pattern.replace(FIELD, (whole, key: string) => (key === 'YYYY' ? whole : textOf(values[key])));

/** Numbers of the records that a pattern names: each of them counts by itself. */
export const countedWithin = (pattern: string, values: FormValues): string =>
  [...pattern.matchAll(FIELD)]
    .flatMap(([, key]) => (Array.isArray(values[key as string]) ? textOf(values[key as string]) : []))
    .join(' ');

const SEQUENCE = /\{seq:(\d)\}/;
const FIELD = /\{([A-Za-z]+)\}/g;

/** What stands for a value in a number. */
const textOf = (value: unknown): string =>
  Array.isArray(value) ? String((value[0] as { no?: string } | undefined)?.no ?? '') : String(value ?? '');

/**
 * The next number of a process in the year of `now` (tenant time), in any year where the pattern names none; `within`
 * is what counts by itself. The counter row stays locked until the transaction ends, and a rollback gives the number
 * back: no gaps, no double.
 */
export async function nextNumber(
  tx: TenantTransaction,
  process: string,
  pattern: string,
  year: number,
  within = '',
): Promise<string> {
  const counted = pattern.includes('{YYYY}') ? year : 0;
  // Without a sequence what is the same counts by itself.
  const isPlain = !SEQUENCE.test(pattern);
  const { rows } = await sql<{ last: number }>`
    insert into quality_counter (process, year, within, last) values (${process}, ${counted}, ${isPlain ? pattern : within}, 1)
    on conflict (tenant_id, process, year, within) do update set last = quality_counter.last + 1
    returning last`.execute(tx);
  const sequence = rows[0]?.last ?? 1;
  const no = formatNumber(pattern, year, sequence);
  return isPlain && sequence > 1 ? `${no}-${sequence}` : no;
}
