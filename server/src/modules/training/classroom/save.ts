import { randomBytes } from 'node:crypto';
import { type ClassContent, classTimeFault } from '@attest/api-contract';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import { changes } from '../../../platform/audit/changes';
import type { AnswerOf, Handles, InputOf } from '../../../platform/calls/handleAll';
import { storedRow } from '../../../platform/database/rows';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { nextNumber } from '../../../records/numbering/number';
import { peopleByRole } from '../../../workflow/assign/people';
import { followClass } from '../due/follow';
import { separation } from '../visible';
import {
  auditClass,
  changeClass,
  lockClass,
  managesClasses,
  peopleOf,
  pushPeople,
  refused,
  requireState,
  type TrainingClass,
} from './store';
import { tell } from './tell';

type Input = InputOf<'saveClass'>;

/** No class was held before that year. */
const FIRST_YEAR = 2000;

/**
 * Plans a class of an effective course, or changes one that is planned; who is invited is told when it moves.
 * Lecturers plan what they teach themselves; only training managers enter a class that has begun already, with a
 * reason. CLASS_REFUSED (time, lecturer, full, state), NO_PERMISSION, REASON_REQUIRED, COURSE_NOT_EFFECTIVE,
 * SEPARATION_OF_DUTIES, INVALID_OPERATION for another course; RECORD_NOT_EXIST, RECORD_CHANGED.
 */
export const saveClass: Handles<'saveClass'> = async (ctx, input) => {
  const { content } = input;
  await checkLecturer(ctx, content);
  const before = input.id ? await lockClass(ctx, input.id, { seen: input.rowVersion ?? 0 }) : undefined;
  const pastReason = reasonForPast(ctx, input, before);
  const columns = { ...columnsOf(content), past_reason: pastReason };
  if (!before) return plan(ctx, content, columns);
  requireState(ctx, before, 'planned');
  if (content.courseId !== before.course_id) throw new AppError('INVALID_OPERATION');
  const people = await peopleOf(ctx, before.id);
  if (people.length > content.seats) throw refused(ctx, 'full', content.seats);
  if (people.some(({ id }) => id === content.lecturerId)) throw lecturerAttends(ctx);
  const rowVersion = await changeClass(ctx, before, columns);
  const after = { ...before, ...columns };
  auditClass(ctx, after, {
    event: 'change',
    changes: contentChanges(before, after),
    ...(pastReason && { reason: pastReason }),
  });
  const ids = people.map(({ id }) => id);
  if (hasMoved(before, after)) await tell(ctx, after, ids, 'moved');
  else pushPeople(ctx, ids);
  if (before.lecturer_id !== after.lecturer_id) {
    pushPeople(ctx, [before.lecturer_id]);
    await tell(ctx, after, [after.lecturer_id], 'toTeach');
  } else pushPeople(ctx, [after.lecturer_id]);
  return { id: before.id, no: before.no, rowVersion };
};

export const lecturerAttends = (ctx: Context): AppError =>
  separation(ctx, '讲师不能是自己授课的学员', 'a lecturer does not attend the class they teach');

type Columns = ReturnType<typeof columnsOf> & { past_reason: string | null };

async function plan(
  ctx: Context,
  { courseId }: ClassContent,
  columns: Columns,
): Promise<AnswerOf<'saveClass'>> {
  const course = await storedRow(ctx.tx, 'training_course', { id: courseId });
  if (course?.state !== 'effective' || !course.current_version_id) throw new AppError('COURSE_NOT_EFFECTIVE');
  const year = Number((await tenantDay(ctx.tx, ctx.now)).slice(0, 4));
  const trainingClass = await ctx.tx
    .insertInto('training_class')
    .values({
      ...columns,
      no: await nextNumber(ctx.tx, 'trainingClass', 'TS-{YYYY}-{seq:4}', year),
      course_id: courseId,
      course_version_id: course.current_version_id,
      code_key: randomBytes(32).toString('hex'),
      created_by: ctx.caller.userId,
      changed_by: ctx.caller.userId,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await followClass(ctx, trainingClass.id);
  auditClass(ctx, trainingClass, {
    event: 'create',
    changes: contentChanges(undefined, trainingClass),
    ...(trainingClass.past_reason && {
      reason: trainingClass.past_reason,
      description: {
        zh: `补录授课 ${trainingClass.no}`,
        en: `Entered class ${trainingClass.no} after the fact`,
      },
    }),
  });
  await tell(ctx, trainingClass, [trainingClass.lecturer_id], 'toTeach');
  return { id: trainingClass.id, no: trainingClass.no, rowVersion: trainingClass.version };
}

async function checkLecturer(ctx: Context, { lecturerId, startsAt, endsAt }: ClassContent): Promise<void> {
  if (classTimeFault(startsAt, endsAt) || new Date(startsAt).getUTCFullYear() < FIRST_YEAR)
    throw refused(ctx, 'time');
  if (!managesClasses(ctx) && lecturerId !== ctx.caller.userId) throw new AppError('NO_PERMISSION');
  const able = await peopleByRole(ctx.tx, ['lect', 'trnmgr'], null);
  if (!able.some(({ id }) => id === lecturerId)) throw refused(ctx, 'lecturer');
}

/** Why a class is entered after it has begun; null for one that is still to come. */
function reasonForPast(ctx: Context, input: Input, before: TrainingClass | undefined): string | null {
  const starts = new Date(input.content.startsAt);
  if (starts >= ctx.now) return null;
  // Planned in time, and what is changed is something else.
  if (before && before.starts_at.getTime() === starts.getTime()) return before.past_reason;
  if (!managesClasses(ctx)) throw new AppError('NO_PERMISSION');
  const reason = input.pastReason?.trim();
  if (!reason) throw new AppError('REASON_REQUIRED');
  return reason;
}

const columnsOf = (content: ClassContent) => ({
  lecturer_id: content.lecturerId,
  title_zh: content.titleZh,
  title_en: content.titleEn,
  place: content.place,
  starts_at: new Date(content.startsAt),
  ends_at: new Date(content.endsAt),
  seats: content.seats,
  remark: content.remark,
});

const hasMoved = (before: TrainingClass, after: TrainingClass): boolean =>
  before.place !== after.place ||
  before.starts_at.getTime() !== after.starts_at.getTime() ||
  before.ends_at.getTime() !== after.ends_at.getTime();

const contentChanges = (before: TrainingClass | undefined, after: TrainingClass) =>
  changes({
    lecturerId: [before?.lecturer_id, after.lecturer_id],
    titleZh: [before?.title_zh, after.title_zh],
    titleEn: [before?.title_en, after.title_en],
    place: [before?.place, after.place],
    startsAt: [before?.starts_at, after.starts_at],
    endsAt: [before?.ends_at, after.ends_at],
    seats: [before?.seats, after.seats],
    remark: [before?.remark, after.remark],
  });
