import { tms } from '@attest/api-contract';
import { notify } from '../../../directory/notices/notify';
import type { Context } from '../../../platform/module';
import { completeTask } from '../tasks/complete';
import type { Cause, Terms } from './causes';

/** What was done, by course for the trail and by person for notices. */
export interface Applied {
  adds: number;
  cancels: number;
  adjusts: number;
  courses: {
    course_id: string;
    no: string;
    zh: string;
    en: string;
    /** Accounts. */
    added: string[] | null;
    cancelled: string[] | null;
    adjusted: string[] | null;
  }[];
  people: { user_id: string; adds: number; course_id: string }[];
  /** Tasks of which something was cancelled. */
  tasks: string[];
  /** All that were written. */
  assignments: string[];
}

const TODO = tms.todo;
/** People in one statement; each takes several parameters of it. */
const BATCH = 2000;

const FIELDS = {
  added: { zh: '新增培训人员', en: 'People assigned' },
  cancelled: { zh: '取消培训人员', en: 'People no longer assigned' },
  adjusted: { zh: '调整培训要求', en: 'People asked something else' },
};

/** Leaves the trail of a recomputation, tells people what is new, and looks at tasks that lost people. */
export async function tell(ctx: Context, applied: Applied, { text }: Terms, cause: Cause): Promise<void> {
  for (const course of applied.courses) auditCourse(ctx, course, text, cause.reason);
  await tellNew(ctx, applied);
  for (const { user_id } of applied.people) ctx.pushUser(user_id, 'user.training', {});
  for (const taskId of applied.tasks) await completeTask(ctx, taskId);
}

function auditCourse(
  ctx: Context,
  course: Applied['courses'][number],
  text: Terms['text'],
  reason?: string,
): void {
  const count = (list: string[] | null) => list?.length ?? 0;
  ctx.audit({
    module: 'training',
    objectType: 'course',
    objectId: course.course_id,
    objectNo: course.no,
    objectName: { zh: course.zh, en: course.en },
    event: 'assign',
    changes: (['added', 'cancelled', 'adjusted'] as const)
      .filter((field) => course[field])
      .map((field) => ({ field, label: FIELDS[field], old: null, new: course[field] })),
    ...(reason && { reason }),
    told: {
      why: text,
      added: count(course.added),
      cancelled: count(course.cancelled),
      adjusted: count(course.adjusted),
    },
  });
}

/** One notice per person: of the course, or of how many there are. */
async function tellNew(ctx: Context, { people, courses }: Applied): Promise<void> {
  const groups = new Map<string, { users: string[]; text: { zh: string; en: string } }>();
  const byId = new Map(courses.map((course) => [course.course_id, course]));
  for (const { user_id, adds, course_id } of people) {
    if (adds === 0) continue;
    const course = byId.get(course_id);
    const single = adds === 1 && course;
    const key = single ? course_id : String(adds);
    const group = groups.get(key) ?? {
      users: [],
      text: single
        ? { zh: `新的培训：${course.no} ${course.zh}`, en: `New training: ${course.no} ${course.en}` }
        : { zh: `您有 ${adds} 项新的培训`, en: `You have ${adds} new trainings` },
    };
    group.users.push(user_id);
    groups.set(key, group);
  }
  for (const { users, text } of groups.values())
    for (let from = 0; from < users.length; from += BATCH)
      await notify(ctx, { kind: 'training', userIds: users.slice(from, from + BATCH), text, path: TODO });
}
