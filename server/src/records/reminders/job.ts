import { sql } from 'kysely';
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
    const { rows } = await sql<StoredRecord>`
      select * from quality_record where process = ${process} and ended_at is null and no is not null
      order by id`.execute(ctx.tx);
    for (const record of rows)
      for (const one of await remindedOf(ctx, record)) {
        const left = (Date.parse(one.day) - today) / DAY;
        const distance = Math.min(...one.before.filter((days) => left <= days));
        if (left >= 0 && Number.isFinite(distance)) await tell(ctx, record, one, distance);
      }
  }
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
