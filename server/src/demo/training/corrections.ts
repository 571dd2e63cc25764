import { approveCorrection, myTraining, proposeCorrection } from '@attest/api-contract';
import type { DemoTenant } from '../demoTenant';
import type { Calendar } from '../moment';
import type { TimelineEvent } from '../timeline';
import type { DemoCorrection } from './data';

/** The events of a correction of somebody's record: proposed, and perhaps approved. */
export function correctionEvents(
  correction: DemoCorrection,
  tenant: DemoTenant,
  calendar: Calendar,
): TimelineEvent[] {
  let id = '';
  const propose: TimelineEvent = {
    at: calendar.at(correction.at),
    run: async (at) => {
      id = await proposeIt(correction, tenant, calendar, at);
    },
  };
  const { approved } = correction;
  if (!approved) return [propose];
  const approve = async (at: Date) => {
    const manager = await tenant.signIn(approved.by, at);
    await manager.call(approveCorrection, { id, signature: manager.signature() });
  };
  return [propose, { at: calendar.at(approved.at), run: approve }];
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
  const { id } = await proposer.call(proposeCorrection, {
    recordId: record.id,
    changes: {
      ...(completed !== undefined && { completedOn: calendar.day(completed) }),
      ...(ends !== undefined && { validTo: calendar.day(ends) }),
    },
    reason,
    ...(by === who && { signature: proposer.signature() }),
  });
  return id;
}
