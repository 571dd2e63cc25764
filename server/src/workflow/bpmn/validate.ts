import { worded } from '@attest/api-contract';
import { type AssigneeRule, DECISION_LABELS, type ProcessData, type StepDefinition } from '../definition';
import { parseDue } from '../due';
import { feelProblem } from '../feel';
import { about, DefinitionError } from './definitionError';
import { boundaryTimers, canReach, type FlowGraph, type FlowNode } from './graph';

const ASSIGNEE_FORMS = ['role', 'departmentHead', 'superior', 'initiator', 'field', 'user', 'every'] as const;

/** Checks that diagram and process data fit together. Throws DefinitionError with the first fault. */
export function validateDefinition(data: ProcessData, graph: FlowGraph): void {
  const steps = new Map(data.steps.map((step) => [step.id, step]));
  if (steps.size !== data.steps.length)
    throw new DefinitionError({ zh: '步骤标识重复', en: 'a step id occurs twice' });
  for (const node of graph.nodes.values()) {
    about(node.id, () => {
      checkFlows(node, data);
      checkNode(node, steps, data);
      if (node.id !== graph.start && !node.attachedTo && !canReach(graph, graph.start, node.id))
        throw new DefinitionError(worded('无法到达 {{id}}', '{{id}} cannot be reached', { id: node.id }));
    });
  }
  for (const step of data.steps) {
    about(step.id, () => {
      if (!graph.nodes.has(step.id))
        throw new DefinitionError(
          worded('步骤 {{id}} 不在流程图中', 'the step {{id}} is not in the diagram', { id: step.id }),
        );
      checkStep(step, graph, data);
    });
  }
  for (const end of data.ends) {
    if (graph.nodes.get(end.id)?.type !== 'end')
      throw new DefinitionError(worded('{{id}} 不是结束事件', '{{id}} is not an end event', { id: end.id }));
  }
  for (const rule of [...(data.extensionApprover ?? []), ...(data.cancellationApprover ?? [])])
    checkRule(rule, 'approver', data);
}

function checkFlows(node: FlowNode, data: ProcessData): void {
  const { id } = node;
  if (node.type === 'end' && node.outgoing.length)
    throw new DefinitionError(
      worded('{{id}} 是结束，其后不能再有内容', '{{id}} ends: nothing follows', { id }),
    );
  if (node.type !== 'end' && !node.outgoing.length)
    throw new DefinitionError(worded('{{id}} 之后没有内容', 'nothing follows {{id}}', { id }));
  if (node.type === 'start' && node.incoming.length)
    throw new DefinitionError({ zh: '不能有流向指向开始事件', en: 'nothing may lead to the start' });
  if (node.defaultFlow && !node.outgoing.some((flow) => flow.id === node.defaultFlow))
    throw new DefinitionError(
      worded('{{id}} 的默认流向不从它出发', 'the default flow of {{id}} does not leave it', { id }),
    );
  for (const flow of node.outgoing) {
    if (!flow.condition) {
      const chooses = node.type === 'exclusive' || node.type === 'inclusive';
      if (chooses && node.outgoing.length > 1 && flow.id !== node.defaultFlow)
        throw new DefinitionError(
          worded('流向 {{flow}} 需要条件', 'the flow {{flow}} needs a condition', { flow: flow.id }),
        );
      continue;
    }
    if (node.type === 'parallel' || node.type === 'start')
      throw new DefinitionError(
        worded('流向 {{flow}} 不能有条件', 'the flow {{flow}} may have no condition', { flow: flow.id }),
      );
    const problem = feelProblem(data, flow.condition, 'boolean');
    if (problem)
      throw new DefinitionError(
        worded('流向 {{flow}} 的条件：{{problem}}', 'the condition of {{flow}}: {{problem}}', {
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
      if (!step?.assignee?.length)
        throw new DefinitionError(
          worded('{{id}} 需要有处理人的步骤', '{{id}} needs a step with an assignee', { id }),
        );
      if (!Object.keys(step.decisions ?? {}).length)
        throw new DefinitionError(worded('{{id}} 需要处理结论', '{{id}} needs decisions', { id }));
      if (step.mode === 'all' && !node.multiInstance)
        throw new DefinitionError(
          worded(
            '{{id}} 等待所有人：需要多实例标记',
            '{{id}} waits for all: it needs the multi-instance marker',
            { id },
          ),
        );
      return;
    case 'serviceTask':
      if (!step?.service)
        throw new DefinitionError(
          worded('{{id}} 需要有服务的步骤', '{{id}} needs a step with a service', { id }),
        );
      if (step.assignee && step.service !== 'gate')
        throw new DefinitionError(
          worded('{{id}} 不等待：不能有处理人', '{{id}} does not wait: it has no assignee', { id }),
        );
      return;
    case 'end':
      if (!data.ends.some((end) => end.id === node.id))
        throw new DefinitionError(worded('结束 {{id}} 没有类型', 'the end {{id}} has no kind', { id }));
      return;
    case 'boundaryTimer':
      if (!node.attachedTo)
        throw new DefinitionError(worded('{{id}} 没有依附的步骤', '{{id}} stands on nothing', { id }));
      if (node.incoming.length)
        throw new DefinitionError(worded('不能有流向指向 {{id}}', 'nothing may lead to {{id}}', { id }));
      break;
    case 'callActivity':
      if (!node.calledProcess)
        throw new DefinitionError(worded('{{id}} 没有指明流程', '{{id}} names no process', { id }));
      return;
    default:
  }
  if (!node.timer) return;
  if ('duration' in node.timer) parseDue(node.timer.duration);
  else {
    const problem = feelProblem(data, node.timer.date, 'any');
    if (problem)
      throw new DefinitionError(
        worded('{{id}} 的日期：{{problem}}', 'the date of {{id}}: {{problem}}', { id, problem }),
      );
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
      throw new DefinitionError(
        worded('{{id}} 的处理结论 {{code}} 需要名称', 'the decision {{code}} of {{id}} needs a label', {
          code,
          id: step.id,
        }),
      );
    checkCondition(decision.if, step.id, data);
    if (decision.returnTo && graph.nodes.get(decision.returnTo)?.type !== 'userTask')
      throw new DefinitionError(
        worded('{{id}} 退回到 {{to}}，但没有这一步骤', '{{id}} returns to {{to}}, which is no step', {
          id: step.id,
          to: decision.returnTo,
        }),
      );
  }
  const timer = boundaryTimers(graph, step.id)[0];
  if (timer && graph.nodes.get(step.id)?.type === 'serviceTask' && step.service !== 'gate')
    throw new DefinitionError(
      worded('定时器 {{id}} 依附于不等待的服务', 'the timer {{id}} stands on a service that does not wait', {
        id: timer.id,
      }),
    );
}

function checkRule(rule: AssigneeRule, where: string, data: ProcessData): void {
  const forms = ASSIGNEE_FORMS.filter((form) => rule[form] !== undefined);
  if (forms.length !== 1)
    throw new DefinitionError(
      worded('{{where}} 的处理人须且只能有一种指定方式', 'an assignee of {{where}} needs exactly one form', {
        where,
      }),
    );
  checkCondition(rule.if, where, data);
  for (const part of rule.every ?? []) checkRule(part, where, data);
  if (rule.orElse) checkRule(rule.orElse, where, data);
}

function checkCondition(expression: string | undefined, where: string, data: ProcessData): void {
  const problem = expression === undefined ? null : feelProblem(data, expression, 'boolean');
  if (problem)
    throw new DefinitionError(
      worded('{{where}} 的条件：{{problem}}', 'a condition of {{where}}: {{problem}}', { where, problem }),
    );
}
