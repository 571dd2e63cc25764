import { sql } from 'kysely';
import type { Context } from '../../../platform/module';
import { tenantDay } from '../../../workflow/time';
import type { PlannedTraining } from '../../documents/trainingHooks';
import { auditCourse, type Course } from '../courses/store';

interface Credit {
  course: Course;
  versionId: string;
  taskId: string;
  plan: PlannedTraining;
}

const REASON = { zh: '编写、审核或批准了该版本', en: 'Wrote, reviewed or approved this version' };

/**
 * Who wrote, reviewed or approved a version has read it: qualified at once. Practice on the job is not
 * credited, it has to be shown.
 */
export async function creditPeople(ctx: Context, { course, versionId, taskId, plan }: Credit): Promise<void> {
  if (course.kind === 'ojt' || plan.creditedIds.length === 0) return;
  const today = await tenantDay(ctx.tx, ctx.now);
  const { rows } = await sql<{ account: string }>`
    with credited as (
      insert into training_assignment (user_id, course_id, course_version_id, document_version_id, state, reason,
        reason_en, source, task_id, validity_months, started_at, completed_at, valid_to, created_at)
      select u.id, v.course_id, v.id, v.document_version_id, 'qualified', ${REASON.zh}, ${REASON.en}, 'credit',
        ${taskId}, v.validity_months, ${ctx.now}, ${ctx.now},
        (${today}::date + make_interval(months => v.validity_months))::date, ${ctx.now}
      from user_account u, training_course_version v
      where v.id = ${versionId} and u.status = 'enabled' and u.id = any(${plan.creditedIds}::uuid[])
      returning user_id)
    select u.account from credited c join user_account u on u.id = c.user_id order by u.account`.execute(
    ctx.tx,
  );
  auditCourse(ctx, course, {
    event: 'credit',
    changes: [
      {
        field: 'credited',
        label: { zh: '自动认可人员', en: 'People credited' },
        old: null,
        new: rows.map((row) => row.account),
      },
    ],
    description: {
      zh: `${plan.documentNo} ${plan.label}：编写、审核、批准人自动认可`,
      en: `${plan.documentNo} ${plan.label}: author, reviewers and approvers credited`,
    },
  });
}
