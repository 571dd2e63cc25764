import { type Bilingual, LEAST_VIEW_SECONDS, type Reading } from '@attest/api-contract';
import { sql } from 'kysely';
import type { Handles } from '../../../platform/calls/handleAll';
import { storedRow } from '../../../platform/database/rows';
import type { Stored } from '../../../platform/database/schema';
import { AppError, refusal } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { type Assignment, lockAssignment, move } from '../assignments/store';

type Progress = Stored<'training_reading'>;

/** What reading asks for. */
interface ReadingRules {
  minSeconds: number;
  /** There is a document with an end to reach, or a recording with a last second. */
  hasEnd: boolean;
  unit: Reading['unit'];
  /** Pages that the document has at least, hundredths, or seconds of the recording; 0: only the viewer knows. */
  length: number;
  /** The document is no PDF itself: before one was made of it, hundredths were counted. */
  converted: boolean;
}

/** A document without pages is read by hundredths of its height. */
const PARTS = 100;

/** States in which somebody may still read and their progress counts. */
const READS = new Set(['notStarted', 'studying', 'examDue', 'toMark', 'ojtDue', 'signDue', 'failed']);

const PDF = 'application/pdf';

/** A recording is watched up to the seconds that were seen, and one for what rounding takes. */
const ROUNDING = 1;

export async function readingRules(
  ctx: Context,
  assignment: Pick<Assignment, 'course_version_id' | 'document_version_id'>,
): Promise<ReadingRules> {
  const documentVersionId = assignment.document_version_id;
  const { rows } = await sql<{
    seconds: number;
    material_id: string | null;
    plays: number | null;
    media_type: string | null;
    converted: boolean;
    pages: number;
  }>`
    select v.min_view_seconds as seconds, v.material_id, f.play_seconds as plays, f.media_type,
      coalesce(d.rendition_file_id is not null and m.media_type <> ${PDF}, false) as converted,
      coalesce(d.rendition_pages, (select count(*)::int from document_content_page p
        where p.version_id = d.id and p.paged), 0) as pages
    from training_course_version v
    left join document_version d on d.id = ${documentVersionId}
    left join stored_file m on m.id = d.main_file_id
    left join stored_file f on f.id = coalesce(v.material_id, d.rendition_file_id, d.main_file_id)
    where v.id = ${assignment.course_version_id}`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw new AppError('RECORD_NOT_EXIST');
  const { seconds, plays, media_type: type, pages, converted } = found;
  const rules = {
    minSeconds: seconds,
    hasEnd: documentVersionId !== null || found.material_id !== null,
    converted,
  };
  if (plays !== null) return { ...rules, unit: 'second', length: plays };
  // Scrolling is quick: where nobody has counted pages the time is what shows that it was read.
  const least = { ...rules, minSeconds: Math.max(seconds, LEAST_VIEW_SECONDS) };
  if (type !== null && type !== PDF) return { ...least, unit: 'part', length: PARTS };
  return { ...(converted && pages === 0 ? least : rules), unit: 'page', length: pages };
}

/** How far the reading is; after a retraining it begins anew. */
export async function progressOf(
  ctx: Context,
  { id, reopened_at: reopened }: Pick<Assignment, 'id' | 'reopened_at'>,
): Promise<Progress | undefined> {
  const progress = await storedRow(ctx.tx, 'training_reading', { assignment_id: id });
  return progress && reopened && progress.started_at < reopened ? undefined : progress;
}

const UNFINISHED: Record<Reading['unit'], Bilingual> = {
  page: { zh: '尚未读到最后一页', en: 'the last page was not reached' },
  part: { zh: '尚未读到末尾', en: 'the end was not reached' },
  second: { zh: '尚未看完', en: 'it was not watched to its end' },
};

/** How far somebody is in the whole as it is counted now; nowhere where it was counted in another way before. */
function extentOf(
  progress: Pick<Progress, 'position' | 'furthest' | 'length'> | undefined,
  { unit, length, converted }: ReadingRules,
): Pick<Reading, 'position' | 'furthest' | 'length'> {
  const begun = progress?.length ?? 0;
  const otherwise =
    unit === 'part' ? begun !== PARTS : converted && begun === PARTS && length > 0 && length < PARTS;
  if (!progress || otherwise) return { position: 0, furthest: 0, length };
  const { position, furthest } = progress;
  return { position, furthest, length: unit === 'page' ? Math.max(begun, length) : length };
}

/** What is missing before it can be said to be read. */
export function missingOf(progress: Progress | undefined, rules: ReadingRules): Bilingual[] {
  const { minSeconds, hasEnd, unit } = rules;
  const { furthest, length } = extentOf(progress, rules);
  const missing: Bilingual[] = [];
  if (!progress) missing.push({ zh: '尚未打开材料', en: 'the material was not opened' });
  const seconds = minSeconds - (progress?.seconds ?? 0);
  if (seconds > 0) missing.push({ zh: `还需阅读 ${seconds} 秒`, en: `${seconds} more seconds of reading` });
  if (hasEnd && progress && (length === 0 || furthest < length)) missing.push(UNFINISHED[unit]);
  return missing;
}

export function toReading(
  { state, needs_read: reads }: Pick<Assignment, 'state' | 'needs_read'>,
  progress: Progress | undefined,
  rules: ReadingRules,
): Reading {
  const missing = missingOf(progress, rules);
  return {
    unit: rules.unit,
    ...extentOf(progress, rules),
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
 * Keeps how far the reader is. Of the seconds given no more count than passed since they were last counted, so two
 * windows or an invented number do not make time go faster; of a recording nobody gets further than the seconds that
 * count. RECORD_NOT_EXIST, READING_INCOMPLETE when the material was not opened.
 */
export const saveProgress: Handles<'saveProgress'> = async (
  ctx,
  { assignmentId, position, length, seconds },
) => {
  const assignment = await lockAssignment(ctx, assignmentId);
  const rules = await readingRules(ctx, assignment);
  const before = await progressOf(ctx, assignment);
  if (!before)
    throw refusal(ctx, 'READING_INCOMPLETE', { zh: '尚未打开材料', en: 'the material was not opened' });
  if (!READS.has(assignment.state)) return toReading(assignment, before, rules);
  const passed = Math.floor((ctx.now.getTime() - before.reported_at.getTime()) / 1000);
  const begun = extentOf(before, rules);
  const whole = rules.unit === 'page' ? Math.max(begun.length, length) : begun.length;
  const counted = Math.max(0, Math.min(seconds, passed));
  const viewed = before.seconds + counted;
  const place = Math.min(position, whole);
  const seen = rules.unit === 'second' ? Math.min(place, viewed + ROUNDING) : place;
  const furthest = Math.max(begun.furthest, seen);
  const progress = await ctx.tx
    .updateTable('training_reading')
    .set({
      position: Math.min(place, furthest),
      length: whole,
      furthest,
      seconds: viewed,
      // What is left over counts next time: a report may have been long on its way.
      reported_at: new Date(before.reported_at.getTime() + counted * 1000),
    })
    .where('assignment_id', '=', assignmentId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toReading(assignment, progress, rules);
};
