import type { FieldDefinition, FieldProblem, FileRef, FormValues } from '@attest/api-contract';
import type { Context } from '../../platform/module';
import { signedFileIds } from '../../workflow/signature/signedFiles';
import { filePlaces } from './filesIn';

/** Files that are gone although a signature covers them: they are superseded with a reason, never removed. */
export async function removedSigned(
  ctx: Context,
  instanceId: string | null,
  fields: FieldDefinition[],
  before: FormValues,
  values: FormValues,
): Promise<FieldProblem[]> {
  const kept = new Set(
    filePlaces(fields, values).flatMap(({ key, files }) => files.map(({ id }) => `${key} ${id}`)),
  );
  const gone = filePlaces(fields, before).flatMap(({ key, files }) =>
    files.flatMap((file) => (kept.has(`${key} ${file.id}`) ? [] : [{ key, file }])),
  );
  if (gone.length === 0) return [];
  const signed = await signedFileIds(ctx.tx, instanceId);
  return gone
    .filter(({ file }) => file.superseded || signed.has(file.id))
    .map(({ key, file }) => ({ key, code: 'signedFile', params: { file: file.name } }));
}

/** What a client may say of a file: that another takes its place, and why. Who and when are ours. */
type GivenFile = Pick<FileRef, 'id'> & { superseded?: { reason?: unknown } };

/**
 * Marks what is superseded among resolved files. What was superseded before stays as it was recorded; only what
 * the record has already can be. Answers the files that are to be superseded without a reason.
 */
export function markSuperseded(
  ctx: Context,
  given: unknown,
  before: FileRef[],
  files: FileRef[],
): { files: FileRef[]; problems: Omit<FieldProblem, 'key'>[] } {
  const wanted = new Map((given as GivenFile[]).map((one) => [one.id, one.superseded]));
  const had = new Map(before.map((file) => [file.id, file]));
  const problems: Omit<FieldProblem, 'key'>[] = [];
  const marked = files.map((file) => {
    const former = had.get(file.id);
    if (!former) return file;
    if (former.superseded) return { ...file, superseded: former.superseded };
    const asked = wanted.get(file.id);
    if (!asked) return file;
    const reason = typeof asked.reason === 'string' ? asked.reason.trim() : '';
    if (reason === '' || reason.length > MAX_REASON)
      problems.push({ code: 'signedFile', params: { file: file.name } });
    return {
      ...file,
      superseded: { at: ctx.now.toISOString(), by: ctx.invited?.name ?? ctx.caller.name, reason },
    };
  });
  return { files: marked, problems };
}

const MAX_REASON = 2000;
