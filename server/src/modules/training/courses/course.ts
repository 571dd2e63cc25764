import { type CourseContent, tms, versionLabel } from '@attest/api-contract';
import { changes } from '../../../platform/audit/changes';
import type { Handles } from '../../../platform/calls/handleAll';
import { writeRows } from '../../../platform/database/rows';
import { carryOut, planSaving } from '../../../records/versioned/acts';
import { approvable } from '../../../records/versioned/approval/approvable';
import { lockRow } from '../../../records/versioned/rows';
import type { VersionedType } from '../../../records/versioned/type';
import { trainingActs } from '../required/trained';
import { auditedContent, checkReferences, contentColumns, contentOf } from './content';
import { keepMaterials } from './material';
import { COURSE_RECORD, type Course, draftOf, latestOf, nextCourseNo } from './store';
import { bindingOf, bindVersion, carryTasks, headOf, refuseIncomplete, supersede, UNBOUND } from './versions';

/** A course: its versions stand in a table of their own, because assignments, tasks and certificates name them. */
export const COURSES: VersionedType<Course, CourseContent> = {
  ...COURSE_RECORD,
  table: 'training_course',
  first: 'draft',
  taken: 'TRAINING_NO_EXISTS',
  approval: {
    path: ({ id }) => tms.course(id),
    foresee: (ctx, planned) => training.foresee(ctx, planned),
    carryOut: (ctx, planned, seen) => training.carryOut(ctx, planned, seen),
  },
  audited: auditedContent,
  async read({ tx }, { id }) {
    const [draft, last] = [await draftOf(tx, id), await latestOf(tx, id)];
    return { draft: draft ? contentOf(draft) : null, last: last ? contentOf(last) : null };
  },
  columns: (content, row) => (!row || row.state === 'draft' ? headOf(contentColumns(content)) : {}),
  async keep(ctx, { id }, said) {
    const draft = await draftOf(ctx.tx, id);
    const content = contentColumns(said);
    if (draft) await writeRows(ctx.tx, 'training_course_version', { id: draft.id }, content);
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
  async enforce(ctx, course, { isDraft, reason, retrain = isDraft }) {
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
    await writeRows(ctx.tx, 'training_matrix_cell', { course_id: id, to_at: null }, { to_at: ctx.now });
    return { state: 'disabled' };
  },
};

/**
 * Saves the draft of a course. An effective or disabled course gets a draft of its next version; what is
 * effective stays as it is. Throws TRAINING_NO_EXISTS, RECORD_NOT_EXIST, RECORD_CHANGED, REQUEST_INVALID,
 * FILE_TYPE_NOT_ALLOWED, RECORDING_UNREADABLE.
 */
export const saveCourse: Handles<'saveCourse'> = async (
  ctx,
  { id: courseId, rowVersion: seen, no, content },
) => {
  await checkReferences(ctx.tx, content);
  const created = async () => ({ no: no?.trim() || (await nextCourseNo(ctx.tx)) });
  const planned = await planSaving(ctx, COURSES, { id: courseId, seen, content, created });
  const { id, version } = await carryOut(ctx, COURSES, planned);
  return { id, rowVersion: version };
};

/** Of courses: what coming into force or disabling would do; disabling; throwing a draft away. */
export const training = trainingActs(() => COURSES, {
  cause: 'course',
  scopeOf: (_, { id }) => ({ courseIds: [id] }),
});

/** Courses in approval. */
export const approvableCourses = approvable('course', async (ctx, id, seen) => ({
  of: COURSES,
  row: await lockRow<Course>(ctx, COURSES, id, seen),
}));
