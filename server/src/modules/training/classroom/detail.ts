import type { AssignmentStanding, ClassDetail, ClassPerson } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { accountNeededToSign } from '../../../workflow/signature/sign';
import { standingOn } from '../assignments/states';
import { signatureOf } from '../records/signature';
import { managesClasses, peopleOfClasses, visibleClasses } from './access';
import { percentOf } from './close';
import { opensFrom } from './conduct';
import { type ClassSource, classColumns, classSource, toClassRow } from './rows';

interface DetailRow extends ClassSource {
  remark: string;
  past_reason: string | null;
  cancel_reason: string | null;
  version: number;
}

/** One class as far as the caller sees it. RECORD_NOT_EXIST. */
export async function classDetail(ctx: Context, id: string): Promise<ClassDetail> {
  const { rows } = await sql<DetailRow>`
    select ${classColumns}, k.remark, k.past_reason, k.cancel_reason, k.version
    from ${classSource} where k.id = ${id} and ${visibleClasses(ctx)}`.execute(ctx.tx);
  const [row] = rows;
  if (!row) throw new AppError('RECORD_NOT_EXIST');
  const teaches = row.lecturer_id === ctx.caller.userId;
  const edits = ctx.caller.permissions.get('TmsClassroom')?.has('edit') ?? false;
  const handles = managesClasses(ctx) || (edits && teaches);
  const { state } = row;
  return {
    row: toClassRow(row),
    rowVersion: row.version,
    remark: row.remark,
    pastReason: row.past_reason,
    cancelReason: row.cancel_reason,
    people: await peopleIn(ctx, row, teaches ? sql`true` : peopleOfClasses(ctx)),
    accountNeededToSign: await accountNeededToSign(ctx),
    signature: await signatureOf(ctx, { process: 'trainingClass', id, meaning: 'verified' }),
    may: {
      edit: handles && state === 'planned',
      invite: handles && (state === 'planned' || state === 'open'),
      open: handles && state === 'planned',
      conduct: handles && state === 'open',
      cancel: handles && (state === 'planned' || state === 'open'),
    },
    opensFrom: opensFrom(row).toISOString(),
  };
}

interface PersonRow {
  assignment_id: string;
  version: number;
  user_id: string;
  account: string;
  name: string;
  department_zh: string | null;
  department_en: string | null;
  state: AssignmentStanding;
  signed_in_at: Date | null;
  signed_out_at: Date | null;
  seconds: number;
  hand_percent: number | null;
  hand_reason: string | null;
  hand_id: string | null;
  hand_account: string | null;
  hand_name: string | null;
  score: number | null;
  percent: number | null;
  attended: boolean | null;
}

/** The people of a class whom the caller may see: a condition on `u`. */
async function peopleIn(ctx: Context, klass: ClassSource, seen: RawBuilder<unknown>): Promise<ClassPerson[]> {
  const { rows } = await sql<PersonRow>`
    select s.assignment_id, s.version, u.id as user_id, u.account, u.name, d.name_zh as department_zh, d.name_en as department_en,
      ${standingOn(await tenantDay(ctx.tx, ctx.now))} as state, s.signed_in_at, s.signed_out_at, s.seconds, s.hand_percent, s.hand_reason, h.id as hand_id,
      h.account as hand_account, h.name as hand_name, s.score, s.percent, s.attended
    from training_class_person s
    join training_assignment a on a.id = s.assignment_id
    join user_account u on u.id = s.user_id
    left join department d on d.id = u.department_id
    left join user_account h on h.id = s.hand_by
    where s.class_id = ${klass.id} and ${seen}
    order by u.name collate attest_zh, u.account`.execute(ctx.tx);
  return rows.map((row) => toPerson(klass, row));
}

function toPerson(klass: ClassSource, row: PersonRow): ClassPerson {
  const known = row.hand_percent !== null || row.signed_in_at !== null;
  return {
    assignmentId: row.assignment_id,
    rowVersion: row.version,
    person: { id: row.user_id, account: row.account, name: row.name },
    department: row.department_zh === null ? null : { zh: row.department_zh, en: row.department_en ?? '' },
    state: row.state,
    signedInAt: row.signed_in_at?.toISOString() ?? null,
    signedOutAt: row.signed_out_at?.toISOString() ?? null,
    percent: row.percent ?? (known ? percentOf(klass, row) : null),
    byHand:
      row.hand_id === null
        ? null
        : {
            by: { id: row.hand_id, account: row.hand_account ?? '', name: row.hand_name ?? '' },
            reason: row.hand_reason ?? '',
          },
    score: row.score,
    attended: row.attended,
  };
}
