import { createRecord, myTraining } from '@attest/api-contract';
import type { DemoTenant } from '../demoTenant';
import type { Calendar } from '../moment';
import { actEvents, perform } from '../recordActs';
import type { TimelineEvent } from '../timeline';
import type { DemoCorrection } from './data';

const process = 'trainingCorrection';

/** The events of a correction of somebody's record: proposed, perhaps confirmed by the trainee and approved. */
export function correctionEvents(
  correction: DemoCorrection,
  tenant: DemoTenant,
  calendar: Calendar,
): TimelineEvent[] {
  let id = '';
  const proposed = calendar.at(correction.at);
  const propose: TimelineEvent = {
    at: proposed,
    run: async (at) => {
      id = await proposeIt(correction, tenant, calendar, at);
    },
  };
  const acts = actEvents(correction.acts, proposed, calendar, (act, at) =>
    perform(process, act, id, tenant, at),
  );
  return [propose, ...acts];
}

async function proposeIt(
  { who, course, by, completed, ends, reason }: DemoCorrection,
  tenant: DemoTenant,
  calendar: Calendar,
  at: Date,
): Promise<string> {
  const trainee = await tenant.signIn(who, at);
  const filter = { text: course, state: ['qualified' as const] };
  const { rows } = await trainee.call(myTraining, { page: 1, pageSize: 20, filter });
  const record = rows.find((row) => row.courseNo === course);
  if (!record) throw new Error(`${who} has no finished training of ${course}`);
  const proposer = by === who ? trainee : await tenant.signIn(by, at);
  const { id } = await proposer.call(createRecord, {
    process,
    submit: true,
    reason,
    values: {
      record: [{ type: 'assignment', id: record.id, no: course, title: record.courseName.zh }],
      reason,
      ...(completed !== undefined && { completedOn: calendar.day(completed) }),
      ...(ends !== undefined && { validTo: calendar.day(ends) }),
    },
  });
  return id;
}
