import type { DocumentViewing, FileRef } from '@attest/api-contract';
import { fileRefs } from '../../../platform/files/fileUse';
import { playedAs } from '../../../platform/files/recordings/recording';
import type { Context } from '../../../platform/module';
import type { StoredVersion } from '../versions/store';

const FORMATS: Record<string, DocumentViewing['format']> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
};

/** What a reader gets to see of a version: its rendition, else the file as its author gave it. */
export async function shownFile(
  ctx: Context,
  version: StoredVersion,
): Promise<{ file: FileRef | null; format: DocumentViewing['format'] }> {
  const id = version.rendition_file_id ?? version.main_file_id;
  const file = id ? ((await fileRefs(ctx.tx, [id])).get(id) ?? null) : null;
  return { file, format: (file && (FORMATS[file.mediaType] ?? playedAs(file.mediaType))) ?? 'none' };
}
