import type { Bilingual } from '@attest/api-contract';
import { sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import { changes } from '../../../platform/audit/changes';
import type { Context } from '../../../platform/module';
import type { PlannedTraining } from '../../documents';
import { auditCourse, type Course } from '../courses/store';
import { followAssignments } from '../due/follow';
import { difference } from '../required/difference';

export interface Credit {
  course: Course;
  versionId: string;
  taskId: string;
  plan: PlannedTraining;
}

const REASON = { zh: '编写、审核或批准了该版本', en: 'Wrote, reviewed or approved this version' };

/**
 * Who wrote, reviewed or approved a version has read it: qualified at once, unless more than reading is asked of them.
 * An exam, a class and practice on the job are not credited, they have to be passed.
 */
export async function creditPeople(ctx: Context, credit: Credit): Promise<void> {
  const { course, versionId, taskId, plan } = credit;
  if (course.kind === 'ojt' || plan.creditedIds.length === 0) return;
  const today = await tenantDay(ctx.tx, ctx.now);
  const { rows } = await sql<{ account: string }>`
    ${difference({ userIds: plan.creditedIds, courseIds: [course.id] }, today)}, credited as (
      insert into training_assignment (user_id, course_id, course_version_id, document_version_id, state, reason,
        reason_en, source, task_id, validity_months, started_at, completed_at, valid_to, created_at)
      select u.id, v.course_id, v.id, v.document_version_id, 'qualified', ${REASON.zh}, ${REASON.en}, 'credit',
        ${taskId}, v.validity_months, ${ctx.now}, ${ctx.now},
        (${today}::date + make_interval(months => v.validity_months))::date, ${ctx.now}
      from user_account u, training_course_version v
      where v.id = ${versionId} and u.status = 'enabled' and u.id = any(${plan.creditedIds}::uuid[])
        and not exists (select from required r where r.user_id = u.id
          and (r.needs_class or r.needs_exam or r.needs_ojt))
      returning user_id)
    select u.account from credited c join user_account u on u.id = c.user_id order by u.account`.execute(
    ctx.tx,
  );
  tellCredited(ctx, credit, rows, {
    zh: '编写、审核、批准人自动认可',
    en: 'author, reviewers and approvers credited',
  });
}

/** Of those from whom more is asked the reading is credited, once their assignments are there. */
export async function creditReading(ctx: Context, credit: Credit): Promise<void> {
  const { versionId, plan } = credit;
  const { rows } = await sql<{ id: string; account: string }>`
    update training_assignment a set state = case when a.needs_exam then 'examDue' else 'ojtDue' end,
      started_at = ${ctx.now}, updated_at = ${ctx.now}
    from user_account u
    where a.course_version_id = ${versionId} and a.user_id = any(${plan.creditedIds}::uuid[]) and u.id = a.user_id
      and a.state = 'notStarted' and a.needs_read and (a.needs_class or a.needs_exam or a.needs_ojt)
    returning a.id, u.account`.execute(ctx.tx);
  await followAssignments(ctx, rows);
  if (rows.length > 0)
    tellCredited(ctx, credit, rows, {
      zh: '编写、审核、批准人的阅读已认可，其余要求照常',
      en: 'author, reviewers and approvers are credited with the reading, not with the rest',
    });
}

function tellCredited(
  ctx: Context,
  { course, plan }: Credit,
  people: { account: string }[],
  text: Bilingual,
): void {
  auditCourse(ctx, course, {
    event: 'credit',
    changes: changes({ credited: [null, people.map((row) => row.account).sort()] }),
    told: { document: `${plan.documentNo} ${plan.label}`, why: text },
  });
}
