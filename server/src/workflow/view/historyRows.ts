import { type Bilingual, type HistoryEvent, type UserRef, workflowStatus } from '@attest/api-contract';
import type { Static } from 'typebox';
import { dayIn } from '../../directory/tenancy/workCalendar';
import { nameInEach } from '../bpmn/localise';
import { decisionLabel, effectOf } from '../definition';
import type { HistoryEntry } from '../engine/events';
import type { InstanceState } from '../engine/state';
import { handedOut, handedTo } from '../handedTo';
import type { Definition } from '../publish';
import { STATUS_LABELS } from '../statusLabels';

type Row = Static<typeof HistoryEvent>;

/** Events that people read; the rest is how the engine keeps its books. */
const SHOWN = new Set<HistoryEntry['kind']>([
  'started',
  'decided',
  'asked',
  'returned',
  'reopened',
  'deadlineMoved',
  'timerFired',
  'gatePassed',
  'waived',
  'combined',
  'withdrawn',
  'stopped',
  'urged',
  'reassigned',
  'ended',
]);

/** What a history is told by. */
interface Described {
  definition: Definition;
  state: InstanceState;
  /** That of the tenant: days are told in it. */
  timeZone: string;
}

/** The history of an instance for people, oldest first. */
export function historyRows(history: HistoryEntry[], described: Described): Row[] {
  const { definition } = described;
  return [...history.entries()]
    .filter(([, event]) => SHOWN.has(event.kind))
    .map(([at, event]) => {
      const stepId = 'stepId' in event ? event.stepId : 'nodeId' in event ? event.nodeId : null;
      const decision = 'decision' in event ? event.decision : null;
      return {
        seq: event.seq,
        at: event.at,
        kind: event.kind,
        stepId,
        stepName: stepId ? nameOf(definition, stepId) : null,
        actor: event.actor ?? null,
        ...(event.outside && { outside: event.outside }),
        onBehalfOf: event.onBehalfOf ?? null,
        decision,
        decisionLabel: decision ? labelOf(definition, stepId, decision) : null,
        reason: event.reason ?? null,
        detail: detailOf(event, described) ?? handedDetail(history, at, described),
      };
    });
}

const nameOf = ({ steps, graph }: Definition, id: string): Bilingual =>
  steps.get(id)?.name ?? nameInEach(graph.nodes.get(id)?.name || id);

const labelOf = ({ steps }: Definition, stepId: string | null, code: string): Bilingual =>
  decisionLabel(code, steps.get(stepId ?? '')?.decisions?.[code]);

/** What is said where reviewers act in a step that others should act in. */
export function combinedText(people: UserRef[]): Bilingual {
  const names = people.map((person) => person.name);
  return {
    zh: `${names.join('、')}已参与审核，因没有其他合格人员，仍由其处理`,
    en: `${names.join(', ')} also reviewed; acts here because nobody else may`,
  };
}

/** To whom a task went, or until when somebody has asked to keep it. */
function handedDetail(
  history: HistoryEntry[],
  at: number,
  { definition, timeZone }: Described,
): Bilingual | null {
  const event = history[at];
  if (event?.kind !== 'decided' && event?.kind !== 'asked') return null;
  const effect = effectOf(event.decision, definition.steps.get(event.stepId)?.decisions?.[event.decision]);
  const to = handedTo(history, at, effect);
  if (to) return to;
  const until = handedOut(history, at)[0]?.wantedDeadline;
  if (effect !== 'extend' || !until) return null;
  const day = dayIn(timeZone, new Date(until));
  return { zh: `申请延至 ${day}`, en: `Asked to move the deadline to ${day}` };
}

function detailOf(event: HistoryEntry, { definition, state, timeZone }: Described): Bilingual | null {
  const dayOf = (at: string) => dayIn(timeZone, new Date(at));
  switch (event.kind) {
    case 'returned': {
      const to = nameOf(definition, event.to);
      return { zh: `退回至“${to.zh}”`, en: `Returned to “${to.en}”` };
    }
    case 'reopened': {
      const to = nameOf(definition, event.to);
      return { zh: `重新打开至“${to.zh}”`, en: `Reopened at “${to.en}”` };
    }
    case 'deadlineMoved': {
      const day = dayOf(event.deadline);
      const original = state.tasks.get(event.taskId)?.deadlineOriginal;
      const before = original ? dayOf(original) : '';
      return { zh: `期限延至 ${day}（原 ${before}）`, en: `Deadline moved to ${day} (originally ${before})` };
    }
    case 'combined':
      return combinedText(event.people);
    case 'ended':
      return STATUS_LABELS[workflowStatus([], event.end)];
    case 'urged':
      return { zh: `已提醒 ${event.reminded} 人`, en: `${event.reminded} people reminded` };
    case 'reassigned':
      return { zh: `${event.from.name} → ${event.to.name}`, en: `${event.from.name} → ${event.to.name}` };
    default:
      return null;
  }
}
