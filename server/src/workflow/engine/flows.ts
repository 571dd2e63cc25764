import { AppError } from '../../platform/errors';
import { type FlowGraph, type FlowNode, nodeOf, type SequenceFlow } from '../bpmn/graph';
import { type FeelContext, holdsFeel } from '../feel';

/**
 * The flows a token takes out of a node. Exclusive gateways take the first whose condition holds, parallel
 * ones all, everything else every flow whose condition holds. GATEWAY_CONFIG_WRONG when there is none.
 */
export function chooseFlows(node: FlowNode, context: FeelContext): SequenceFlow[] {
  if (node.type === 'parallel') return node.outgoing;
  const isDefault = (flow: SequenceFlow) => flow.id === node.defaultFlow;
  const open = (flow: SequenceFlow) => !flow.condition || holdsFeel(flow.condition, context);
  const candidates = node.outgoing.filter((flow) => !isDefault(flow));
  if (node.type === 'exclusive') {
    const first = candidates.find(open) ?? node.outgoing.find(isDefault);
    if (first) return [first];
  } else {
    const taken = candidates.filter(open);
    if (taken.length) return taken;
    const otherwise = node.outgoing.filter(isDefault);
    if (otherwise.length) return otherwise;
  }
  throw new AppError('GATEWAY_CONFIG_WRONG', { step: node.id });
}

/** Where the flows out of a node would lead; nowhere while that depends on values that are not given. */
export function nextNodes(graph: FlowGraph, id: string, context: FeelContext): string[] {
  try {
    return chooseFlows(nodeOf(graph, id), context).map((flow) => flow.target);
  } catch {
    return [];
  }
}
