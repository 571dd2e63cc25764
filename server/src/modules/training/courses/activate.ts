import type {
  activateCourse as activateCall,
  disableCourse as disableCall,
  previewCourse as previewCall,
  RequestOf,
  ResponseOf,
  TrainingPreview,
} from '@attest/api-contract';
import { changes } from '../../../platform/audit/changes';
import { changedNow } from '../../../platform/calls/stale';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import type { Scope } from '../required/difference';
import { applyChange, preview } from '../required/preview';
import { contentChanges, contentOf, contentPart } from './content';
import { EXAMINED_KINDS } from './examOf';
import { headOf } from './save';
import {
  auditCourse,
  type Course,
  type CourseVersionRow,
  draftOf,
  latestOf,
  lockCourse,
  taughtVersion,
  versionLabel,
} from './store';

interface Step {
  id: string;
  rowVersion: number;
  retrain?: boolean;
  reason?: string;
}

/** What activating or disabling would do. Nothing stays. */
export async function previewCourse(
  ctx: Context,
  { action, ...step }: RequestOf<typeof previewCall>,
): Promise<TrainingPreview> {
  const plan = action === 'activate' ? await planActivation(ctx, step) : await planEnd(ctx, step);
  return preview(ctx, plan);
}

/**
 * Makes the draft of a course its effective version, or a disabled course effective again.
 * Throws COURSE_INCOMPLETE, INVALID_OPERATION, TRAINING_CHANGED, RECORD_CHANGED.
 */
export async function activateCourse(
  ctx: Context,
  input: RequestOf<typeof activateCall>,
): Promise<ResponseOf<typeof activateCall>> {
  const plan = await planActivation(ctx, input);
  const cause = { code: 'course', reason: input.reason } as const;
  const { adds, cancels } = await applyChange(ctx, { ...plan, cause }, input.token);
  const label = versionLabel(plan.ordinal);
  auditCourse(ctx, plan.course, {
    event: 'activate',
    reason: input.reason,
    changes: [
      ...changes([
        ['state', '状态', 'State', plan.course.state, 'effective'],
        ['version', '版本', 'Version', plan.former && versionLabel(plan.former.ordinal ?? 0), label],
        ['retrain', '需重新培训', 'Train again', null, plan.retrain],
      ]),
      ...contentChanges(plan.former ? contentOf(plan.former) : null, contentOf(plan.source)),
    ],
    description: {
      zh: `课程 ${plan.course.no} ${label} 生效`,
      en: `Course ${plan.course.no} ${label} became effective`,
    },
  });
  return { rowVersion: plan.course.version + 1, adds, cancels };
}

/** Disables a course: nobody has to learn it any more. Throws like `activateCourse`. */
export async function disableCourse(
  ctx: Context,
  input: RequestOf<typeof disableCall>,
): Promise<ResponseOf<typeof disableCall>> {
  const plan = await planEnd(ctx, input);
  const cause = { code: 'course', reason: input.reason } as const;
  const { adds, cancels } = await applyChange(ctx, { ...plan, cause }, input.token);
  auditCourse(ctx, plan.course, {
    event: 'disable',
    reason: input.reason,
    changes: changes([['state', '状态', 'State', 'effective', 'disabled']]),
    description: { zh: `停用课程 ${plan.course.no}`, en: `Disabled course ${plan.course.no}` },
  });
  return { rowVersion: plan.course.version + 1, adds, cancels };
}

async function planActivation(ctx: Context, step: Step) {
  const course = await lockCourse(ctx, step.id, step.rowVersion);
  const draft = await draftOf(ctx.tx, course.id);
  const former = await latestOf(ctx.tx, course.id);
  const source = draft ?? (course.state === 'disabled' ? former : undefined);
  if (!source) throw new AppError('INVALID_OPERATION');
  const retrain = step.retrain ?? draft !== undefined;
  const binding = await bindingOf(ctx, source, former);
  await refuseIncomplete(ctx, source, binding);
  const ordinal = (former?.ordinal ?? 0) + 1;
  const write = async () => {
    const { id, scope } = await putInEffect(ctx, course, source, {
      ...binding,
      ordinal,
      retrain,
      accepts_from: retrain ? ordinal : (former?.accepts_from ?? ordinal),
      reason: step.reason ?? null,
    });
    if (former) await carryTasks(ctx, former.id, id);
    return scope;
  };
  return { course, former, source, retrain, ordinal, write };
}

async function planEnd(ctx: Context, step: Step) {
  const course = await lockCourse(ctx, step.id, step.rowVersion);
  if (course.state !== 'effective') throw new AppError('INVALID_OPERATION');
  return { course, write: () => endCourse(ctx, course) };
}

/** Ends the effective version and the course with it, without audit. */
export async function endCourse(ctx: Context, course: Course): Promise<Scope> {
  await supersede(ctx, course);
  await ctx.tx
    .updateTable('training_course')
    .set({ ...changedNow(ctx, course.version), state: 'disabled', current_version_id: null })
    .where('id', '=', course.id)
    .execute();
  return { courseIds: [course.id] };
}

const supersede = (ctx: Context, course: Course) =>
  ctx.tx
    .updateTable('training_course_version')
    .set({ state: 'superseded', required_to: ctx.now })
    .where('course_id', '=', course.id)
    .where('state', '=', 'effective')
    .execute();

/** What a version is bound to beside its content. */
export interface Binding {
  ordinal: number;
  retrain: boolean;
  accepts_from: number;
  document_version_id: string | null;
  impact: 'full' | 'read' | null;
  planned_date: string | null;
  gate_limit: number | null;
  department_ids: string[];
  in_force_from: Date | null;
  reason: string | null;
}

/** Writes the next effective version of a course in the place of the former one, without audit. */
export async function putInEffect(
  ctx: Context,
  course: Course,
  source: CourseVersionRow,
  binding: Binding,
): Promise<{ id: string; scope: Scope }> {
  await supersede(ctx, course);
  const content = contentPart(source);
  const bound = { ...binding, state: 'effective' as const, required_from: ctx.now, required_to: null };
  let id = source.id;
  if (source.state === 'draft')
    await ctx.tx.updateTable('training_course_version').set(bound).where('id', '=', id).execute();
  else
    ({ id } = await ctx.tx
      .insertInto('training_course_version')
      .values({
        ...content,
        ...bound,
        course_id: course.id,
        created_by: ctx.signedIn ? ctx.caller.userId : null,
        created_at: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow());
  await ctx.tx
    .updateTable('training_course')
    .set({
      ...headOf(content),
      ...changedNow(ctx, course.version),
      state: 'effective',
      current_version_id: id,
    })
    .where('id', '=', course.id)
    .execute();
  return { id, scope: { courseIds: [course.id] } };
}

/** Running tasks go on with the new version of their course. */
const carryTasks = (ctx: Context, from: string, to: string) =>
  ctx.tx
    .updateTable('training_task')
    .set({ course_version_id: to })
    .where('course_version_id', '=', from)
    .where('state', 'in', ['draft', 'running'])
    .execute();

/** A new version of the same document's course keeps what its training waits for. */
async function bindingOf(ctx: Context, source: CourseVersionRow, former: CourseVersionRow | undefined) {
  if (former && former.state === 'effective' && former.document_id === source.document_id)
    return {
      document_version_id: former.document_version_id,
      impact: former.impact,
      planned_date: former.planned_date,
      gate_limit: former.gate_limit,
      department_ids: former.department_ids,
      in_force_from: former.in_force_from === null ? null : ctx.now,
    };
  return {
    document_version_id: source.document_id ? await taughtVersion(ctx.tx, source.document_id) : null,
    impact: null,
    planned_date: null,
    gate_limit: null,
    department_ids: [],
    in_force_from: ctx.now,
  };
}

async function refuseIncomplete(
  ctx: Context,
  source: CourseVersionRow,
  { document_version_id: documentVersionId, impact }: Pick<Binding, 'document_version_id' | 'impact'>,
): Promise<void> {
  const why = (zh: string, en: string) =>
    new AppError('COURSE_INCOMPLETE', { why: ctx.language === 'zh' ? zh : en });
  if (source.kind === 'read' && !source.document_id && !source.material_id)
    throw why('文件阅读课程需要关联文件或音视频', 'a reading course needs its document or recording');
  if (source.document_id && !documentVersionId)
    throw why('关联文件还没有批准的版本', 'no version of its document is approved yet');
  if (impact === 'full' && !source.quiz_id && EXAMINED_KINDS.includes(source.kind))
    throw why('文件按“培训并考试”培训，须选择试卷', 'its document is trained with an exam: choose a quiz');
  if (source.quiz_id) {
    const quiz = await ctx.tx
      .selectFrom('training_quiz')
      .select('state')
      .where('id', '=', source.quiz_id)
      .executeTakeFirst();
    if (quiz?.state !== 'effective') throw why('试卷尚未生效', 'its quiz is not in force');
  }
}
