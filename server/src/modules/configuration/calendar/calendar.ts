import type { Bilingual, SpecialDay } from '@attest/api-contract';
import { currentTenant } from '../../../directory/tenancy/tenant';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import { changes } from '../../../platform/audit/changes';
import type { Handles } from '../../../platform/calls/handleAll';
import { requireReason } from '../../../platform/calls/reason';
import { changedNow, recordChanged, refuseStale } from '../../../platform/calls/stale';
import { checkedDays, specialDays, yearRow } from './store';

export const getWorkingCalendar: Handles<'getWorkingCalendar'> = async ({ tx, now }, { year }) => ({
  year,
  timeZone: (await currentTenant(tx)).time_zone,
  today: await tenantDay(tx, now),
  days: await specialDays(tx, year),
  version: (await yearRow(tx, year))?.version ?? 0,
});

/** Replaces the days of a year, each with its change in the trail. RECORD_CHANGED, REASON_REQUIRED, REQUEST_INVALID. */
export const saveWorkingCalendar: Handles<'saveWorkingCalendar'> = async (
  ctx,
  { year, days, version, reason: text },
) => {
  const reason = requireReason(text);
  const wanted = checkedDays(year, days);
  const { tx } = ctx;
  const made = await tx
    .insertInto('calendar_year')
    .values({ year, version: 0, changed_by: null, updated_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('year')
    .execute();
  const row = await tx
    .selectFrom('calendar_year')
    .selectAll()
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (made.length > 0 && version !== 0) throw await recordChanged(ctx, row);
  await refuseStale(ctx, row, version);
  const changed = differences(await specialDays(tx, year), wanted);
  if (changed.length === 0) return { version };
  await tx
    .deleteFrom('tenant_holiday')
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .execute();
  if (wanted.length > 0)
    await tx
      .insertInto('tenant_holiday')
      .values(wanted.map(({ day, working, name }) => ({ day, working, name_zh: name.zh, name_en: name.en })))
      .execute();
  await tx.updateTable('calendar_year').set(changedNow(ctx, version)).where('year', '=', year).execute();
  ctx.audit({
    module: 'configuration',
    objectType: 'workingCalendar',
    objectName: String(year),
    objectVersion: version + 1,
    event: 'change',
    reason,
    changes: changed,
  });
  return { version: version + 1 };
};

function differences(before: SpecialDay[], after: SpecialDay[]) {
  const inWords = (days: SpecialDay[]) => new Map(days.map((one) => [one.day, wordsOf(one)]));
  const [was, is] = [inWords(before), inWords(after)];
  const days = [...new Set([...was.keys(), ...is.keys()])].sort();
  return changes(
    Object.fromEntries(days.map((day) => [day, [was.get(day), is.get(day)] as const])),
    Object.fromEntries(days.map((day) => [day, { zh: day, en: day }])),
  );
}

const wordsOf = ({ working, name }: SpecialDay): Bilingual => ({
  zh: [working ? '工作日' : '休息日', name.zh].filter(Boolean).join('：'),
  en: [working ? 'Working day' : 'Day off', name.en].filter(Boolean).join(': '),
});
