import type { Bilingual, TrainingPreview } from '@attest/api-contract';
import type { AnswerOf, InputOf } from '../../../platform/calls/handleAll';
import type { Context } from '../../../platform/module';
import { carryOut, planActivation, planDisabling, planDiscarding } from '../../../records/versioned/acts';
import { lockRow } from '../../../records/versioned/rows';
import type { Approval, Planned, VersionedRow, VersionedType } from '../../../records/versioned/type';
import type { CauseCode } from './causes';
import type { Scope } from './difference';
import { applyPlanned, previewPlanned } from './preview';

/** A versioned entity that people are trained for: what it says decides who has to learn what. */
export interface Trained<Row> {
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
