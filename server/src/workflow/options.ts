import type { Bilingual, DecisionOption } from '@attest/api-contract';
import type { Static } from 'typebox';
import {
  type DecisionDefinition,
  type DecisionEffect,
  decisionLabel,
  effectOf,
  SHARED_DECISIONS,
  SIGNATURE_MEANINGS,
  type SignatureMeaning,
  type StepDefinition,
} from './definition';
import { returnTargets } from './engine/path';
import { openTasks, type Task } from './engine/state';
import { holdsFeel } from './feel';
import type { InstanceSession } from './session';
import { feelOf } from './world';

type Option = Static<typeof DecisionOption>;

/** A decision as the engine takes it, with what the screen shows. */
export interface OfferedDecision {
  code: string;
  effect: DecisionEffect;
  meaning: SignatureMeaning | null;
  definition: DecisionDefinition | undefined;
  /** The fields of the step must be complete for it. */
  completesForm: boolean;
  disabledWhy: Bilingual | null;
}

const ADDED = ['agree', 'return'];
/** Extensions of one step. */
const MAX_EXTENSIONS = 2;

/** Decisions the handler of a task may take now, in the order of the definition. */
export function offeredDecisions(session: InstanceSession, task: Task): OfferedDecision[] {
  const step = session.definition.steps.get(task.stepId);
  if (task.purpose === 'extension' || task.purpose === 'cancellation')
    return [offer('approve', undefined, 'approved'), offer('refuse', undefined, null)];
  if (!step) return [];
  if (task.purpose === 'added') return addedDecisions(session, task, step);
  const own = Object.entries(step.decisions ?? {})
    .filter(([, decision]) => !decision.if || holdsFeel(decision.if, { ...feelOf(session), decision: null }))
    .map(([code, decision]) => offer(code, decision, meaningOf(step, code, decision), session, task));
  const shared = Object.entries(SHARED_DECISIONS)
    .filter(([code, kinds]) => kinds.includes(step.kind) && !step.decisions?.[code])
    .filter(([code]) => code !== 'cancelReq' || mayCancel(session))
    .map(([code]) => offer(code, undefined, null));
  return [...own, ...shared].filter(
    ({ effect }) =>
      effect !== 'return' || returnTargets(session.definition, session.state, step.id).length > 0,
  );
}

/** Someone who was added agrees, or sends back where the step itself may. */
function addedDecisions(session: InstanceSession, task: Task, step: StepDefinition): OfferedDecision[] {
  const codes = ADDED.filter((code) => code === 'agree' || step.decisions?.[code]);
  return codes.map((code) => {
    const decision = step.decisions?.[code];
    return offer(code, decision, meaningOf(step, code, decision), session, task);
  });
}

function offer(
  code: string,
  definition: DecisionDefinition | undefined,
  meaning: SignatureMeaning | null,
  session?: InstanceSession,
  task?: Task,
): OfferedDecision {
  const effect = effectOf(code, definition);
  const disabledWhy = effect === 'extend' && session && task ? extensionRefusal(session, task) : null;
  const completesForm = task?.purpose === 'step' && effect === 'forward' && definition?.complete !== false;
  return { code, effect, meaning, definition, completesForm, disabledWhy };
}

/** What a decision is signed with; transfers and requests are not signed. */
export function meaningOf(
  step: StepDefinition,
  code: string,
  decision: DecisionDefinition | undefined,
): SignatureMeaning | null {
  if (decision?.sign === false) return null;
  if (decision?.sign) return decision.sign.meaning;
  if (!step.sign) return null;
  switch (effectOf(code, decision)) {
    case 'forward':
      return step.sign.meaning;
    case 'return':
      return 'returned';
    case 'reject':
      return 'rejected';
    default:
      return null;
  }
}

/** A draft without a number is deleted instead. */
const mayCancel = ({ definition, record, state }: InstanceSession): boolean =>
  definition.data.cancellationApprover !== undefined &&
  record.no !== null &&
  !openTasks(state).some((task) => task.purpose === 'cancellation');

/** Why a step cannot be extended now, or null (domain.md §1.2). */
function extensionRefusal({ state, definition, ctx }: InstanceSession, task: Task): Bilingual | null {
  if (!definition.data.extensionApprover) return { zh: '流程不允许延期', en: 'the process allows none' };
  if (!task.deadline) return { zh: '该步骤没有期限', en: 'the step has no deadline' };
  if (task.deadline <= ctx.now.toISOString()) return { zh: '已超过期限', en: 'the due date has passed' };
  const asked = [...state.tasks.values()].filter(
    (other) => other.purpose === 'extension' && other.stepId === task.stepId,
  );
  if (asked.some((other) => other.status === 'open'))
    return { zh: '已有延期申请在审批', en: 'a request is waiting for approval' };
  const granted = asked.filter((other) => other.status === 'handled' && other.decision === 'approve').length;
  const { times = MAX_EXTENSIONS } = definition.data.extension ?? {};
  return granted >= times
    ? {
        zh: `每个步骤最多延期 ${times} 次`,
        en: times === 1 ? 'a step is extended once' : `a step is extended at most ${times} times`,
      }
    : null;
}

/** The same for the screen. */
export function decisionOptions(session: InstanceSession, task: Task): Option[] {
  const { definition, state } = session;
  return offeredDecisions(session, task).map(
    ({ code, effect, meaning, definition: decision, completesForm, disabledWhy }) => ({
      code,
      label: decisionLabel(code, decision),
      tone: decision?.tone ?? toneOf(effect, code),
      needsSignature: meaning !== null,
      meaning: meaning && SIGNATURE_MEANINGS[meaning],
      completesForm,
      returnTargets:
        effect === 'return'
          ? orderTargets(returnTargets(definition, state, task.stepId), decision?.returnTo).map((stepId) => ({
              stepId,
              name: definition.steps.get(stepId)?.name ?? { zh: stepId, en: stepId },
            }))
          : [],
      asks: asksOf(effect),
      disabledWhy,
    }),
  );
}

/** What the step proposes comes first. */
const orderTargets = (targets: string[], proposed: string | undefined): string[] =>
  proposed && targets.includes(proposed)
    ? [proposed, ...targets.filter((target) => target !== proposed)]
    : targets;

const asksOf = (effect: DecisionEffect): Option['asks'] => {
  if (effect === 'transfer' || effect === 'addSign') return ['person'];
  if (effect === 'extend') return ['day'];
  return effect === 'return' ? ['returnTarget'] : [];
};

const toneOf = (effect: DecisionEffect, code: string): Option['tone'] => {
  if (effect === 'reject') return 'danger';
  return effect === 'forward' && code !== 'refuse' ? 'primary' : 'neutral';
};

/** Whether the usual way out of a task is signed; shown in lists. */
export const meaningNeeded = (purpose: Task['purpose'], step: StepDefinition | undefined): boolean => {
  if (purpose === 'extension' || purpose === 'cancellation') return true;
  const forward = Object.entries(step?.decisions ?? {}).find(
    ([code, one]) => effectOf(code, one) === 'forward',
  );
  return step !== undefined && forward !== undefined && meaningOf(step, ...forward) !== null;
};
