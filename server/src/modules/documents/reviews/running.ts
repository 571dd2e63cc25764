import { sql } from 'kysely';
import type { Context } from '../../../platform/module';

export interface RunningReview {
  recordId: string;
  recordVersion: number;
  no: string | null;
  /** The caller's task of its first step, while it is still to be written. */
  draftTask: { id: string; version: number } | null;
}

/** The review of a document that is under way, if any. */
export async function runningReview(ctx: Context, documentId: string): Promise<RunningReview | null> {
  const { rows } = await sql<{ id: string; version: number; no: string | null; instance_id: string }>`
    select r.id, r.version, r.no, r.instance_id from quality_record r
    join record_link l on l.from_type = 'documentReview' and l.from_id = r.id and l.field = 'document'
    where r.process = 'documentReview' and r.ended_at is null and l.to_id = ${documentId}
    limit 1`.execute(ctx.tx);
  const [row] = rows;
  if (!row) return null;
  const task = ctx.signedIn
    ? await ctx.tx
        .selectFrom('wf_task')
        .select(['id', 'version'])
        .where('instance_id', '=', row.instance_id)
        .where('handler_id', '=', ctx.caller.userId)
        .where('step_id', '=', 'step_1')
        .where('status', '=', 'open')
        .executeTakeFirst()
    : undefined;
  return { recordId: row.id, recordVersion: row.version, no: row.no, draftTask: task ?? null };
}
