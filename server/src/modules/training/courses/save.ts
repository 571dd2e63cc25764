import type { discardCourseDraft, RequestOf, ResponseOf, saveCourse as saveCall } from '@attest/api-contract';
import { changedNow } from '../../../platform/calls/stale';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { checkReferences, contentChanges, contentColumns, contentOf } from './content';
import { keepMaterials } from './material';
import { auditCourse, type Course, draftOf, lockCourse, nextCourseNo } from './store';

type Input = RequestOf<typeof saveCall>;

/** Columns of a version that only activation gives. */
const UNBOUND = {
  ordinal: null,
  document_version_id: null,
  accepts_from: null,
  impact: null,
  planned_date: null,
  gate_limit: null,
  required_from: null,
  in_force_from: null,
  required_to: null,
  reason: null,
};

/**
 * Saves the draft of a course. An effective or disabled course gets a draft of its next version; what is
 * effective stays as it is. Throws TRAINING_NO_EXISTS, RECORD_NOT_EXIST, RECORD_CHANGED, REQUEST_INVALID,
 * FILE_TYPE_NOT_ALLOWED, RECORDING_UNREADABLE.
 */
export async function saveCourse(ctx: Context, input: Input): Promise<ResponseOf<typeof saveCall>> {
  await checkReferences(ctx.tx, input.content);
  const content = contentColumns(input.content);
  if (!input.id) return createCourse(ctx, input);
  const course = await lockCourse(ctx, input.id, input.rowVersion);
  const draft = await draftOf(ctx.tx, course.id);
  const before = draft ?? (await currentContent(ctx, course));
  if (draft)
    await ctx.tx.updateTable('training_course_version').set(content).where('id', '=', draft.id).execute();
  else
    await ctx.tx
      .insertInto('training_course_version')
      .values({ ...UNBOUND, ...content, course_id: course.id, state: 'draft', created_by: ctx.caller.userId })
      .execute();
  await keepMaterials(ctx, course.id);
  const changed = changedNow(ctx, course.version);
  await ctx.tx
    .updateTable('training_course')
    .set({ ...changed, ...(course.state === 'draft' && headOf(content)) })
    .where('id', '=', course.id)
    .execute();
  auditCourse(ctx, course, {
    event: draft ? 'change' : 'revise',
    changes: contentChanges(before ? contentOf(before) : null, input.content),
    description: {
      zh: draft ? `修改课程 ${course.no} 的草稿` : `课程 ${course.no} 开始修订`,
      en: draft ? `Changed the draft of course ${course.no}` : `Began a revision of course ${course.no}`,
    },
  });
  return { id: course.id, rowVersion: changed.version };
}

/** The columns that a course shows of its effective version, or of its first draft. */
export const headOf = (content: ReturnType<typeof contentColumns>) => ({
  name_zh: content.name_zh,
  name_en: content.name_en,
  kind: content.kind,
  document_id: content.document_id,
  lecturer_id: content.lecturer_id,
  validity_months: content.validity_months,
  pass_score: content.pass_score,
});

const currentContent = (ctx: Context, course: Course) =>
  ctx.tx
    .selectFrom('training_course_version')
    .selectAll()
    .where('id', '=', course.current_version_id ?? course.id)
    .executeTakeFirst();

async function createCourse(ctx: Context, input: Input): Promise<ResponseOf<typeof saveCall>> {
  const content = contentColumns(input.content);
  const no = input.no?.trim() || (await nextCourseNo(ctx.tx));
  const created = await ctx.tx
    .insertInto('training_course')
    .values({
      ...headOf(content),
      no,
      state: 'draft',
      current_version_id: null,
      changed_by: ctx.caller.userId,
      updated_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'version'])
    .executeTakeFirst();
  if (!created) throw new AppError('TRAINING_NO_EXISTS');
  await ctx.tx
    .insertInto('training_course_version')
    .values({ ...UNBOUND, ...content, course_id: created.id, state: 'draft', created_by: ctx.caller.userId })
    .execute();
  await keepMaterials(ctx, created.id);
  auditCourse(
    ctx,
    { id: created.id, no, name_zh: content.name_zh, name_en: content.name_en },
    {
      event: 'create',
      changes: contentChanges(null, input.content),
      description: { zh: `新建课程 ${no}`, en: `Created course ${no}` },
    },
  );
  return { id: created.id, rowVersion: created.version };
}

/** Removes the draft of the next version. A course that was never effective goes with it. */
export async function discardDraft(
  ctx: Context,
  { id, rowVersion, reason }: RequestOf<typeof discardCourseDraft>,
): Promise<ResponseOf<typeof discardCourseDraft>> {
  const course = await lockCourse(ctx, id, rowVersion);
  const draft = await draftOf(ctx.tx, id);
  if (!draft) throw new AppError('INVALID_OPERATION');
  await ctx.tx.deleteFrom('training_course_version').where('id', '=', draft.id).execute();
  await keepMaterials(ctx, id);
  const changed = changedNow(ctx, course.version);
  if (course.state === 'draft') {
    await ctx.tx
      .updateTable('training_matrix_cell')
      .set({ to_at: ctx.now })
      .where('course_id', '=', id)
      .where('to_at', 'is', null)
      .execute();
    await ctx.tx
      .updateTable('training_course')
      .set({ ...changed, state: 'disabled' })
      .where('id', '=', id)
      .execute();
  } else await ctx.tx.updateTable('training_course').set(changed).where('id', '=', id).execute();
  auditCourse(ctx, course, {
    event: 'discard',
    reason,
    description: { zh: `放弃课程 ${course.no} 的草稿`, en: `Discarded the draft of course ${course.no}` },
  });
  return { rowVersion: changed.version };
}
