import type { Bilingual, FormValues, UserRef } from '@attest/api-contract';
import { sql } from 'kysely';
import { userRefs } from '../../../../directory/identity/directory';
import type { Stored } from '../../../../platform/database/schema';
import type { ProcessHooks } from '../../../../records/definitions/process';
import { type EarlierRecord, takeOverRecord } from '../../../../records/store/takeOver';
import { nameOfRecord } from '../../records/relatable';
import './tables';

type Former = Stored<'training_correction'> & {
  trainee: string;
  name: string;
  dept: string | null;
  course_no: string;
  course_zh: string;
  course_en: string;
};

/**
 * Corrections from before they were records of a type: each becomes one of the same id and number, at the step at which it
 * stood. Their signatures stay with the training records that they were given for; the trail names them.
 */
export const takeOverCorrections: NonNullable<ProcessHooks['onAdopted']> = async (ctx) => {
  const { rows } = await sql<Former>`
    select k.*, a.user_id as trainee, u.name, u.department_id as dept, c.no as course_no, v.name_zh as course_zh,
      v.name_en as course_en
    from training_correction k
    join training_assignment a on a.id = k.assignment_id
    join user_account u on u.id = a.user_id
    join training_course c on c.id = a.course_id
    join training_course_version v on v.id = a.course_version_id
    order by k.proposed_at, k.id`.execute(ctx.tx);
  const people = await userRefs(
    ctx.tx,
    rows.flatMap((row) => [row.proposed_by, row.trainee, ...(row.ended_by ? [row.ended_by] : [])]),
  );
  for (const row of rows) await takeOverRecord(ctx, 'trainingCorrection', earlier(row, people));
  // Each open one has the task of its step now.
  await sql`update task set status = 'cancelled', closed_at = ${ctx.now}, version = version + 1
    where kind = 'correction' and status = 'open'`.execute(ctx.tx);
};

function earlier(row: Former, people: Map<string, UserRef>): EarlierRecord {
  const of = (id: string) => people.get(id) as UserRef;
  const proposer = of(row.proposed_by);
  return {
    id: row.id,
    no: row.no,
    initiator: proposer,
    at: row.proposed_at,
    values: valuesOf(row),
    acts: [
      { step: 'step_1', decision: 'submit', by: proposer, at: row.proposed_at, reason: row.reason },
      ...(row.confirmed_at
        ? [{ step: 'step_2', decision: 'agree', by: of(row.trainee), at: row.confirmed_at, reason: '' }]
        : []),
    ],
    end: row.ended_by && row.ended_at ? endOf(row, of(row.ended_by), row.ended_at) : null,
    cameFrom: cameFrom(row),
  };
}

function endOf(row: Former, by: UserRef, at: Date): EarlierRecord['end'] {
  const act = { by, at, reason: row.end_reason ?? '' };
  if (row.state === 'approved') return { ...act, kind: 'end-ok', step: 'step_3', decision: 'approve' };
  if (row.state === 'withdrawn') return { ...act, kind: 'end-cancel' };
  return { ...act, kind: 'end-no', step: row.confirmed_at ? 'step_3' : 'step_2', decision: 'reject' };
}

function valuesOf(row: Former): FormValues {
  const { original, corrected } = row;
  const { zh, en } = corrected.givenFor ?? {};
  const values = {
    title: `${row.course_no} ${titleOf(row)}`.slice(0, 200),
    dept: row.dept,
    owner: row.trainee,
    record: [{ type: 'assignment', id: row.assignment_id, no: row.course_no, title: titleOf(row) }],
    result: original.state,
    oldCompletedOn: original.completedOn,
    oldScore: original.score,
    oldValidTo: original.validTo,
    oldGivenForZh: original.givenFor.zh,
    oldGivenForEn: original.givenFor.en,
    completedOn: corrected.completedOn,
    score: corrected.score,
    validTo: corrected.validTo,
    endless: corrected.validTo === null ? true : undefined,
    givenForZh: zh,
    givenForEn: en,
    reason: row.reason,
  };
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  );
}

const titleOf = ({ course_zh: zh, course_en: en, name }: Former) => nameOfRecord({ zh, en }, name);

/** The signatures that were given before, as the trail names them. */
function cameFrom({ confirm_signature_id: confirm, end_signature_id: end }: Former): Bilingual {
  const zh = [confirm && `学员确认签名 ${confirm}`, end && `批准签名 ${end}`].filter(Boolean).join('，');
  const en = [confirm && `signature of the trainee ${confirm}`, end && `signature of the approval ${end}`]
    .filter(Boolean)
    .join(', ');
  return {
    zh: zh ? `；原签名保留在培训记录上：${zh}` : '',
    en: en ? `; its signatures stay with the training record: ${en}` : '',
  };
}
