import type { FormValues } from '@attest/api-contract';
import { sql } from 'kysely';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { processOf } from '../definitions';
import { formatNumber, seriesOf } from './number';

/**
 * Lets the numbers of a year go on where a former system stopped, of those that have `within` in their number where
 * each counts by itself. Only before the first number of that year was given: INVALID_OPERATION afterwards.
 */
export async function continueNumbering(
  ctx: Context,
  process: string,
  year: number,
  last: number,
  within = '',
): Promise<void> {
  const made = await ctx.tx
    .insertInto('quality_counter')
    .values({ process, year, within, last })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'process', 'year', 'within']).doNothing())
    .returning('last')
    .executeTakeFirst();
  if (!made) throw new AppError('INVALID_OPERATION');
  const { record, data } = processOf(ctx, process);
  // What a record puts in its number itself is known here only where it is one field.
  const no = formatNumber(record.number, year, last).replace(/\{\w+\}/g, within || '…');
  ctx.audit({
    module: 'quality',
    objectType: 'numbering',
    objectName: data.name,
    event: 'change',
    description: { zh: `${year} 年编号从 ${no} 之后继续`, en: `Numbers of ${year} go on after ${no}` },
  });
}

/** Lets no number be given again that records brought along: the series go on after the highest of each. */
export async function goOnAfter(
  ctx: Context,
  process: string,
  brought: readonly { no: string; values: FormValues }[],
): Promise<void> {
  const pattern = processOf(ctx, process).record.number;
  const series = new Map<string, { year: number; within: string; last: number }>();
  for (const { no, values } of brought) {
    const found = seriesOf(pattern, no, values);
    if (!found) continue;
    const key = `${found.year} ${found.within}`;
    if ((series.get(key)?.last ?? 0) < found.last) series.set(key, found);
  }
  if (series.size === 0) return;
  await sql`
    insert into quality_counter (process, year, within, last)
    select ${process}, s.year, s.within, s.last
    from jsonb_to_recordset(${JSON.stringify([...series.values()])}::jsonb) as s(year integer, within text, last integer)
    order by s.year, s.within
    on conflict (tenant_id, process, year, within)
      do update set last = greatest(quality_counter.last, excluded.last)`.execute(ctx.tx);
}
