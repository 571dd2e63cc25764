import type { Bilingual, PreviewedChange, TrainingPreview } from '@attest/api-contract';
import { sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { AnswerOf, InputOf } from '../../../platform/calls/handleAll';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { shown, shownName } from '../../../platform/search/shown';
import { carryOut, planActivation, planDisabling, planDiscarding } from '../../../records/versioned/acts';
import { lockRow } from '../../../records/versioned/rows';
import type {
  Approval,
  Planned,
  Recorded,
  VersionedRow,
  VersionedType,
} from '../../../records/versioned/type';
import { shownPerson } from '../shown';
import type { Cause, CauseCode } from './causes';
import { difference, differenceHash, type Scope } from './difference';
import { lockTraining, type Outcome, recompute } from './recompute';

/** Changes shown of one preview. */
const SHOWN = 1000;

/** A change of what is required, as it is previewed and applied: always the same writing. */
interface RequirementChange<S extends Scope = Scope> {
  /** Writes it, without audit or other effects. Answers what to look at again. */
  write(): Promise<S>;
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
  const changes = await changesOf(ctx, scope, today);
  await sql`rollback to savepoint training_preview`.execute(ctx.tx);
  return { ...counts, changes, token };
}

/**
 * Writes the change and makes assignments follow. With the token of a preview it refuses when the outcome
 * is no longer the one that was seen. Throws TRAINING_CHANGED.
 */
export async function applyChange<S extends Scope>(
  ctx: Context,
  { write, cause }: RequirementChange<S>,
  token?: string,
): Promise<Outcome & { written: S }> {
  await lockTraining(ctx);
  const scope = await write();
  if (token) {
    const now = await summary(ctx, scope, await tenantDay(ctx.tx, ctx.now));
    if (now.token !== token) throw new AppError('TRAINING_CHANGED');
  }
  return { ...(await recompute(ctx, scope, cause)), written: scope };
}

/** A planned change of something versioned, with whom it concerns. */
interface RequiringChange<Row> {
  planned: Planned<Row>;
  scopeOf(row: Row): Scope | Promise<Scope>;
}

const writing =
  <Row>({ planned, scopeOf }: RequiringChange<Row>) =>
  async () => {
    const row = await planned.write();
    return { ...(await scopeOf(row)), row };
  };

/** What a planned change would do to assignments. Nothing stays. */
const previewPlanned = <Row>(ctx: Context, change: RequiringChange<Row>): Promise<TrainingPreview> =>
  preview(ctx, { write: writing(change) });

/** Carries a planned change out; assignments follow. Throws TRAINING_CHANGED. */
async function applyPlanned<Row extends VersionedRow>(
  ctx: Context,
  of: Recorded<Row>,
  change: RequiringChange<Row>,
  { cause, token }: { cause: Cause; token: string | undefined },
): Promise<{ row: Row; adds: number; cancels: number }> {
  const { written, adds, cancels } = await applyChange(ctx, { write: writing(change), cause }, token);
  await carryOut(ctx, of, { ...change.planned, write: async () => written.row });
  return { row: written.row, adds, cancels };
}

type Summary = Omit<TrainingPreview, 'changes'>;

async function summary(ctx: Context, scope: Scope, today: string): Promise<Summary> {
  const { rows } = await sql<Summary>`${difference(scope, today)}
    select count(*) filter (where action = 'add') as adds, count(*) filter (where action = 'cancel') as cancels,
      count(*) filter (where action = 'adjust') as adjusts, count(distinct user_id) as people,
      ${differenceHash} as token from difference`.execute(ctx.tx);
  return rows[0] as Summary;
}

async function changesOf(ctx: Context, scope: Scope, today: string): Promise<PreviewedChange[]> {
  const columns = shown<PreviewedChange>({
    action: sql`x.action`,
    person: shownPerson('u'),
    department: shownName('d'),
    position: shownName('p'),
    course: sql`json_build_object('id', c.id, 'no', c.no, 'name', ${shownName('c')})`,
    state: sql`x.state`,
    due: sql`x.held_due`,
  });
  const { rows } = await sql<PreviewedChange>`${difference(scope, today)}
    select ${columns} from difference x
    join user_account u on u.id = x.user_id
    join training_course c on c.id = x.course_id
    left join department d on d.id = u.department_id
    left join position p on p.id = u.position_id
    order by u.name collate attest_zh, u.id, x.action, c.no limit ${SHOWN}`.execute(ctx.tx);
  return rows;
}

/** A versioned entity that people are trained for: what it says decides who has to learn what. */
interface Trained<Row> {
  cause: CauseCode;
  /** Whom a change concerns, asked when it is written. */
  scopeOf(ctx: Context, row: Row): Scope | Promise<Scope>;
  /** What else follows when it is carried out. */
  after?(ctx: Context, row: Row): Promise<void>;
}

/** What a call says to the acts of one kind. */
type Of<Name extends 'previewTrained' | 'disableTrained' | 'discardTrained'> = Omit<InputOf<Name>, 'kind'>;

interface Acts<Row> extends Required<Pick<Approval<Row>, 'foresee' | 'carryOut'>> {
  /** What coming into force or disabling would do. Nothing stays. */
  preview(ctx: Context, input: Of<'previewTrained'>): Promise<TrainingPreview>;
  /** Takes it out of use: nobody has to learn for it any more. INVALID_OPERATION, TRAINING_CHANGED, RECORD_CHANGED. */
  disable(ctx: Context, input: Of<'disableTrained'>): Promise<AnswerOf<'disableTrained'>>;
  /** Throws the draft of the next version away. INVALID_OPERATION, RECORD_CHANGED. */
  discard(ctx: Context, input: Of<'discardTrained'>): Promise<AnswerOf<'discardTrained'>>;
}

/** What coming into force and going out of it do to people's training. `of` is asked late: the type names these acts. */
export function trainingActs<Row extends VersionedRow, Content extends object>(
  of: () => VersionedType<Row, Content>,
  { cause, scopeOf, after }: Trained<Row>,
): Acts<Row> {
  const changeOf = (ctx: Context, planned: Planned<Row>) => ({
    planned,
    scopeOf: (row: Row) => scopeOf(ctx, row),
  });
  const apply = async (ctx: Context, planned: Planned<Row>, seen: { reason: string; token?: string }) => {
    const because = { cause: { code: cause, reason: seen.reason }, token: seen.token };
    const applied = await applyPlanned(ctx, of(), changeOf(ctx, planned), because);
    await after?.(ctx, applied.row);
    return applied;
  };
  return {
    async foresee(ctx, planned) {
      const { adds, cancels, token } = await previewPlanned(ctx, changeOf(ctx, planned));
      return { consequences: [outcomeText(adds, cancels)], token };
    },
    async carryOut(ctx, planned, seen) {
      const { row, adds, cancels } = await apply(ctx, planned, seen);
      return { row, consequences: [outcomeText(adds, cancels)] };
    },
    async preview(ctx, { action, id, rowVersion, retrain }) {
      const row = await lockRow<Row>(ctx, of(), id, rowVersion);
      const said = { reason: undefined, ...(retrain !== undefined && { retrain }) };
      const planned =
        action === 'activate'
          ? await planActivation(ctx, of(), row, said)
          : await planDisabling(ctx, of(), row, undefined);
      return previewPlanned(ctx, changeOf(ctx, planned));
    },
    async disable(ctx, { id, rowVersion, ...seen }) {
      const row = await lockRow<Row>(ctx, of(), id, rowVersion);
      const applied = await apply(ctx, await planDisabling(ctx, of(), row, seen.reason), seen);
      return { rowVersion: applied.row.version, adds: applied.adds, cancels: applied.cancels };
    },
    async discard(ctx, { id, rowVersion, reason }) {
      const row = await lockRow<Row>(ctx, of(), id, rowVersion);
      const planned = await planDiscarding(ctx, of(), row, reason);
      return { rowVersion: (await carryOut(ctx, of(), planned)).version };
    },
  };
}

const outcomeText = (adds: number, cancels: number): Bilingual => ({
  zh: `新增 ${adds} 项培训，取消 ${cancels} 项`,
  en: `Trainings added: ${adds}, cancelled: ${cancels}`,
});
