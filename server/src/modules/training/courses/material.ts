import { AppError } from '../../../platform/errors';
import { fileRefs, useFiles } from '../../../platform/files/fileUse';
import { contentInParts } from '../../../platform/files/readContent';
import { measureRecording } from '../../../platform/files/recordings/recording';
import type { Context, PartedAnswer } from '../../../platform/module';

/** Object type of a course in the file store. */
export const COURSE = 'course';

/**
 * Makes the recordings of all versions of a course its files, and measures new ones. REQUEST_INVALID for a file that
 * the caller may not use, FILE_TYPE_NOT_ALLOWED and RECORDING_UNREADABLE for one that cannot be played.
 */
export async function keepMaterials(ctx: Context, courseId: string): Promise<void> {
  const rows = await ctx.tx
    .selectFrom('training_course_version')
    .select('material_id')
    .distinct()
    .where('course_id', '=', courseId)
    .where('material_id', 'is not', null)
    .execute();
  const ids = rows.map((row) => row.material_id as string);
  if ((await useFiles(ctx, COURSE, courseId, ids)).length > 0)
    throw new AppError('REQUEST_INVALID', { where: '/content/materialId' });
  for (const file of (await fileRefs(ctx.tx, ids)).values()) await measureRecording(ctx, file);
}

/** The recording of a training of the caller, for the player. RECORD_NOT_EXIST, NOT_FOUND. */
export async function learnMaterial(ctx: Context, assignmentId: string): Promise<PartedAnswer> {
  const found = await ctx.tx
    .selectFrom('training_assignment as a')
    .innerJoin('training_course_version as v', 'v.id', 'a.course_version_id')
    .select('v.material_id')
    .where('a.id', '=', assignmentId)
    .where('a.user_id', '=', ctx.caller.userId)
    .executeTakeFirst();
  if (!found?.material_id) throw new AppError('RECORD_NOT_EXIST');
  const file = (await fileRefs(ctx.tx, [found.material_id])).get(found.material_id);
  if (!file) throw new AppError('NOT_FOUND');
  return contentInParts(ctx.platform, file);
}
