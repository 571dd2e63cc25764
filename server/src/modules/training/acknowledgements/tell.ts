import { type AcknowledgementKind, type Bilingual, tms, versionLabel } from '@attest/api-contract';
import { sql } from 'kysely';
import { type Notice, notify } from '../../../directory/notices/notify';
import { changes } from '../../../platform/audit/changes';
import type { Context } from '../../../platform/module';
import type { Cause } from '../required/causes';
import { PAGES } from './states';

/** A job description or learner role that people are asked to acknowledge now, or no longer. */
export interface FollowedSubject {
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
export async function tellFollowed(
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
      kind: 'training',
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
    told: { why, asked: asked?.length ?? 0, ended: ended?.length ?? 0 },
  });
}
