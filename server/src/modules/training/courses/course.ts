import type {
  activateCourse as activateCall,
  CourseContent,
  disableCourse as disableCall,
  discardCourseDraft,
  previewCourse as previewCall,
  RequestOf,
  ResponseOf,
  saveCourse as saveCall,
  TrainingPreview,
} from '@attest/api-contract';
import { changes } from '../../../platform/audit/changes';
import type { Context } from '../../../platform/module';
import {
  carryOut,
  planActivation,
  planDisabling,
  planDiscarding,
  planSaving,
} from '../../../records/versioned/acts';
import { lockRow } from '../../../records/versioned/rows';
import type { VersionedType } from '../../../records/versioned/type';
import { applyPlanned, previewPlanned } from '../required/preview';
import { COURSE_FIELDS, checkReferences, contentColumns, contentOf } from './content';
import { keepMaterials } from './material';
import { COURSE_RECORD, type Course, draftOf, latestOf, nextCourseNo, versionLabel } from './store';
import { bindingOf, bindVersion, carryTasks, headOf, refuseIncomplete, supersede, UNBOUND } from './versions';

interface How {
  /** Whether those who know the former version have to learn it again; left open: what a draft says is new. */
  retrain: boolean | undefined;
}

/** A course: its versions stand in a table of their own, because assignments, tasks and certificates name them. */
export const COURSES: VersionedType<Course, CourseContent, How> = {
  ...COURSE_RECORD,
  table: 'training_course',
  first: 'draft',
  taken: 'TRAINING_NO_EXISTS',
  fields: COURSE_FIELDS,
  async read({ tx }, { id }) {
    const [draft, last] = [await draftOf(tx, id), await latestOf(tx, id)];
    return { draft: draft ? contentOf(draft) : null, last: last ? contentOf(last) : null };
  },
  columns: (content, row) => (!row || row.state === 'draft' ? headOf(contentColumns(content)) : {}),
  async keep(ctx, { id }, said) {
    const draft = await draftOf(ctx.tx, id);
    const content = contentColumns(said);
    if (draft)
      await ctx.tx.updateTable('training_course_version').set(content).where('id', '=', draft.id).execute();
    else
      await ctx.tx
        .insertInto('training_course_version')
        .values({
          ...UNBOUND,
          ...content,
          course_id: id,
          state: 'draft',
          created_by: ctx.signedIn ? ctx.caller.userId : null,
        })
        .execute();
    await keepMaterials(ctx, id);
  },
  async enforce(ctx, course, { isDraft, reason }, { retrain = isDraft }) {
    const former = await latestOf(ctx.tx, course.id);
    const source = (await draftOf(ctx.tx, course.id)) ?? former;
    if (!source) throw new Error(`course ${course.id} has no version`);
    const binding = await bindingOf(ctx, source, former);
    await refuseIncomplete(ctx, source, binding);
    const ordinal = (former?.ordinal ?? 0) + 1;
    const accepts = retrain ? ordinal : (former?.accepts_from ?? ordinal);
    return {
      label: versionLabel(ordinal),
      former: former ? versionLabel(former.ordinal ?? 0) : null,
      changes: changes({ retrain: [null, retrain] }),
      async write() {
        const bound = { ...binding, ordinal, retrain, accepts_from: accepts, reason: reason ?? null };
        const columns = await bindVersion(ctx, course, source, bound);
        if (former) await carryTasks(ctx, former.id, columns.current_version_id);
        return columns;
      },
    };
  },
  end: supersede,
  async discard(ctx, { id, state }) {
    await ctx.tx
      .deleteFrom('training_course_version')
      .where('course_id', '=', id)
      .where('state', '=', 'draft')
      .execute();
    await keepMaterials(ctx, id);
    if (state !== 'draft') return {};
    // Never in force: the course goes with its draft.
    await ctx.tx
      .updateTable('training_matrix_cell')
      .set({ to_at: ctx.now })
      .where('course_id', '=', id)
      .where('to_at', 'is', null)
      .execute();
    return { state: 'disabled' };
  },
};

/**
 * Saves the draft of a course. An effective or disabled course gets a draft of its next version; what is
 * effective stays as it is. Throws TRAINING_NO_EXISTS, RECORD_NOT_EXIST, RECORD_CHANGED, REQUEST_INVALID,
 * FILE_TYPE_NOT_ALLOWED, RECORDING_UNREADABLE.
 */
export async function saveCourse(
  ctx: Context,
  { id: courseId, rowVersion: seen, no, content }: RequestOf<typeof saveCall>,
): Promise<ResponseOf<typeof saveCall>> {
  await checkReferences(ctx.tx, content);
  const created = async () => ({ no: no?.trim() || (await nextCourseNo(ctx.tx)) });
  const planned = await planSaving(ctx, COURSES, { id: courseId, seen, content, created });
  const { id, version } = await carryOut(ctx, COURSES, planned);
  return { id, rowVersion: version };
}

type Step = Pick<RequestOf<typeof activateCall>, 'id' | 'rowVersion' | 'retrain'> & { reason?: string };

async function planStep(ctx: Context, action: 'activate' | 'disable', step: Step) {
  const course = await lockRow<Course>(ctx, COURSES, step.id, step.rowVersion);
  const planned =
    action === 'activate'
      ? await planActivation(ctx, COURSES, course, step.reason, { retrain: step.retrain })
      : await planDisabling(ctx, COURSES, course, step.reason);
  return { planned, scopeOf: ({ id }: Course) => ({ courseIds: [id] }) };
}

/** What activating or disabling would do. Nothing stays. */
export const previewCourse = async (
  ctx: Context,
  { action, ...step }: RequestOf<typeof previewCall>,
): Promise<TrainingPreview> => previewPlanned(ctx, await planStep(ctx, action, step));

/**
 * Makes the draft of a course its effective version, or a disabled course effective again.
 * Throws COURSE_INCOMPLETE, INVALID_OPERATION, TRAINING_CHANGED, RECORD_CHANGED.
 */
export const activateCourse = (ctx: Context, input: RequestOf<typeof activateCall>) =>
  apply(ctx, 'activate', input);

/** Disables a course: nobody has to learn it any more. Throws like `activateCourse`. */
export const disableCourse = (ctx: Context, input: RequestOf<typeof disableCall>) =>
  apply(ctx, 'disable', input);

async function apply(
  ctx: Context,
  action: 'activate' | 'disable',
  { token, ...step }: RequestOf<typeof activateCall>,
): Promise<ResponseOf<typeof activateCall>> {
  const cause = { code: 'course', reason: step.reason } as const;
  const change = await planStep(ctx, action, step);
  const { row, adds, cancels } = await applyPlanned(ctx, COURSES, change, { cause, token });
  return { rowVersion: row.version, adds, cancels };
}

/** Removes the draft of the next version. A course that was never effective goes with it. */
export async function discardDraft(
  ctx: Context,
  { id, rowVersion, reason }: RequestOf<typeof discardCourseDraft>,
): Promise<ResponseOf<typeof discardCourseDraft>> {
  const course = await lockRow<Course>(ctx, COURSES, id, rowVersion);
  const planned = await planDiscarding(ctx, COURSES, course, reason);
  return { rowVersion: (await carryOut(ctx, COURSES, planned)).version };
}
