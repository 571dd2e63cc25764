import { randomUUID } from 'node:crypto';
import { actAs } from '../directory/identity/actAs';
import { makeFormer } from '../records/import/former/make';
import { formatNumber } from '../records/numbering/number';
import type { Company, DemoFormer } from './company';
import type { DemoTenant } from './demoTenant';
import type { Calendar } from './moment';

const OPENED = '09:00';
const CLOSED = '16:30';

/** Imports what was closed in the former system, in the name of whoever brings it. */
export async function importFormer(
  { former }: Company,
  tenant: DemoTenant,
  calendar: Calendar,
  at: Date,
): Promise<void> {
  if (!former) return;
  const { names, tenantId, platform } = tenant;
  const acting = { tenantId, userId: names.user(former.by), language: tenant.language, at };
  const all = numbered(former.records, calendar);
  for (const type of new Set(all.map(({ process }) => process))) {
    const records = all.filter(({ process }) => process === type);
    await actAs(platform, acting, (ctx) =>
      makeFormer(
        ctx,
        records.map(({ process, no, title, department, by, from, to, values }) => ({
          ...{ process, no, initiator: names.user(by), signatures: [], proof: [], files: {} },
          stood: { status: 'completed' },
          createdAt: calendar.at([from, OPENED]).toISOString(),
          endedAt: calendar.at([to, CLOSED]).toISOString(),
          values: { title, dept: names.department(department), owner: names.user(by), ...values(names) },
        })),
        { importId: randomUUID(), reason: former.reason },
      ),
    );
  }
}

/** With the numbers of their years, in the order in which they began. */
function numbered(records: DemoFormer[], calendar: Calendar): (DemoFormer & { no: string })[] {
  const given = new Map<string, number>();
  return records
    .toSorted((a, b) => a.from - b.from)
    .map((record) => {
      const year = Number(calendar.dayOf(calendar.at([record.from, OPENED])).slice(0, 4));
      const series = `${record.prefix}-${year}`;
      const next = (given.get(series) ?? 0) + 1;
      given.set(series, next);
      return { ...record, no: formatNumber(`${record.prefix}-{YYYY}-{seq:4}`, year, next) };
    });
}
