import { createHash } from 'node:crypto';
import type { JobDescriptionContent } from '@attest/api-contract';
import { canonicalize } from 'json-canonicalize';
import { sql } from 'kysely';
import type { AnswerOf } from '../../../platform/calls/handleAll';
import type { Stored } from '../../../platform/database/schema';
import type { Context } from '../../../platform/module';
import { needsOf } from '../needs';
import type { NeedsColumns } from '../tables';

type Subject = Pick<Stored<'training_acknowledgement'>, 'description_id' | 'role_id'>;
type Courses = AnswerOf<'myAcknowledgement'>['courses'];

/** What is acknowledged, word by word, and the token that stands for exactly this. */
export interface Acknowledged {
  content: JobDescriptionContent | null;
  courses: Courses;
  token: string;
}

/** The text of a job description, or the courses that a learner role asks for now. */
export async function acknowledgedContent(
  ctx: Context,
  { description_id, role_id }: Subject,
): Promise<Acknowledged> {
  const content = description_id ? await contentOf(ctx, description_id) : null;
  const courses = role_id ? await coursesOf(ctx, role_id) : [];
  const text = canonicalize({ description_id, role_id, content, courses });
  return { content, courses, token: createHash('sha256').update(text).digest('hex') };
}

async function contentOf(ctx: Context, id: string): Promise<JobDescriptionContent> {
  const { content } = await ctx.tx
    .selectFrom('training_job_description')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return content;
}

async function coursesOf(ctx: Context, roleId: string): Promise<Courses> {
  const { rows } = await sql<NeedsColumns & { id: string; no: string; name_zh: string; name_en: string }>`
    select c.id, c.no, c.name_zh, c.name_en, m.needs_read, m.needs_class, m.needs_exam, m.needs_ojt
    from training_matrix_cell m join training_course c on c.id = m.course_id and c.state = 'effective'
    where m.row_kind = 'role' and m.row_id = ${roleId} and m.to_at is null order by c.no`.execute(ctx.tx);
  return rows.map((row) => ({
    course: { id: row.id, no: row.no, name: { zh: row.name_zh, en: row.name_en } },
    needs: needsOf(row),
  }));
}
