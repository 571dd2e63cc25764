import { sql } from 'kysely';
import type { Context } from '../../../platform/module';
import { categoryOf } from '../categories';
import { readDocument } from './store';

/** The review is due so many months after `from`, the document's own or those of its category. */
export async function setReviewDate(ctx: Context, documentId: string, from: string): Promise<string> {
  const document = await readDocument(ctx.tx, documentId);
  const months = document.review_months ?? (await categoryOf(ctx.tx, document.category)).reviewMonths;
  const { rows } = await sql<{ day: string }>`
    update document set review_date = (${from}::date + make_interval(months => ${months}))::date
    where id = ${documentId} returning to_char(review_date, 'YYYY-MM-DD') as day`.execute(ctx.tx);
  return rows[0]?.day as string;
}
