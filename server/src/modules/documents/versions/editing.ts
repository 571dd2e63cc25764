import { refuseStale } from '../../../platform/calls/stale';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { lockInstance } from '../../../workflow/store/load';
import { DRAFT_FIELDS, VERSION } from '../processes/documentVersion';
import { requireVersion } from './see';
import { readVersion, type StoredVersion } from './store';

/** What the caller may do with a version without a decision. */
export interface VersionEditing {
  /** The caller's open task on it. */
  taskId: string | null;
  /** The caller writes this draft. */
  drafting: boolean;
}

/** The caller's open task on a version; whoever has that of the draft writes it. */
export async function editingOf(ctx: Context, version: StoredVersion): Promise<VersionEditing> {
  if (!version.instance_id) return { taskId: null, drafting: false };
  const task = await ctx.tx
    .selectFrom('wf_task')
    .select(['id', 'step_id'])
    .where('process', '=', VERSION)
    .where('instance_id', '=', version.instance_id)
    .where('handler_id', '=', ctx.caller.userId)
    .where('status', '=', 'open')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return {
    taskId: task?.id ?? null,
    drafting: task?.step_id === 'step_draft' && version.state === 'draft',
  };
}

/** Keys the caller may save now. */
export const editableFields = ({ drafting }: VersionEditing): string[] => (drafting ? [...DRAFT_FIELDS] : []);

/** RECORD_CHANGED with who and when, unless a version is as the caller has seen it. */
export const refuseStaleVersion = (ctx: Context, version: StoredVersion, seen: number): Promise<void> =>
  refuseStale(
    ctx,
    {
      version: version.row_version,
      changed_by: version.changed_by ?? version.created_by,
      updated_at: version.changed_at ?? version.created_at,
    },
    seen,
  );

/**
 * Takes a draft for its author to change: instance and version are locked. RECORD_NOT_EXIST, RECORD_LOCKED,
 * NO_PERMISSION, RECORD_CHANGED when it is not the version the author has seen.
 */
export async function lockDraft(
  ctx: Context,
  versionId: string,
  rowVersion: number,
): Promise<StoredVersion & { instance_id: string; process_version: number }> {
  await requireVersion(ctx, versionId);
  const { instance_id: instanceId } = await readVersion(ctx.tx, versionId);
  if (!instanceId) throw new AppError('RECORD_LOCKED');
  // Lock order: instance, then record.
  await lockInstance(ctx.tx, instanceId);
  const version = await readVersion(ctx.tx, versionId, { lock: true });
  if (version.state !== 'draft' || version.process_version === null) throw new AppError('RECORD_LOCKED');
  const { drafting } = await editingOf(ctx, version);
  if (!drafting) throw new AppError('NO_PERMISSION');
  await refuseStaleVersion(ctx, version, rowVersion);
  return { ...version, instance_id: instanceId, process_version: version.process_version };
}
