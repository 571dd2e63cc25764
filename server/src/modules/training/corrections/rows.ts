import { CORRECTION_FIELDS, type Correction } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { userRefs } from '../../../directory/identity/directory';
import type { Context } from '../../../platform/module';
import { CORRECTIONS } from './source';
import type { CorrectionRow } from './tables';
import { partOf } from './values';

/** SQL condition on correction `k`: the next move is the caller's. */
export const isMine = ({ caller }: Context): RawBuilder<unknown> => sql`exists (select from task t
  where t.kind = 'correction' and t.subject_id = k.id and t.handler_id = ${caller.userId} and t.status = 'open')`;

/** Corrections that meet a condition, in an order; `tail` may limit or lock them. */
export async function selectCorrections(ctx: Context, tail: RawBuilder<unknown>): Promise<CorrectionRow[]> {
  const { rows } = await sql<CorrectionRow>`
    select k.*, a.user_id, u.account, u.name, c.no as course_no, v.name_zh as course_zh, v.name_en as course_en,
      ${isMine(ctx)} as mine
    ${CORRECTIONS} where ${tail}`.execute(ctx.tx);
  return rows;
}

/** Corrections with the people who acted. */
export async function toCorrections(ctx: Context, rows: CorrectionRow[]): Promise<Correction[]> {
  const people = await userRefs(
    ctx.tx,
    rows.flatMap((row) => [row.proposed_by, ...(row.ended_by ? [row.ended_by] : [])]),
  );
  return rows.map((row) => {
    const trainee = { id: row.user_id, account: row.account, name: row.name };
    const ref = (id: string) => people.get(id) ?? trainee;
    const { confirmed_at: confirmed, ended_at: ended } = row;
    const fields = CORRECTION_FIELDS.filter((field) => field in row.corrected);
    return {
      id: row.id,
      no: row.no,
      state: row.state,
      recordId: row.assignment_id,
      person: trainee,
      courseNo: row.course_no,
      courseName: { zh: row.course_zh, en: row.course_en },
      fields,
      old: partOf(row.original, fields),
      new: row.corrected,
      reason: row.reason,
      proposedAt: row.proposed_at.toISOString(),
      acts: [
        { act: 'proposed', by: ref(row.proposed_by), at: row.proposed_at.toISOString(), reason: row.reason },
        ...(confirmed
          ? [{ act: 'confirmed' as const, by: trainee, at: confirmed.toISOString(), reason: null }]
          : []),
        ...(ended && row.ended_by
          ? [{ act: row.state, by: ref(row.ended_by), at: ended.toISOString(), reason: row.end_reason }]
          : []),
      ],
      waitsForMe: row.mine,
    };
  });
}

/** Corrections of one record, newest first. */
export const correctionsOf = async (ctx: Context, assignmentId: string): Promise<Correction[]> =>
  toCorrections(
    ctx,
    await selectCorrections(
      ctx,
      sql`k.assignment_id = ${assignmentId} order by k.proposed_at desc, k.id desc`,
    ),
  );
