import { type RawBuilder, sql } from 'kysely';
import { notify } from '../../directory/notices/notify';
import { readCalendar } from '../../directory/tenancy/workCalendar';
import type { Context } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { peopleByRole } from '../../workflow/assign/people';
import { publicTitle } from '../access/rights';
import { processesOf, processOf } from '../definitions';
import { formOf } from '../definitions/definition';
import { rulesOf } from '../definitions/rulesOf';
import { RECORD_REMINDER } from '../noticeKinds';
import { rolledUp } from '../rollups/store';
import type { Reminded } from '../rules/reminders';
import { areReady } from '../slots/ready';
import { ANY_DAY, daysRolledUp, REMINDED } from '../slots/reminded';
import type { StoredRecord } from '../tables';

const DAY = 86_400_000;

/** Tells people of the days that records name, as they come near: each once at each distance. */
export const remindOfDays = (platform: Platform): Promise<void> =>
  platform.forEachTenant((tenant) => platform.asSystem(tenant, remindTenant));

async function remindTenant(ctx: Context): Promise<void> {
  const reminding = Object.entries(processesOf(ctx)).filter(([, { form }]) => form.rules?.reminders);
  if (reminding.length === 0) return;
  const today = Date.parse((await readCalendar(ctx.tx)).dayOf(ctx.now));
  for (const [process] of reminding) {
    const { rows } = await (await nearing(ctx, process, today)).execute(ctx.tx);
    for (const record of rows)
      for (const one of await remindedOf(ctx, record)) {
        const left = (Date.parse(one.day) - today) / DAY;
        const distance = Math.min(...one.before.filter((days) => left <= days));
        if (left >= 0 && Number.isFinite(distance)) await tell(ctx, record, one, distance);
      }
  }
}

/** The open records of a type that name a day which is near: found by the day, not one by one. */
export async function nearing(ctx: Context, process: string, today: number) {
  // Until what stands beside the records is there for all of them, every one is looked at.
  const isFound = await areReady(ctx, process, [REMINDED, ...daysRolledUp(ctx, process).keys()]);
  const near = isFound ? sql`r.id in (${await byDay(ctx, process, today)})` : sql`true`;
  return sql<StoredRecord>`
    select r.* from quality_record r
    where r.process = ${process} and r.ended_at is null and r.no is not null and ${near} order by r.id`;
}

/** Ids of records by the days beside them, and by the roll-ups that are days. */
async function byDay(ctx: Context, process: string, today: number): Promise<RawBuilder<unknown>> {
  // Records keep the reminders of the form they began with.
  const { rows } = await sql<{ days: number }>`
    select coalesce(max(d::text::int), 0) as days
    from quality_form f, jsonb_path_query(f.form::jsonb, '$.rules.reminders[*].before[*]') d
    where f.process = ${process}`.execute(ctx.tx);
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  const [first, last] = [dayOf(today), dayOf(today + (rows[0]?.days ?? 0) * DAY)];
  const kept = (days: RawBuilder<unknown>) => sql`
    select v.record_id from record_value v where v.process = ${process} and v.key = ${REMINDED} and ${days}`;
  const columns = [...daysRolledUp(ctx, process).values()].map(
    (column) => sql`
      select k.id from quality_record k where k.process = ${process}
        and ${sql.ref(`k.${column}`)} between ${`${first}T00:00:00Z`}::timestamptz and ${`${last}T00:00:00Z`}::timestamptz`,
  );
  const parts = [
    kept(sql`v.value between ${first} and ${last}`),
    kept(sql`v.value = ${ANY_DAY}`),
    ...columns,
  ];
  return sql.join(parts, sql` union all `);
}

async function remindedOf(ctx: Context, record: StoredRecord): Promise<Reminded[]> {
  const { process, id: recordId, step_id: stepId, submitted_at: submittedAt } = record;
  const form = await formOf(ctx.tx, process, record.process_version);
  const values = { ...record.form_values, ...(await rolledUp(ctx, record, form)) };
  const { tx, now, language } = ctx;
  return rulesOf(ctx, process, form).reminded({ tx, recordId, values, stepId, submittedAt, now, language });
}

async function tell(
  ctx: Context,
  { process, id, no, title, owner_id: owner, form_values: values }: StoredRecord,
  { id: reminder, day, text, roles }: Reminded,
  distance: number,
): Promise<void> {
  const { data, record } = processOf(ctx, process);
  const subject = [no, publicTitle(ctx, process, title, values)].filter(Boolean).join(' ');
  const people = await peopleByRole(ctx.tx, roles, null);
  await notify(ctx, {
    kind: RECORD_REMINDER,
    userIds: [...new Set([...people.map((person) => person.id), ...(owner ? [owner] : [])])],
    text: {
      zh: `${data.name.zh} ${subject}：${text.zh}`,
      en: `${data.name.en} ${subject}: ${text.en}`,
    },
    path: record.path.replace('{id}', id),
    // What it says is part of it: two days of a record may be the same.
    onceKey: `reminder:${id}:${reminder}:${day}:${distance}:${text.zh}`,
  });
}
