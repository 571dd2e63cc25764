import { faultText } from '@attest/api-contract';
import {
  type AssigneeRule,
  DECISION_LABELS,
  effectOf,
  type ProcessData,
  type StepDefinition,
} from '../definition';
import { parseDue } from '../due';
import { feelProblem } from '../feel';
import { about, DefinitionError } from './definitionError';
import { boundaryTimers, canReach, type FlowGraph, type FlowNode } from './graph';

const ASSIGNEE_FORMS = ['role', 'departmentHead', 'superior', 'initiator', 'field', 'user', 'every'] as const;

/** Checks that diagram and process data fit together. Throws DefinitionError with the first fault. */
export function validateDefinition(data: ProcessData, graph: FlowGraph): void {
  const steps = new Map(data.steps.map((step) => [step.id, step]));
  if (steps.size !== data.steps.length) throw new DefinitionError(faultText('stepTwice'));
  for (const node of graph.nodes.values()) {
    about(node.id, () => {
      checkFlows(node, data);
      checkNode(node, steps, data);
      if (node.id !== graph.start && !node.attachedTo && !canReach(graph, graph.start, node.id))
        throw new DefinitionError(faultText('unreachable', { id: node.id }));
    });
  }
  for (const step of data.steps) {
    about(step.id, () => {
      if (!graph.nodes.has(step.id)) throw new DefinitionError(faultText('stepNotDrawn', { id: step.id }));
      checkStep(step, graph, data);
    });
  }
  for (const end of data.ends) {
    if (graph.nodes.get(end.id)?.type !== 'end')
      throw new DefinitionError(faultText('noEndEvent', { id: end.id }));
  }
  for (const rule of [...(data.extensionApprover ?? []), ...(data.cancellationApprover ?? [])])
    checkRule(rule, 'approver', data);
}

function checkFlows(node: FlowNode, data: ProcessData): void {
  const { id } = node;
  if (node.type === 'end' && node.outgoing.length) throw new DefinitionError(faultText('followsEnd', { id }));
  if (node.type !== 'end' && !node.outgoing.length)
    throw new DefinitionError(faultText('followedByNothing', { id }));
  if (node.type === 'start' && node.incoming.length) throw new DefinitionError(faultText('leadsToStart'));
  if (node.defaultFlow && !node.outgoing.some((flow) => flow.id === node.defaultFlow))
    throw new DefinitionError(faultText('defaultFlowElsewhere', { id }));
  for (const flow of node.outgoing) {
    if (!flow.condition) {
      const chooses = node.type === 'exclusive' || node.type === 'inclusive';
      if (chooses && node.outgoing.length > 1 && flow.id !== node.defaultFlow)
        throw new DefinitionError(faultText('flowNeedsCondition', { flow: flow.id }));
      continue;
    }
    if (node.type === 'parallel' || node.type === 'start')
      throw new DefinitionError(faultText('flowWithCondition', { flow: flow.id }));
    const problem = feelProblem(data, flow.condition, 'boolean');
    if (problem)
      throw new DefinitionError(
        faultText('flowCondition', {
          flow: flow.id,
          problem,
        }),
      );
  }
}

function checkNode(node: FlowNode, steps: Map<string, StepDefinition>, data: ProcessData): void {
  const { id } = node;
  const step = steps.get(id);
  switch (node.type) {
    case 'userTask':
      if (!step?.assignee?.length) throw new DefinitionError(faultText('stepWithoutAssignee', { id }));
      if (!Object.keys(step.decisions ?? {}).length)
        throw new DefinitionError(faultText('stepWithoutDecisions', { id }));
      if (step.mode === 'all' && !node.multiInstance)
        throw new DefinitionError(faultText('stepNotMulti', { id }));
      return;
    case 'serviceTask':
      if (!step?.service) throw new DefinitionError(faultText('stepWithoutService', { id }));
      if (step.assignee && step.service !== 'gate')
        throw new DefinitionError(faultText('serviceWithAssignee', { id }));
      return;
    case 'end':
      if (!data.ends.some((end) => end.id === node.id))
        throw new DefinitionError(faultText('endWithoutKind', { id }));
      return;
    case 'boundaryTimer':
      if (!node.attachedTo) throw new DefinitionError(faultText('timerUnattached', { id }));
      if (node.incoming.length) throw new DefinitionError(faultText('leadsToTimer', { id }));
      break;
    case 'callActivity':
      if (!node.calledProcess) throw new DefinitionError(faultText('callsNothing', { id }));
      return;
    default:
  }
  if (!node.timer) return;
  if ('duration' in node.timer) parseDue(node.timer.duration);
  else {
    const problem = feelProblem(data, node.timer.date, 'any');
    if (problem) throw new DefinitionError(faultText('timerDate', { id, problem }));
  }
}

/** A step that somebody without an account answers is one that they can: nothing is signed, and one answer is enough. */
function checkOutside({ id, outside, kind, service, mode, sign, decisions = {} }: StepDefinition): void {
  if (!outside) return;
  if (kind !== 'work' || service || mode === 'all')
    throw new DefinitionError(faultText('outsideNotWork', { id }));
  const [onward] = Object.entries(decisions).filter(([code, one]) => effectOf(code, one) === 'forward');
  if (!onward) throw new DefinitionError(faultText('outsideNoDecision', { id }));
  const [, decision] = onward;
  if (decision.sign || (sign && decision.sign !== false))
    throw new DefinitionError(faultText('outsideSigned', { id }));
}

function checkStep(step: StepDefinition, graph: FlowGraph, data: ProcessData): void {
  checkOutside(step);
  for (const rule of step.assignee ?? []) checkRule(rule, step.id, data);
  for (const due of typeof step.due === 'string' ? [{ in: step.due }] : (step.due ?? [])) {
    parseDue(due.in);
    checkCondition('if' in due ? due.if : undefined, step.id, data);
  }
  for (const notice of step.notices ?? []) checkCondition(notice.if, step.id, data);
  for (const [code, decision] of Object.entries(step.decisions ?? {})) {
    if (!decision.label && !DECISION_LABELS[code])
      throw new DefinitionError(
        faultText('decisionWithoutLabel', {
          code,
          id: step.id,
        }),
      );
    checkCondition(decision.if, step.id, data);
    if (decision.returnTo && graph.nodes.get(decision.returnTo)?.type !== 'userTask')
      throw new DefinitionError(
        faultText('returnsNowhere', {
          id: step.id,
          to: decision.returnTo,
        }),
      );
  }
  const timer = boundaryTimers(graph, step.id)[0];
  if (timer && graph.nodes.get(step.id)?.type === 'serviceTask' && step.service !== 'gate')
    throw new DefinitionError(
      faultText('timerOnService', {
        id: timer.id,
      }),
    );
}

function checkRule(rule: AssigneeRule, where: string, data: ProcessData): void {
  const forms = ASSIGNEE_FORMS.filter((form) => rule[form] !== undefined);
  if (forms.length !== 1)
    throw new DefinitionError(
      faultText('assigneeForms', {
        where,
      }),
    );
  checkCondition(rule.if, where, data);
  for (const part of rule.every ?? []) checkRule(part, where, data);
  if (rule.orElse) checkRule(rule.orElse, where, data);
}

function checkCondition(expression: string | undefined, where: string, data: ProcessData): void {
  const problem = expression === undefined ? null : feelProblem(data, expression, 'boolean');
  if (problem) throw new DefinitionError(faultText('stepCondition', { where, problem }));
}
