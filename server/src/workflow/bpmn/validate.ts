import { type AssigneeRule, DECISION_LABELS, type ProcessData, type StepDefinition } from '../definition';
import { parseDue } from '../due';
import { feelProblem } from '../feel';
import { DefinitionError } from './definitionError';
import { boundaryTimers, canReach, type FlowGraph, type FlowNode } from './graph';

const ASSIGNEE_FORMS = ['role', 'departmentHead', 'superior', 'initiator', 'field', 'user', 'every'] as const;

/** Checks that diagram and process data fit together. Throws DefinitionError with the first fault. */
export function validateDefinition(data: ProcessData, graph: FlowGraph): void {
  const steps = new Map(data.steps.map((step) => [step.id, step]));
  if (steps.size !== data.steps.length) throw new DefinitionError('a step id occurs twice');
  for (const node of graph.nodes.values()) {
    checkFlows(node, data);
    checkNode(node, steps, data);
    if (node.id !== graph.start && !node.attachedTo && !canReach(graph, graph.start, node.id))
      throw new DefinitionError(`${node.id} cannot be reached`);
  }
  for (const step of data.steps) {
    if (!graph.nodes.has(step.id)) throw new DefinitionError(`the step ${step.id} is not in the diagram`);
    checkStep(step, graph, data);
  }
  for (const end of data.ends) {
    if (graph.nodes.get(end.id)?.type !== 'end') throw new DefinitionError(`${end.id} is not an end event`);
  }
  for (const rule of [...(data.extensionApprover ?? []), ...(data.cancellationApprover ?? [])])
    checkRule(rule, 'approver', data);
}

function checkFlows(node: FlowNode, data: ProcessData): void {
  if (node.type === 'end' && node.outgoing.length)
    throw new DefinitionError(`${node.id} ends: nothing follows`);
  if (node.type !== 'end' && !node.outgoing.length) throw new DefinitionError(`nothing follows ${node.id}`);
  if (node.type === 'start' && node.incoming.length)
    throw new DefinitionError('nothing may lead to the start');
  if (node.defaultFlow && !node.outgoing.some((flow) => flow.id === node.defaultFlow))
    throw new DefinitionError(`the default flow of ${node.id} does not leave it`);
  for (const flow of node.outgoing) {
    if (!flow.condition) {
      const chooses = node.type === 'exclusive' || node.type === 'inclusive';
      if (chooses && node.outgoing.length > 1 && flow.id !== node.defaultFlow)
        throw new DefinitionError(`the flow ${flow.id} needs a condition`);
      continue;
    }
    if (node.type === 'parallel' || node.type === 'start')
      throw new DefinitionError(`the flow ${flow.id} may have no condition`);
    const problem = feelProblem(data, flow.condition, 'boolean');
    if (problem) throw new DefinitionError(`the condition of ${flow.id}: ${problem}`);
  }
}

function checkNode(node: FlowNode, steps: Map<string, StepDefinition>, data: ProcessData): void {
  const step = steps.get(node.id);
  switch (node.type) {
    case 'userTask':
      if (!step?.assignee?.length) throw new DefinitionError(`${node.id} needs a step with an assignee`);
      if (!Object.keys(step.decisions ?? {}).length) throw new DefinitionError(`${node.id} needs decisions`);
      if (step.mode === 'all' && !node.multiInstance)
        throw new DefinitionError(`${node.id} waits for all: it needs the multi-instance marker`);
      return;
    case 'serviceTask':
      if (!step?.service) throw new DefinitionError(`${node.id} needs a step with a service`);
      if (step.assignee && step.service !== 'gate')
        throw new DefinitionError(`${node.id} does not wait: it has no assignee`);
      return;
    case 'end':
      if (!data.ends.some((end) => end.id === node.id))
        throw new DefinitionError(`the end ${node.id} has no kind`);
      return;
    case 'boundaryTimer':
      if (!node.attachedTo) throw new DefinitionError(`${node.id} stands on nothing`);
      if (node.incoming.length) throw new DefinitionError(`nothing may lead to ${node.id}`);
      break;
    case 'callActivity':
      if (!node.calledProcess) throw new DefinitionError(`${node.id} names no process`);
      return;
    default:
  }
  if (!node.timer) return;
  if ('duration' in node.timer) parseDue(node.timer.duration);
  else {
    const problem = feelProblem(data, node.timer.date, 'any');
    if (problem) throw new DefinitionError(`the date of ${node.id}: ${problem}`);
  }
}

function checkStep(step: StepDefinition, graph: FlowGraph, data: ProcessData): void {
  for (const rule of step.assignee ?? []) checkRule(rule, step.id, data);
  for (const due of typeof step.due === 'string' ? [{ in: step.due }] : (step.due ?? [])) {
    parseDue(due.in);
    checkCondition('if' in due ? due.if : undefined, step.id, data);
  }
  for (const notice of step.notices ?? []) checkCondition(notice.if, step.id, data);
  for (const [code, decision] of Object.entries(step.decisions ?? {})) {
    if (!decision.label && !DECISION_LABELS[code])
      throw new DefinitionError(`the decision ${code} of ${step.id} needs a label`);
    checkCondition(decision.if, step.id, data);
    if (decision.returnTo && graph.nodes.get(decision.returnTo)?.type !== 'userTask')
      throw new DefinitionError(`${step.id} returns to ${decision.returnTo}, which is no step`);
  }
  const timer = boundaryTimers(graph, step.id)[0];
  if (timer && graph.nodes.get(step.id)?.type === 'serviceTask' && step.service !== 'gate')
    throw new DefinitionError(`the timer ${timer.id} stands on a service that does not wait`);
}

function checkRule(rule: AssigneeRule, where: string, data: ProcessData): void {
  const forms = ASSIGNEE_FORMS.filter((form) => rule[form] !== undefined);
  if (forms.length !== 1) throw new DefinitionError(`an assignee of ${where} needs exactly one form`);
  checkCondition(rule.if, where, data);
  for (const part of rule.every ?? []) checkRule(part, where, data);
  if (rule.orElse) checkRule(rule.orElse, where, data);
}

function checkCondition(expression: string | undefined, where: string, data: ProcessData): void {
  const problem = expression === undefined ? null : feelProblem(data, expression, 'boolean');
  if (problem) throw new DefinitionError(`a condition of ${where}: ${problem}`);
}
