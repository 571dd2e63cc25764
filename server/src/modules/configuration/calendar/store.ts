import type { SpecialDay } from '@attest/api-contract';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import { AppError } from '../../../platform/errors';

/** The days of a year that a tenant has said something of. */
export async function specialDays(tx: TenantTransaction, year: number): Promise<SpecialDay[]> {
  const rows = await tx
    .selectFrom('tenant_holiday')
    .selectAll()
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .orderBy('day')
    .execute();
  return rows.map(({ day, working, name_zh, name_en }) => ({
    day,
    working,
    name: { zh: name_zh, en: name_en },
  }));
}

/** Days in the order of the year. REQUEST_INVALID for one of another year, one that there is not, or one twice. */
export function checkedDays(year: number, days: readonly SpecialDay[]): SpecialDay[] {
  const seen = new Set<string>();
  for (const [index, { day }] of days.entries()) {
    const at = new Date(`${day}T00:00:00Z`);
    const exists = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
    if (!exists || at.getUTCFullYear() !== year || seen.has(day))
      throw new AppError('REQUEST_INVALID', { where: `/days/${index}/day` });
    seen.add(day);
  }
  return [...days]
    .map((one) => ({ ...one, name: { zh: one.name.zh.trim(), en: one.name.en.trim() } }))
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** How the years of a calendar were changed last. */
export const yearRow = (tx: TenantTransaction, year: number) =>
  tx.selectFrom('calendar_year').selectAll().where('year', '=', year).executeTakeFirst();
