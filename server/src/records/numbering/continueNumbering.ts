import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { processOf } from '../definitions';
import { formatNumber } from './number';

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
