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

/** What a record puts in its number itself, such as the number of the one it belongs to: each counts by itself. */
export const countedWithin = (pattern: string, values: FormValues): string =>
  [...pattern.matchAll(FIELD)]
    .flatMap(([, key = '']) => (key === 'YYYY' ? [] : textOf(values[key])))
    .join(' ');

/** The largest sequence that a counter holds. */
const LAST = 2_000_000_000;

/** Which of a series a number is that was given elsewhere; null for one that no series gives. */
export function seriesOf(
  pattern: string,
  no: string,
  values: FormValues,
): { year: number; within: string; last: number } | null {
  if (!SEQUENCE.test(pattern)) return null;
  const form = withFields(pattern, values)
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace('{YYYY}', '(?<year>\\d{4})')
    .replace(SEQUENCE, '(?<seq>\\d{1,10})');
  const { year = 0, seq = 0 } = new RegExp(`^${form}$`).exec(no)?.groups ?? {};
  const last = Number(seq);
  if (last < 1 || last > LAST) return null;
  return { year: Number(year), within: countedWithin(pattern, values), last };
}

const SEQUENCE = /\{seq:(\d)\}/;
const SEQUENCE_WHOLE = /\{seq:\d\}/;
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
  const isYearly = pattern.includes('{YYYY}');
  // Without a sequence what is the same counts by itself.
  const isPlain = !SEQUENCE.test(pattern);
  const counter = { process, year: isYearly ? year : 0, within: isPlain ? pattern : within };
  const { rows } = await sql<{ last: number }>`
    update quality_counter set last = last + 1
    where process = ${counter.process} and year = ${counter.year} and within = ${counter.within}
    returning last`.execute(tx);
  const goesOn = isYearly && within !== '' && !isPlain;
  const sequence =
    rows[0]?.last ?? (await begin(tx, counter, goesOn ? await lastGiven(tx, process, pattern, year) : 0));
  const no = formatNumber(pattern, year, sequence);
  return isPlain && sequence > 1 ? `${no}-${sequence}` : no;
}

interface Counter {
  process: string;
  year: number;
  within: string;
}

/** Begins a counter after the numbers that were given; answers its first. */
async function begin(tx: TenantTransaction, { process, year, within }: Counter, given: number) {
  const { rows } = await sql<{ last: number }>`
    insert into quality_counter (process, year, within, last) values (${process}, ${year}, ${within}, ${given + 1})
    on conflict (tenant_id, process, year, within) do update set last = quality_counter.last + 1
    returning last`.execute(tx);
  return rows[0]?.last ?? 1;
}

/** The highest number of a form that records have already: from when all of the type counted together. */
async function lastGiven(tx: TenantTransaction, process: string, pattern: string, year: number) {
  const [before = '', after = ''] = pattern
    .split(SEQUENCE_WHOLE)
    .map((part) => part.replace('{YYYY}', String(year)).replace(/[^\w-]/g, '\\$&'));
  const { rows } = await sql<{ last: number | null }>`
    select max(substring(no from ${`^${before}(\\d+)${after}$`})::int) as last
    from quality_record where process = ${process}`.execute(tx);
  return rows[0]?.last ?? 0;
}
