import type { ClassDetail, ClassPerson } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { Context } from '../../../platform/module';
import { shown, shownInstant, shownName } from '../../../platform/search/shown';
import { accountNeededToSign } from '../../../workflow/signature/sign';
import { standingOn } from '../assignments/states';
import { signatureOf } from '../records/signature';
import { shownPerson } from '../shown';
import { percentOf } from './close';
import { opensFrom } from './conduct';
import { classes } from './list';
import { managesClasses, peopleOfClasses, type TrainingClass } from './store';

type Span = Pick<TrainingClass, 'id' | 'starts_at' | 'ends_at'>;
/** One class as far as the caller sees it. RECORD_NOT_EXIST. */
export async function classDetail(ctx: Context, id: string): Promise<ClassDetail> {
  const { rowVersion, remark, pastReason, cancelReason, ...row } = await classes.one(ctx, sql`k.id = ${id}`, {
    besides: shown<Pick<ClassDetail, 'rowVersion' | 'remark' | 'pastReason' | 'cancelReason'>>({
      rowVersion: sql`k.version`,
      remark: sql`k.remark`,
      pastReason: sql`k.past_reason`,
      cancelReason: sql`k.cancel_reason`,
    }),
  });
  const span = { starts_at: new Date(row.startsAt), ends_at: new Date(row.endsAt) };
  const teaches = row.lecturer.id === ctx.caller.userId;
  const edits = ctx.caller.permissions.get('TmsClassroom')?.has('edit') ?? false;
  const handles = managesClasses(ctx) || (edits && teaches);
  const { state } = row;
  return {
    row,
    rowVersion,
    remark,
    pastReason,
    cancelReason,
    people: await peopleIn(ctx, { id, ...span }, teaches ? sql`true` : peopleOfClasses(ctx)),
    accountNeededToSign: await accountNeededToSign(ctx),
    signature: await signatureOf(ctx, { process: 'trainingClass', id, meaning: 'verified' }),
    may: {
      edit: handles && state === 'planned',
      invite: handles && (state === 'planned' || state === 'open'),
      open: handles && state === 'planned',
      conduct: handles && state === 'open',
      cancel: handles && (state === 'planned' || state === 'open'),
    },
    opensFrom: opensFrom(span).toISOString(),
  };
}

/** Somebody in a class, and what the percentage follows from until it is closed. */
type Attending = ClassPerson & { hand_percent: number | null; seconds: number };

/** The people of a class whom the caller may see: a condition on `u`. */
async function peopleIn(
  ctx: Context,
  trainingClass: Span,
  seen: RawBuilder<unknown>,
): Promise<ClassPerson[]> {
  const columns = shown<ClassPerson>({
    assignmentId: sql`s.assignment_id`,
    rowVersion: sql`s.version`,
    person: shownPerson('u'),
    department: shownName('d'),
    state: standingOn(await tenantDay(ctx.tx, ctx.now)),
    signedInAt: shownInstant(sql`s.signed_in_at`),
    signedOutAt: shownInstant(sql`s.signed_out_at`),
    percent: sql`s.percent`,
    byHand: sql`case when h.id is not null then json_build_object('by', ${shownPerson('h')}, 'reason', s.hand_reason) end`,
    score: sql`s.score`,
    attended: sql`s.attended`,
  });
  const { rows } = await sql<Attending>`
    select ${columns}, s.hand_percent, s.seconds
    from training_class_person s
    join training_assignment a on a.id = s.assignment_id
    join user_account u on u.id = s.user_id
    left join department d on d.id = u.department_id
    left join user_account h on h.id = s.hand_by
    where s.class_id = ${trainingClass.id} and ${seen}
    order by u.name collate attest_zh, u.account`.execute(ctx.tx);
  return rows.map(({ hand_percent, seconds, ...one }) => {
    const known = hand_percent !== null || one.signedInAt !== null;
    const counted = known ? percentOf(trainingClass, { hand_percent, seconds }) : null;
    return { ...one, percent: one.percent ?? counted };
  });
}
