import { sql } from 'kysely';
import { changes } from '../../../platform/audit/changes';
import type { Context } from '../../../platform/module';
import { followAsked } from '../due/follow';
import type { Cause, Terms } from '../required/causes';
import { isAsked, subjectOf } from './states';
import { type FollowedSubject, tellFollowed } from './tell';

/** Causes that give people roles; on any other occasion only what was given in this instant is asked. */
const GIVES_ROLES = new Set<Cause['code']>(['joiner', 'transfer']);

/**
 * Makes what people are asked to acknowledge equal to what their position says now: the job description in force,
 * and the learner roles that were given to them. Set-based and idempotent; runs with every change of people,
 * positions and roles. Answers how many were asked. The tenant's training must be locked.
 */
export async function followAcknowledgements(
  ctx: Context,
  userIds: string[] | undefined,
  cause: Cause,
  { due, text }: Terms,
): Promise<number> {
  const of = (column: string) => (userIds ? sql`${sql.ref(column)} = any(${userIds}::uuid[])` : sql`true`);
  const { rows } = await sql<FollowedSubject>`
    with required as (
      select u.id as user_id, 'description' as kind, d.id as subject_id, true as given
      from user_account u
      join training_job_description d on d.position_id = u.position_id and d.state = 'effective'
      where u.status = 'enabled' and ${of('u.id')}
      union all
      select u.id, 'role', rp.role_id, ${GIVES_ROLES.has(cause.code)} or rp.from_at = ${ctx.now}
      from user_account u
      join training_role_position rp on rp.position_id = u.position_id and rp.to_at is null
      where u.status = 'enabled' and ${of('u.id')}
    ), held as (
      select a.id, a.user_id, coalesce(a.description_id, a.role_id) as subject_id, a.kind, a.acknowledged_at
      from training_acknowledgement a where a.ended_at is null and ${of('a.user_id')}
    ), ended as (
      update training_acknowledgement a set ended_at = ${ctx.now} from held h
      where a.id = h.id and (h.acknowledged_at is null or h.kind = 'role') and not exists (
        select from required r where r.user_id = h.user_id and r.subject_id = h.subject_id)
      returning a.user_id, h.kind, h.subject_id
    ), added as (
      insert into training_acknowledgement (user_id, kind, description_id, role_id, reason, reason_en, asked_at, due)
      select r.user_id, r.kind, case r.kind when 'description' then r.subject_id end,
        case r.kind when 'role' then r.subject_id end, ${text.zh}, ${text.en}, ${ctx.now}::timestamptz, ${due}::date
      from required r where r.given and not exists (
        select from held h where h.user_id = r.user_id and h.subject_id = r.subject_id)
      returning user_id, kind, coalesce(description_id, role_id) as subject_id
    ), done as (
      select kind, subject_id, user_id, true as asked from added
      union all select kind, subject_id, user_id, false from ended
    )
    select d.kind, d.subject_id as id, array_agg(d.user_id) as users,
      array_agg(u.account order by u.account) filter (where d.asked) as asked,
      array_agg(u.account order by u.account) filter (where not d.asked) as ended,
      array_agg(d.user_id) filter (where d.asked) as "askedUsers"
    from done d join user_account u on u.id = d.user_id group by d.kind, d.subject_id order by d.kind, d.subject_id`.execute(
    ctx.tx,
  );
  const concerned = await sql<{ id: string }>`
    select a.id from training_acknowledgement a where ${of('a.user_id')} and (${isAsked} or a.ended_at = ${ctx.now})`.execute(
    ctx.tx,
  );
  await followAsked(ctx, concerned.rows);
  await tellFollowed(ctx, rows, text, cause);
  return rows.reduce((count, { asked }) => count + (asked?.length ?? 0), 0);
}

/** After a leave, what was to be acknowledged meanwhile is due on a later day. */
export async function moveAcknowledgementDays(
  ctx: Context,
  userIds: string[],
  { due, text }: Terms,
): Promise<void> {
  const { rows } = await sql<{ id: string; code: string; name_zh: string; name_en: string; old: string }>`
    with old as (
      select a.id, a.due, s.code, s.name_zh, s.name_en from training_acknowledgement a ${subjectOf}
      where a.user_id = any(${userIds}::uuid[]) and ${isAsked} and a.due < ${due}::date for update of a
    )
    update training_acknowledgement a set due = ${due} from old where a.id = old.id
    returning a.id, old.code, old.name_zh, old.name_en, old.due as old`.execute(ctx.tx);
  await followAsked(ctx, rows);
  for (const row of rows)
    ctx.audit({
      module: 'training',
      objectType: 'acknowledgement',
      objectId: row.id,
      objectNo: row.code,
      objectName: { zh: row.name_zh, en: row.name_en },
      event: 'changeDue',
      changes: changes({ due: [row.old, due] }),
      description: { zh: `${text.zh}：截止日期改为 ${due}`, en: `${text.en}: due ${due}` },
    });
}
