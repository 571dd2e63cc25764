import {
  cancelTrainingTask,
  closeTrainingTask,
  saveTrainingTask,
  trainingTaskDetail,
} from '@attest/api-contract';
import type { DemoTenant } from '../demoTenant';
import type { Calendar } from '../moment';
import type { TimelineEvent } from '../timeline';
import type { DemoTask } from './data';
import { bilingual } from './question';
import { needsOf } from './setUpTraining';

/** The events of a task given by hand: made, and perhaps ended. */
export function taskEvents(
  task: DemoTask,
  manager: string,
  tenant: DemoTenant,
  calendar: Calendar,
): TimelineEvent[] {
  let id = '';
  const make: TimelineEvent = {
    at: calendar.at(task.at),
    run: async (at) => {
      id = await makeTask(task, manager, tenant, calendar, at);
    },
  };
  const { end } = task;
  if (!end) return [make];
  const finish = async (at: Date) => {
    const person = await tenant.signIn(manager, at);
    const { rowVersion } = await person.call(trainingTaskDetail, { id });
    const call = end.how === 'cancel' ? cancelTrainingTask : closeTrainingTask;
    await person.call(call, { id, rowVersion, reason: end.reason });
  };
  return [make, { at: calendar.at(end.at), run: finish }];
}

async function makeTask(
  task: DemoTask,
  manager: string,
  { names, signIn }: DemoTenant,
  calendar: Calendar,
  at: Date,
): Promise<string> {
  const person = await signIn(manager, at);
  const { zh: titleZh, en: titleEn } = bilingual(task.name);
  const { id } = await person.call(saveTrainingTask, {
    titleZh,
    titleEn,
    courseId: names.course(task.course),
    needs: needsOf(task.needs),
    due: calendar.day(task.due),
    audience: { userIds: task.who.map(names.user), departmentIds: [], positionIds: [] },
    reason: task.reason,
    release: !task.draft,
  });
  return id;
}
