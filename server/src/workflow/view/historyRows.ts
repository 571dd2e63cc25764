import { type Bilingual, type HistoryEvent, type UserRef, workflowStatus } from '@attest/api-contract';
import type { Static } from 'typebox';
import { nameInEach } from '../bpmn/localise';
import { decisionLabel } from '../definition';
import type { HistoryEntry } from '../engine/events';
import type { InstanceState } from '../engine/state';
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

/** The history of an instance for people, oldest first. */
export function historyRows(history: HistoryEntry[], definition: Definition, state: InstanceState): Row[] {
  return history
    .filter((event) => SHOWN.has(event.kind))
    .map((event) => {
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
        detail: detailOf(event, definition, state),
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

function detailOf(event: HistoryEntry, definition: Definition, state: InstanceState): Bilingual | null {
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
      const day = event.deadline.slice(0, 10);
      const before = state.tasks.get(event.taskId)?.deadlineOriginal?.slice(0, 10) ?? '';
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
