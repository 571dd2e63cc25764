import type { Bilingual, saveProgress as progressCall, Reading, RequestOf } from '@attest/api-contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../../platform/database/schema';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { type Assignment, lockAssignment, move } from '../assignments/store';
import '../exams/tables';

type Progress = Selectable<Database['training_reading']>;

/** What reading asks for. */
interface ReadingRules {
  minSeconds: number;
  /** There is a document with a last page to reach. */
  hasDocument: boolean;
}

/** States in which somebody may still read and their progress counts. */
const READS = new Set(['notStarted', 'studying', 'examDue', 'toMark', 'ojtDue', 'signDue', 'failed']);

export async function readingRules(ctx: Context, assignment: Assignment): Promise<ReadingRules> {
  const { min_view_seconds: minSeconds } = await ctx.tx
    .selectFrom('training_course_version')
    .select('min_view_seconds')
    .where('id', '=', assignment.course_version_id)
    .executeTakeFirstOrThrow();
  return { minSeconds, hasDocument: assignment.document_version_id !== null };
}

/** How far the reading is; after a retraining it begins anew. */
export async function progressOf(
  ctx: Context,
  { id, reopened_at: reopened }: Pick<Assignment, 'id' | 'reopened_at'>,
): Promise<Progress | undefined> {
  const progress = await ctx.tx
    .selectFrom('training_reading')
    .selectAll()
    .where('assignment_id', '=', id)
    .executeTakeFirst();
  return progress && reopened && progress.started_at < reopened ? undefined : progress;
}

/** What is missing before it can be said to be read. */
export function missingOf(
  progress: Progress | undefined,
  { minSeconds, hasDocument }: ReadingRules,
): Bilingual[] {
  const missing: Bilingual[] = [];
  if (!progress) missing.push({ zh: '尚未打开材料', en: 'the material was not opened' });
  const seconds = minSeconds - (progress?.seconds ?? 0);
  if (seconds > 0) missing.push({ zh: `还需阅读 ${seconds} 秒`, en: `${seconds} more seconds of reading` });
  if (hasDocument && progress && (progress.length === 0 || progress.furthest < progress.length))
    missing.push({ zh: '尚未读到最后一页', en: 'the last page was not reached' });
  return missing;
}

export function toReading(
  { state, needs_read: reads }: Pick<Assignment, 'state' | 'needs_read'>,
  progress: Progress | undefined,
  rules: ReadingRules,
): Reading {
  const missing = missingOf(progress, rules);
  return {
    position: progress?.position ?? 0,
    furthest: progress?.furthest ?? 0,
    length: progress?.length ?? 0,
    seconds: progress?.seconds ?? 0,
    minSeconds: rules.minSeconds,
    startedAt: progress?.started_at.toISOString() ?? null,
    declaredAt: progress?.declared_at?.toISOString() ?? null,
    mayDeclare: reads && state === 'studying' && missing.length === 0,
    missing: progress?.declared_at ? [] : missing,
  };
}

/** Begins or goes on with reading: from here on seconds count. RECORD_NOT_EXIST. */
export async function openMaterial(ctx: Context, assignmentId: string): Promise<void> {
  const assignment = await lockAssignment(ctx, assignmentId);
  // Of what is over the material stays open, but nothing is counted any more.
  if (!READS.has(assignment.state)) return;
  const begun = await progressOf(ctx, assignment);
  const anew = { position: 0, furthest: 0, length: 0, seconds: 0, started_at: ctx.now, declared_at: null };
  await ctx.tx
    .insertInto('training_reading')
    .values({ assignment_id: assignmentId, started_at: ctx.now, reported_at: ctx.now, declared_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'assignment_id'])
        .doUpdateSet({ reported_at: ctx.now, ...(!begun && anew) }),
    )
    .execute();
  if (assignment.state === 'notStarted' && assignment.needs_read) await move(ctx, assignment, 'studying');
}

/**
 * Keeps how far the reader is. Of the seconds given no more count than passed since the last report, so two
 * windows or an invented number do not make time go faster. RECORD_NOT_EXIST, READING_INCOMPLETE when the
 * material was not opened.
 */
export async function saveProgress(
  ctx: Context,
  { assignmentId, position, length, seconds }: RequestOf<typeof progressCall>,
): Promise<Reading> {
  const assignment = await lockAssignment(ctx, assignmentId);
  const rules = await readingRules(ctx, assignment);
  const before = await progressOf(ctx, assignment);
  if (!before) {
    const why = { zh: '尚未打开材料', en: 'the material was not opened' };
    throw new AppError('READING_INCOMPLETE', { why: why[ctx.language] });
  }
  if (!READS.has(assignment.state)) return toReading(assignment, before, rules);
  const passed = Math.floor((ctx.now.getTime() - before.reported_at.getTime()) / 1000);
  const whole = Math.max(before.length, length);
  const place = Math.min(position, whole);
  const counted = Math.max(0, Math.min(seconds, passed));
  const progress = await ctx.tx
    .updateTable('training_reading')
    .set({
      position: place,
      length: whole,
      furthest: Math.max(before.furthest, place),
      seconds: before.seconds + counted,
      // What is left of a second counts next time.
      reported_at: counted > 0 ? new Date(before.reported_at.getTime() + passed * 1000) : before.reported_at,
    })
    .where('assignment_id', '=', assignmentId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toReading(assignment, progress, rules);
}
