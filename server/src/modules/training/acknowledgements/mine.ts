import { createHash } from 'node:crypto';
import type { AcknowledgementRow, JobDescriptionContent } from '@attest/api-contract';
import { canonicalize } from 'json-canonicalize';
import { sql } from 'kysely';
import { type OnDay, onTenantDay } from '../../../directory/tenancy/tenantTime';
import type { AnswerOf, Handles, InputOf } from '../../../platform/calls/handleAll';
import { theRow, writeRows } from '../../../platform/database/rows';
import type { Stored } from '../../../platform/database/schema';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { list } from '../../../platform/search/list';
import { anyContains } from '../../../platform/search/listSql';
import { shownPair, sorted, sortedInstant, sortedName } from '../../../platform/search/shown';
import { accountNeededToSign, authenticateSigner } from '../../../workflow/signature/sign';
import { signRecord } from '../../../workflow/signature/signRecord';
import { followAsked } from '../due/follow';
import { needsOf } from '../needs';
import { STATEMENT } from '../reading/signTraining';
import { signaturesOf } from '../records/signature';
import { shownVersion } from '../shown';
import type { NeedsColumns } from '../tables';
import { isAsked, overdueOn, stateOf, subjectOf } from './states';
import './tables';

type Subject = Pick<Stored<'training_acknowledgement'>, 'description_id' | 'role_id'>;
type Courses = AnswerOf<'myAcknowledgement'>['courses'];

/** What is acknowledged, word by word, and the token that stands for exactly this. */
interface Acknowledged {
  content: JobDescriptionContent | null;
  courses: Courses;
  token: string;
}

/** The text of a job description, or the courses that a learner role asks for now. */
async function acknowledgedContent(
  ctx: Context,
  { description_id, role_id }: Subject,
): Promise<Acknowledged> {
  const content = description_id ? await contentOf(ctx, description_id) : null;
  const courses = role_id ? await coursesOf(ctx, role_id) : [];
  const text = canonicalize({ description_id, role_id, content, courses });
  return { content, courses, token: createHash('sha256').update(text).digest('hex') };
}

async function contentOf(ctx: Context, id: string): Promise<JobDescriptionContent> {
  const { content } = await theRow(ctx.tx, 'training_job_description', { id });
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

/** What the caller has to acknowledge, soonest due first, then what is over, newest first. */
export const mine = list<InputOf<'myAcknowledgements'>['filter'], OnDay, AcknowledgementRow>({
  given: onTenantDay,
  source: sql`training_acknowledgement a ${subjectOf}`,
  row: {
    id: sql`a.id`,
    kind: sql`a.kind`,
    code: sorted(sql`s.code`),
    name: sortedName('s'),
    version: sql`case when s.ordinal is not null then ${shownVersion('s')} end`,
    state: stateOf,
    reason: shownPair(sql`a.reason`, sql`a.reason_en`),
    askedAt: sortedInstant(sql`a.asked_at`),
    due: sorted(sql`a.due`),
    overdueDays: ({ given }) => overdueOn(given.today),
    acknowledgedAt: sortedInstant(sql`a.acknowledged_at`),
  },
  filters: {
    kind: (kind) => sql`a.kind = ${kind}`,
    text: (text) => anyContains(text, sql`s.code`, sql`s.name_zh`, sql`s.name_en`),
    state: (states) => sql`${stateOf} = any(${states})`,
  },
  scope: ({ ctx }) => sql`a.user_id = ${ctx.caller.userId}`,
  order: [sql`${isAsked} desc`, sql`case when ${isAsked} then a.due end`, sql`a.asked_at desc`, sql`a.id`],
});

/** One of the caller's own as a row of the list. Anybody else's is as good as none: RECORD_NOT_EXIST. */
const mineById = (ctx: Context, id: string): Promise<AcknowledgementRow> => mine.one(ctx, sql`a.id = ${id}`);

/** One acknowledgement of the caller with its text. RECORD_NOT_EXIST. */
export async function readMine(ctx: Context, id: string): Promise<AnswerOf<'myAcknowledgement'>> {
  const row = await mineById(ctx, id);
  const stored = await theRow(ctx.tx, 'training_acknowledgement', { id });
  const signatures = await signaturesOf(ctx, [stored.signature_id]);
  return {
    row,
    ...(await acknowledgedContent(ctx, stored)),
    signature: signatures.get(stored.signature_id ?? '') ?? null,
    accountNeededToSign: await accountNeededToSign(ctx),
  };
}

/**
 * The caller's signature that they have read, understood and will follow; never by a proxy, never twice. Throws
 * RECORD_NOT_EXIST, ACKNOWLEDGEMENT_CHANGED when it is acknowledged already, asked no longer or says something else than
 * what was read, SIGNATURE_REQUIRED and the errors of signing.
 */
export const acknowledge: Handles<'acknowledge'> = async (ctx, { id, token, signature }) => {
  await authenticateSigner(ctx, signature);
  const stored = await lockMine(ctx, id);
  const acknowledged = await acknowledgedContent(ctx, stored);
  if (stored.acknowledged_at || stored.ended_at || acknowledged.token !== token)
    throw new AppError('ACKNOWLEDGEMENT_CHANGED');
  const { kind, code, name, version } = await mineById(ctx, id);
  const no = [code, version].filter(Boolean).join(' ');
  const signatureId = await signRecord(ctx, {
    type: 'acknowledgement',
    id,
    no,
    act: 'acknowledge',
    meaning: 'understood',
    version,
    values: {
      statement: STATEMENT,
      kind,
      code,
      name,
      version,
      content: acknowledged.content,
      courses: acknowledged.courses,
    },
  });
  await writeRows(
    ctx.tx,
    'training_acknowledgement',
    { id },
    { acknowledged_at: ctx.now, signature_id: signatureId },
  );
  await followAsked(ctx, [{ id }]);
  ctx.audit({
    module: 'training',
    objectType: 'acknowledgement',
    objectId: id,
    objectNo: no,
    objectName: name,
    event: 'acknowledge',
    signatureId,
    details: { statement: STATEMENT },
  });
  ctx.pushUser(ctx.caller.userId, 'user.training', {});
  return { acknowledgedAt: ctx.now.toISOString(), left: await leftOf(ctx) };
};

async function lockMine(ctx: Context, id: string): Promise<Stored<'training_acknowledgement'>> {
  const row = await theRow(
    ctx.tx,
    'training_acknowledgement',
    { id, user_id: ctx.caller.userId },
    { lock: 'update' },
  );
  return row;
}

async function leftOf(ctx: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from training_acknowledgement a
    where a.user_id = ${ctx.caller.userId} and ${isAsked}`.execute(ctx.tx);
  return rows[0]?.count ?? 0;
}
