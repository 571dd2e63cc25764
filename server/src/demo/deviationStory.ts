import { createRecord } from '@attest/api-contract';
import type { DemoDeviation } from './company';
import type { DemoTenant } from './demoTenant';
import type { Calendar } from './moment';
import { actEvents, perform, recordCalled } from './recordActs';
import type { TimelineEvent } from './timeline';
import { uploadText } from './upload';

const PROCESS = { process: 'deviation' } as const;
const MINUTE = 60_000;

/** When a deviation of the demo is reported. */
export const reportedAt = (deviation: DemoDeviation, calendar: Calendar): Date =>
  new Date(
    Math.max(
      calendar.at(deviation.reported, { exact: true }).getTime(),
      calendar.at(deviation.found, { exact: true }).getTime() + 30 * MINUTE,
    ),
  );

/** The events of one deviation: its report, then every act in its turn. */
export function deviationEvents(
  deviation: DemoDeviation,
  tenant: DemoTenant,
  calendar: Calendar,
): TimelineEvent[] {
  let recordId = '';
  const reported = reportedAt(deviation, calendar);
  const report: TimelineEvent = {
    at: reported,
    run: async (at) => {
      recordId = await reportDeviation(deviation, tenant, calendar, at);
      tenant.names.deviations.set(deviation.title, recordId);
    },
  };
  const acts = actEvents(deviation.acts, reported, calendar, (act, at) =>
    perform('deviation', act, recordId, tenant, at),
  );
  return [report, ...acts];
}

async function reportDeviation(
  deviation: DemoDeviation,
  tenant: DemoTenant,
  calendar: Calendar,
  at: Date,
): Promise<string> {
  const person = await tenant.signIn(deviation.reporter, at);
  const occurred = calendar.at(deviation.occurred, { exact: true });
  const found = new Date(
    Math.max(calendar.at(deviation.found, { exact: true }).getTime(), occurred.getTime()),
  );
  const { attachment } = deviation;
  const files = attachment ? [await uploadText(person, attachment)] : undefined;
  const reason = tenant.text('提交部门确认', 'For confirmation by the department');
  const values = {
    title: deviation.title,
    place: deviation.place,
    dept: tenant.names.department(deviation.department),
    owner: tenant.names.user(deviation.reporter),
    foundBy: tenant.names.user(deviation.reporter),
    occurAt: occurred.toISOString(),
    foundAt: found.toISOString(),
    ...deviation.values(tenant.names),
    ...(files && { files }),
  };
  if (deviation.begunAs === undefined)
    return (await person.call(createRecord, { ...PROCESS, submit: !deviation.draft, reason, values })).id;
  const id = await recordCalled(person, { ...PROCESS, title: deviation.begunAs });
  const act = { by: deviation.reporter, at: deviation.reported, decision: 'submit', reason };
  await perform('deviation', { ...act, values: () => values }, id, tenant, at);
  return id;
}
