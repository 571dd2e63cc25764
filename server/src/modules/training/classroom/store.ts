import { type Bilingual, type ClassState, LONGEST_CLASS, type UserRef } from '@attest/api-contract';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import { scopeOf } from '../../../directory/identity/dataScope';
import type { AuditChange } from '../../../platform/audit/auditRecord';
import { changes } from '../../../platform/audit/changes';
import { changedNow, refuseStale } from '../../../platform/calls/stale';
import { storedRow, writeRows } from '../../../platform/database/rows';
import type { Database, Stored } from '../../../platform/database/schema';
import { planAnew } from '../../../platform/database/transaction';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { trailOf } from '../../../records/versioned/type';
import { followClass } from '../due/follow';
import { peopleWithin } from '../visible';

const MENU = 'TmsClassroom';

/** Whether the caller plans and handles every class, or only those they teach. */
export const managesClasses = (ctx: Context): boolean =>
  (ctx.caller.permissions.get(MENU)?.has('edit') ?? false) && seesAllClasses(ctx);

/** SQL condition on `k` (training_class): the caller teaches it. */
const teaches = ({ caller }: Context) => sql`k.lecturer_id = ${caller.userId}`;

/** SQL query: ids of classes of whose people the caller sees some. */
const ofPeople = (ctx: Context) => sql`select s.class_id from training_class_person s
  join user_account u on u.id = s.user_id where ${peopleOfClasses(ctx)}`;

/** SQL condition on `k` (training_class): the caller teaches it, or sees people of it. */
export function visibleClasses(ctx: Context): RawBuilder<unknown> {
  const scope = scopeOf(ctx, MENU);
  if (scope === 'tenant') return sql`true`;
  if (scope === 'own') return teaches(ctx);
  // Each is looked up: of all classes they are few, which the planner cannot know of everybody.
  return sql`k.id = any(array(select k.id from training_class k where ${teaches(ctx)} union all ${ofPeople(ctx)}))`;
}

/** The same in conditions of which one holds for each of them; undefined where an index has all of them. */
export function classesApart(ctx: Context): RawBuilder<unknown>[] | undefined {
  const scope = scopeOf(ctx, MENU);
  if (scope === 'tenant' || scope === 'own') return undefined;
  // How many somebody sees decides how they are found.
  planAnew(ctx.tx);
  return [teaches(ctx), sql`(k.id in (${ofPeople(ctx)}) and not ${teaches(ctx)})`];
}

/** Whether the caller sees every class. */
export const seesAllClasses = (ctx: Context): boolean => scopeOf(ctx, MENU) === 'tenant';

/** SQL condition on `u` (user_account): whom the caller sees in a class that somebody else teaches. */
export const peopleOfClasses = (ctx: Context): RawBuilder<unknown> => peopleWithin(ctx, MENU);

export const STATE_LABELS: Record<ClassState, Bilingual> = {
  planned: { zh: '已安排', en: 'planned' },
  open: { zh: '进行中', en: 'under way' },
  closed: { zh: '已结束', en: 'closed' },
  cancelled: { zh: '已取消', en: 'cancelled' },
};

/** What classes are refused for. */
const RULES = {
  state: (state: ClassState) => ({
    zh: `授课当前为“${STATE_LABELS[state].zh}”`,
    en: `the class is ${STATE_LABELS[state].en}`,
  }),
  time: () => ({
    zh: `结束时间须晚于开始时间，且授课不超过 ${LONGEST_CLASS} 小时`,
    en: `a class ends after it starts and lasts ${LONGEST_CLASS} hours at most`,
  }),
  early: (minutes: number) => ({
    zh: `开始前 ${minutes} 分钟方可开放签到`,
    en: `signing in can be opened ${minutes} minutes before the class starts`,
  }),
  lecturer: () => ({ zh: '所选人员不是讲师', en: 'the person chosen is no lecturer' }),
  full: (seats: number) => ({ zh: `座位不足，共 ${seats} 个`, en: `there are ${seats} seats only` }),
  taken: () => ({
    zh: '有人已在其他授课中，或不再需要参加，请刷新后重新选择',
    en: 'somebody has a seat in another class or needs none; reload and choose again',
  }),
  code: () => ({
    zh: '签到码不正确或已过期，请使用屏幕上的最新签到码',
    en: 'the code is wrong or out of date; use the one that the screen shows now',
  }),
  notIn: () => ({ zh: '尚未签到，不能签退', en: 'who has not signed in cannot sign out' }),
};

type Rules = typeof RULES;

/** CLASS_REFUSED with the rule that was broken, in the caller's language. */
export function refused<R extends keyof Rules>(
  { language }: Pick<Context, 'language'>,
  rule: R,
  ...given: Parameters<Rules[R]>
): AppError {
  const text = (RULES[rule] as (...values: unknown[]) => Bilingual)(...given);
  return new AppError('CLASS_REFUSED', { why: text[language], rule });
}

type Event = Pick<
  Insertable<Database['training_attendance']>,
  'assignment_id' | 'user_id' | 'kind' | 'percent' | 'reason'
>;

/** Keeps what the caller does to seats of a class now. */
export async function keepAttendance(ctx: Context, classId: string, events: Event[]): Promise<void> {
  if (events.length === 0) return;
  await ctx.tx
    .insertInto('training_attendance')
    .values(
      events.map((event) => ({ ...event, class_id: classId, at: ctx.now, by_user_id: ctx.caller.userId })),
    )
    .execute();
}

export type TrainingClass = Stored<'training_class'>;

/**
 * Reads a class that the caller handles, as its lecturer or as training manager, and locks it. `seen` is the row
 * version that was shown; left out where what is done does not depend on it. RECORD_NOT_EXIST, RECORD_CHANGED.
 */
export async function lockClass(
  ctx: Context,
  id: string,
  { seen }: { seen?: number | undefined } = {},
): Promise<TrainingClass> {
  const found = await storedRow(ctx.tx, 'training_class', { id }, { lock: 'update' });
  if (!found || !(managesClasses(ctx) || found.lecturer_id === ctx.caller.userId))
    throw new AppError('RECORD_NOT_EXIST');
  if (seen !== undefined) await refuseStale(ctx, found, seen);
  return found;
}

/** CLASS_REFUSED unless the class is in one of the states. */
export function requireState(ctx: Context, { state }: TrainingClass, ...states: ClassState[]): void {
  if (!states.includes(state)) throw refused(ctx, 'state', state);
}

/**
 * Changes a locked class, after its seats, and tells the browsers that show it: what waits for its people follows.
 * Answers its new row version.
 */
export async function changeClass(
  ctx: Context,
  { id, version }: TrainingClass,
  set: Updateable<Database['training_class']>,
): Promise<number> {
  const changed = changedNow(ctx, version);
  await writeRows(ctx.tx, 'training_class', { id }, { ...set, ...changed });
  await followClass(ctx, id);
  pushClass(ctx, id, changed.version);
  return changed.version;
}

/** Tells the browsers that show a class. */
export const pushClass = (ctx: Context, id: string, version: number): void =>
  ctx.pushTenant('tenant.record', { process: 'trainingClass', id, version });

/** Tells the browsers of people that their classes have changed. */
export function pushPeople(ctx: Context, userIds: string[]): void {
  for (const id of new Set(userIds)) ctx.pushUser(id, 'user.training', {});
}

/** A change of the state for the trail. */
export const stateChange = (old: ClassState | null, next: ClassState): AuditChange => ({
  field: 'state',
  old,
  new: next,
});

/** One entry of the trail about a class. */
export const auditClass = trailOf<Pick<TrainingClass, 'no' | 'title_zh' | 'title_en'>>({
  module: 'training',
  objectType: 'trainingClass',
  identify: ({ no, title_zh: zh, title_en: en }) => ({ no, name: { zh, en } }),
});

/** Somebody who has a seat in a class. */
export interface Seated extends UserRef {
  assignmentId: string;
  version: number;
  changed_by: string | null;
  updated_at: Date | null;
  handPercent: number | null;
  score: number | null;
}

/** Who has a seat in a class, in the order of their accounts. */
export async function peopleOf({ tx }: Context, classId: string): Promise<Seated[]> {
  const { rows } = await sql<Seated>`
    select u.id, u.account, u.name, s.assignment_id as "assignmentId", s.hand_percent as "handPercent", s.score, s.version, s.changed_by,
      s.updated_at
    from training_class_person s join user_account u on u.id = s.user_id
    where s.class_id = ${classId} order by u.account`.execute(tx);
  return rows;
}

/**
 * Lets a locked class that is planned follow its course to the version in effect: whose training ended with the
 * former version has a seat no more. Answers the class as it is then.
 */
export async function followCourse(ctx: Context, trainingClass: TrainingClass): Promise<TrainingClass> {
  const course = await storedRow(ctx.tx, 'training_course', { id: trainingClass.course_id });
  const current = course?.current_version_id;
  if (trainingClass.state !== 'planned' || !current || current === trainingClass.course_version_id)
    return trainingClass;
  const { rows } = await sql<{ user_id: string; account: string }>`
    with gone as (
      delete from training_class_person s using training_assignment a
      where s.class_id = ${trainingClass.id} and a.id = s.assignment_id and a.state = 'superseded'
      returning s.user_id)
    select g.user_id, u.account from gone g join user_account u on u.id = g.user_id order by u.account`.execute(
    ctx.tx,
  );
  await writeRows(ctx.tx, 'training_class', { id: trainingClass.id }, { course_version_id: current });
  auditClass(ctx, trainingClass, {
    event: 'newVersion',
    changes: changes({
      courseVersionId: [trainingClass.course_version_id, current],
      people: [rows.map(({ account }) => account), null],
    }),
    details: { count: rows.length },
  });
  pushPeople(
    ctx,
    rows.map((row) => row.user_id),
  );
  return { ...trainingClass, course_version_id: current };
}
