import type { MovedDeadline } from '@attest/api-contract';
import { currentTenant } from '../../../directory/tenancy/tenant';
import { calendarOf } from '../../../directory/tenancy/workCalendar';
import type { Handles } from '../../../platform/calls/handleAll';
import { parseDue } from '../../../workflow/due';
import { definitionById } from '../../../workflow/publish';
import { checkedDays } from './store';

/** Tasks that are looked at; a tenant with more of them sees what becomes of the first. */
const MOST = 5000;
/** Of those that would move, as many are shown. */
const SHOWN = 50;

/** What open deadlines in working days would be with other days of a year; those that were extended are left out. */
export const calendarEffect: Handles<'calendarEffect'> = async (ctx, { year, days }) => {
  const { tx } = ctx;
  const wanted = checkedDays(year, days);
  const { time_zone: zone } = await currentTenant(tx);
  const others = await tx
    .selectFrom('tenant_holiday')
    .select(['day', 'working'])
    .where((e) => e.or([e('day', '<', `${year}-01-01`), e('day', '>', `${year}-12-31`)]))
    .execute();
  const calendar = calendarOf(zone, new Map([...others, ...wanted].map((one) => [one.day, one.working])));
  const tasks = await tx
    .selectFrom('wf_task')
    .select(['process', 'definition_id', 'step_id', 'created_at', 'deadline'])
    .where('status', '=', 'open')
    .where('purpose', '=', 'step')
    .where('deadline', 'is not', null)
    // One that was extended has its own day.
    .where((e) => e.or([e('deadline_original', 'is', null), e('deadline_original', '=', e.ref('deadline'))]))
    .orderBy('deadline')
    .limit(MOST)
    .execute();
  const rows: MovedDeadline[] = [];
  let open = 0;
  let moved = 0;
  for (const { process, definition_id, step_id, created_at, deadline } of tasks) {
    const { data, steps } = await definitionById(tx, definition_id);
    const step = steps.get(step_id);
    if (!deadline || typeof step?.due !== 'string') continue;
    const amount = parseDue(step.due);
    if (!('workingDays' in amount)) continue;
    open += 1;
    const due = calendar.dayOf(deadline);
    const would = calendar.add(calendar.dayOf(created_at), amount.workingDays);
    if (would === due) continue;
    moved += 1;
    // The end of the day, as deadlines are: so many days before or after the one that is set.
    const apart = (Date.parse(would) - Date.parse(due)) / 86_400_000;
    const at = new Date(deadline.getTime() + apart * 86_400_000);
    if (rows.length < SHOWN)
      rows.push({
        type: process,
        name: data.name,
        step: step.name,
        due: deadline.toISOString(),
        would: at.toISOString(),
      });
  }
  return { open, moved, rows };
};
