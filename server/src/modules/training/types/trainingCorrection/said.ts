import type { AssignmentState, RelationValue } from '@attest/api-contract';
import { sql } from 'kysely';
import { tenantDay } from '../../../../directory/tenancy/tenantTime';
import type { TenantTransaction } from '../../../../platform/database/tenantTransaction';
import type { LookupSource } from '../../../../records/rules/lookups';
import { nameOfRecord } from '../../records/relatable';

/** States in which a record is over: what it says may be wrong, and nothing else will change it. */
const OVER = ['qualified', 'exempt', 'failed'] as const;

/** What a training record says, as far as it can be corrected. */
export interface Said {
  title: string;
  dept: string | null;
  person: string;
  /** Null while it is not over. */
  result: (typeof OVER)[number] | null;
  completedOn: string | null;
  validTo: string | null;
  score: number | null;
  /** Score from which it is passed: as its last attempt was judged, else as its course says. */
  passScore: number | null;
  /** It has a score to correct. */
  scored: boolean;
  givenForZh: string;
  givenForEn: string;
}

interface Row {
  state: AssignmentState;
  user_id: string;
  department_id: string | null;
  name: string;
  no: string;
  name_zh: string;
  name_en: string;
  completed_at: Date | null;
  valid_to: string | null;
  score: number | null;
  pass_score: number | null;
  needs_exam: boolean;
  reason: string;
  reason_en: string;
}

/** What a training record says now; undefined where there is none. */
export async function saidBy(tx: TenantTransaction, id: string): Promise<Said | undefined> {
  const { rows } = await sql<Row>`
    select a.state, a.user_id, u.department_id, u.name, c.no, v.name_zh, v.name_en, a.completed_at, a.valid_to, a.score,
      coalesce((select t.pass_score from training_attempt t where t.assignment_id = a.id order by t.no desc limit 1),
        v.pass_score) as pass_score, a.needs_exam, a.reason, a.reason_en
    from training_assignment a
    join training_course c on c.id = a.course_id
    join training_course_version v on v.id = a.course_version_id
    join user_account u on u.id = a.user_id
    where a.id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const result = OVER.find((state) => state === row.state) ?? null;
  const ended = row.completed_at && result !== 'failed';
  return {
    title: `${row.no} ${nameOfRecord({ zh: row.name_zh, en: row.name_en }, row.name)}`.slice(0, 200),
    dept: row.department_id,
    person: row.user_id,
    result,
    completedOn: ended && row.completed_at ? await tenantDay(tx, row.completed_at) : null,
    validTo: ended ? row.valid_to : null,
    score: row.score,
    passScore: row.pass_score,
    scored: result !== 'exempt' && (row.needs_exam || row.score !== null),
    givenForZh: row.reason,
    givenForEn: row.reason_en,
  };
}

/** Id of the record that a correction is about. */
export const recordIn = (values: Record<string, unknown>): string | undefined =>
  (values.record as RelationValue[] | undefined)?.[0]?.id;

/** The rules of corrections ask what the record says. */
export const trainingRecord: LookupSource = {
  gives: {
    entries: {
      title: 'text',
      dept: 'text',
      person: 'text',
      result: { options: OVER },
      completedOn: 'date',
      validTo: 'date',
      score: 'number',
      passScore: 'number',
      scored: 'boolean',
      givenForZh: 'text',
      givenForEn: 'text',
    },
  },
  async read(tx, given) {
    const id = recordIn(given);
    return (id && (await saidBy(tx, id))) ?? null;
  },
};
