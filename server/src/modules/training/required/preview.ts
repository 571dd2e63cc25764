import type { AssignmentState, PreviewedChange, TrainingPreview } from '@attest/api-contract';
import { sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import '../tables';
import type { Cause } from './causes';
import { difference, differenceHash, type Scope } from './difference';
import { lockTraining, type Outcome, recompute } from './recompute';

/** Changes shown of one preview. */
const SHOWN = 1000;

/** A change of what is required, as it is previewed and applied: always the same writing. */
export interface RequirementChange {
  /** Writes it, without audit or other effects. Answers what to look at again. */
  write(): Promise<Scope>;
  cause: Cause;
}

/** Writes the change, reads what it would do to assignments, and takes it back. Nothing stays. */
export async function preview(
  ctx: Context,
  { write }: Pick<RequirementChange, 'write'>,
): Promise<TrainingPreview> {
  await lockTraining(ctx);
  await sql`savepoint training_preview`.execute(ctx.tx);
  const scope = await write();
  const today = await tenantDay(ctx.tx, ctx.now);
  const { token, ...counts } = await summary(ctx, scope, today);
  const changes = await shown(ctx, scope, today);
  await sql`rollback to savepoint training_preview`.execute(ctx.tx);
  return { ...counts, changes, token };
}

/**
 * Writes the change and makes assignments follow. With the token of a preview it refuses when the outcome
 * is no longer the one that was seen. Throws TRAINING_CHANGED.
 */
export async function applyChange(
  ctx: Context,
  { write, cause }: RequirementChange,
  token?: string,
): Promise<Outcome> {
  await lockTraining(ctx);
  const scope = await write();
  if (token) {
    const now = await summary(ctx, scope, await tenantDay(ctx.tx, ctx.now));
    if (now.token !== token) throw new AppError('TRAINING_CHANGED');
  }
  return recompute(ctx, scope, cause);
}

type Summary = Omit<TrainingPreview, 'changes'>;

async function summary(ctx: Context, scope: Scope, today: string): Promise<Summary> {
  const { rows } = await sql<Summary>`${difference(scope, today)}
    select count(*) filter (where action = 'add') as adds, count(*) filter (where action = 'cancel') as cancels,
      count(*) filter (where action = 'adjust') as adjusts, count(distinct user_id) as people,
      ${differenceHash} as token from difference`.execute(ctx.tx);
  return rows[0] as Summary;
}

interface ShownRow {
  action: PreviewedChange['action'];
  user_id: string;
  account: string;
  name: string;
  department_zh: string | null;
  department_en: string | null;
  position_zh: string | null;
  position_en: string | null;
  course_id: string;
  no: string;
  course_zh: string;
  course_en: string;
  state: AssignmentState | null;
  held_due: string | null;
}

async function shown(ctx: Context, scope: Scope, today: string): Promise<PreviewedChange[]> {
  const { rows } = await sql<ShownRow>`${difference(scope, today)}
    select x.action, x.user_id, u.account, u.name, d.name_zh as department_zh, d.name_en as department_en,
      p.name_zh as position_zh, p.name_en as position_en, x.course_id, c.no, c.name_zh as course_zh,
      c.name_en as course_en, x.state, x.held_due
    from difference x
    join user_account u on u.id = x.user_id
    join training_course c on c.id = x.course_id
    left join department d on d.id = u.department_id
    left join position p on p.id = u.position_id
    order by u.name collate attest_zh, u.id, x.action, c.no limit ${SHOWN}`.execute(ctx.tx);
  return rows.map((row) => ({
    action: row.action,
    person: { id: row.user_id, account: row.account, name: row.name },
    department: row.department_zh === null ? null : { zh: row.department_zh, en: row.department_en ?? '' },
    position: row.position_zh === null ? null : { zh: row.position_zh, en: row.position_en ?? '' },
    course: { id: row.course_id, no: row.no, name: { zh: row.course_zh, en: row.course_en } },
    state: row.state,
    due: row.held_due,
  }));
}
