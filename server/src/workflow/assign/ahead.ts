import type { Context } from '../../platform/module';
import { nodeOf } from '../bpmn/graph';
import { effectOf, type StepDefinition } from '../definition';
import { nextNodes } from '../engine/flows';
import type { Definition } from '../publish';
import { askDueDate } from '../time';
import { askPeopleByRole } from './people';

/**
 * Asks for the people and the due date of the steps that a decision probably leads to, as far as the definition alone
 * tells them. The engine finds them answered when it comes there; a wrong guess costs a read.
 */
export function askNextSteps(ctx: Context, definition: Definition, stepId: string, decision: string): void {
  const decided = definition.steps.get(stepId)?.decisions?.[decision];
  if (effectOf(decision, decided) !== 'forward') return;
  for (const { assignee: [rule] = [], due } of likelySteps(ctx.now, definition, stepId, decision)) {
    if (rule?.role && !rule.if && !rule.within) askPeopleByRole(ctx.tx, [rule.role].flat());
    if (due) askDueDate(ctx.tx, due, ctx.now);
  }
}

/** Steps for people that follow a step when its flows are chosen by the decision alone. */
function likelySteps(
  now: Date,
  { graph, steps, data }: Definition,
  from: string,
  decision: string,
): StepDefinition[] {
  const context = { process: data, now, decision, values: {}, initiator: '' };
  const likely = new Set<string>();
  const queue = nextNodes(graph, from, context);
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    if (likely.has(id)) continue;
    likely.add(id);
    if (['exclusive', 'parallel', 'inclusive'].includes(nodeOf(graph, id).type))
      queue.push(...nextNodes(graph, id, context));
  }
  return [...likely].flatMap((id) => {
    const step = steps.get(id);
    return step && nodeOf(graph, id).type === 'userTask' ? [step] : [];
  });
}
