import { type Bilingual, plusDays, type RecordFilter, type ReportColumn } from '@attest/api-contract';
import { sql } from 'kysely';
import { todayOf } from '../../directory/tenancy/workCalendar';
import type { Context } from '../../platform/module';
import { dayBegins } from '../../records/lists/filter';

const AGES: { key: string; label: Bilingual; least: number; most?: number; tone: ReportColumn['tone'] }[] = [
  { key: 'to30', label: { zh: '30 天以内', en: 'Up to 30 days' }, least: 0, most: 30, tone: 'good' },
  { key: 'to60', label: { zh: '31–60 天', en: '31 to 60 days' }, least: 31, most: 60, tone: 'active' },
  { key: 'to90', label: { zh: '61–90 天', en: '61 to 90 days' }, least: 61, most: 90, tone: 'waiting' },
  { key: 'more', label: { zh: '90 天以上', en: 'More than 90 days' }, least: 91, tone: 'bad' },
];

/** Ages of open records in days of the tenant, each with what the list is filtered by and the condition on `r`. */
export function agesOf(ctx: Context) {
  const today = todayOf(ctx);
  return AGES.map(({ least, most, ...age }) => {
    const from = most === undefined ? undefined : plusDays(today, -most);
    const to = least === 0 ? undefined : plusDays(today, -least);
    const list: RecordFilter = { ...(from && { from }), ...(to && { to }) };
    const parts = [
      ...(from ? [sql`r.created_at >= ${dayBegins(ctx, sql`${from}::date`)}`] : []),
      ...(to ? [sql`r.created_at < ${dayBegins(ctx, sql`${to}::date + 1`)}`] : []),
    ];
    return { ...age, list, condition: sql`(${sql.join(parts, sql` and `)})` };
  });
}
