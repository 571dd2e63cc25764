import { type AcknowledgementKind, type Bilingual, tms, versionLabel } from '@attest/api-contract';
import { sql } from 'kysely';
import { type Notice, notify } from '../../../directory/notices/notify';
import { changes } from '../../../platform/audit/changes';
import type { Context } from '../../../platform/module';
import { followAsked } from '../due/follow';
import { ACKNOWLEDGEMENT } from '../noticeKinds';
import { auditDueDays, type Cause, type Moved, type Terms } from '../required/causes';
import { isAsked, PAGES, subjectOf } from './states';

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
export async function moveAcknowledgementDays(ctx: Context, userIds: string[], terms: Terms): Promise<void> {
  const { due } = terms;
  const { rows } = await sql<Moved>`
    with old as (
      select a.id, a.due, s.code, s.name_zh, s.name_en from training_acknowledgement a ${subjectOf}
      where a.user_id = any(${userIds}::uuid[]) and ${isAsked} and a.due < ${due}::date for update of a
    )
    update training_acknowledgement a set due = ${due} from old where a.id = old.id
    returning a.id, old.code as no, old.name_zh, old.name_en, old.due as old`.execute(ctx.tx);
  await followAsked(ctx, rows);
  auditDueDays(ctx, 'acknowledgement', rows, terms);
}

/** A job description or learner role that people are asked to acknowledge now, or no longer. */
interface FollowedSubject {
  kind: AcknowledgementKind;
  /** Of the job description or the learner role. */
  id: string;
  /** Everyone concerned. */
  users: string[];
  askedUsers: string[] | null;
  /** Accounts. */
  asked: string[] | null;
  ended: string[] | null;
}

interface Subject {
  id: string;
  code: string;
  zh: string;
  en: string;
  ordinal: number | null;
}

/** Leaves the trail of what is asked, tells those who are asked, and lets counters of everyone concerned follow. */
async function tellFollowed(
  ctx: Context,
  followed: FollowedSubject[],
  why: Bilingual,
  cause: Cause,
): Promise<void> {
  const subjects = await subjectsOf(
    ctx,
    followed.map(({ id }) => id),
  );
  for (const one of followed) audit(ctx, one, subjects.get(one.id) as Subject, why, cause);
  await tellAsked(ctx, followed, subjects);
  for (const userId of new Set(followed.flatMap(({ users }) => users)))
    ctx.pushUser(userId, 'user.training', {});
}

/** One notice per person: of what is asked, or of how much it is. */
async function tellAsked(
  ctx: Context,
  followed: FollowedSubject[],
  subjects: Map<string, Subject>,
): Promise<void> {
  const asked = new Map<string, FollowedSubject[]>();
  for (const one of followed)
    for (const userId of one.askedUsers ?? []) asked.set(userId, [...(asked.get(userId) ?? []), one]);
  const groups = new Map<string, Notice>();
  for (const [userId, things] of asked) {
    const [first] = things;
    const single = things.length === 1 && first;
    const key = single ? single.id : String(things.length);
    const group = groups.get(key) ?? {
      kind: ACKNOWLEDGEMENT,
      userIds: [],
      ...(single ? noticeOf(single, subjects.get(single.id) as Subject) : noticeOfMany(things.length)),
    };
    group.userIds.push(userId);
    groups.set(key, group);
  }
  for (const notice of groups.values()) await notify(ctx, notice);
}

const noticeOf = ({ kind }: FollowedSubject, subject: Subject): Pick<Notice, 'text' | 'path'> => ({
  text: {
    zh: `${ASKING[kind].zh}：${subject.zh}${labelOf(subject)}`,
    en: `${ASKING[kind].en}: ${subject.en}${labelOf(subject)}`,
  },
  path: PAGES[kind],
});

const noticeOfMany = (count: number): Pick<Notice, 'text' | 'path'> => ({
  text: {
    zh: `您有 ${count} 项岗位说明书或学员角色需要确认`,
    en: `You have ${count} job descriptions or learner roles to acknowledge`,
  },
  path: tms.todo,
});

/** ` V02` of a job description. */
const labelOf = ({ ordinal }: Subject): string => (ordinal === null ? '' : ` ${versionLabel(ordinal)}`);

const ASKING: Record<AcknowledgementKind, Bilingual> = {
  description: { zh: '请阅读并确认岗位说明书', en: 'Please read and acknowledge the job description' },
  role: { zh: '请确认学员角色', en: 'Please acknowledge the learner role' },
};

async function subjectsOf(ctx: Context, ids: string[]): Promise<Map<string, Subject>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Subject>`
    select d.id, p.code, p.name_zh as zh, p.name_en as en, d.ordinal from training_job_description d
    join position p on p.id = d.position_id where d.id = any(${ids}::uuid[])
    union all
    select r.id, r.code, r.name_zh, r.name_en, null from training_learner_role r where r.id = any(${ids}::uuid[])`.execute(
    ctx.tx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function audit(
  ctx: Context,
  { kind, asked, ended }: FollowedSubject,
  subject: Subject,
  why: Bilingual,
  { reason }: Cause,
): void {
  const label = labelOf(subject);
  ctx.audit({
    module: 'training',
    objectType: kind === 'description' ? 'jobDescription' : 'learnerRole',
    objectId: subject.id,
    objectNo: `${subject.code}${label}`,
    objectName: { zh: subject.zh, en: subject.en },
    event: 'askToAcknowledge',
    ...(reason && { reason }),
    changes: changes({
      asked: [null, asked],
      ended: [null, ended],
    }),
    details: { why, asked: asked?.length ?? 0, ended: ended?.length ?? 0 },
  });
}
