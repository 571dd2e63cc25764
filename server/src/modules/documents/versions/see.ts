import { sql } from 'kysely';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { visibleVersions } from '../access';

/** Whether the caller may see a version. */
export async function mayViewVersion(ctx: Context, versionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from document_version v join document d on d.id = v.document_id
    where v.id = ${versionId} and ${visibleVersions(ctx, { former: true })}`.execute(ctx.tx);
  return rows.length > 0;
}

/** Whether the caller may see a document: some version of it is in sight. */
export async function mayViewDocument(ctx: Context, documentId: string): Promise<boolean> {
  const { rows } = await sql`
    select from document d join document_version v on v.document_id = d.id
    where d.id = ${documentId} and ${visibleVersions(ctx, { former: true })} limit 1`.execute(ctx.tx);
  return rows.length > 0;
}

/** Refuses a version out of sight exactly like one that does not exist. RECORD_NOT_EXIST. */
export async function requireVersion(ctx: Context, versionId: string): Promise<void> {
  if (!(await mayViewVersion(ctx, versionId))) throw new AppError('RECORD_NOT_EXIST');
}

/** The same for a document. */
export async function requireDocument(ctx: Context, documentId: string): Promise<void> {
  if (!(await mayViewDocument(ctx, documentId))) throw new AppError('RECORD_NOT_EXIST');
}
