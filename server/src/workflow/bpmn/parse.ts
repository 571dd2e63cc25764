import { BpmnModdle } from 'bpmn-moddle';
import { DefinitionError } from './definitionError';
import type { FlowGraph, FlowNode, NodeType, SequenceFlow, TimerRule } from './graph';

/** The parts of a moddle element that are read here. */
interface Element {
  $type: string;
  id: string;
  name?: string;
  sourceRef?: Element;
  targetRef?: Element;
  conditionExpression?: { body?: string };
  default?: Element;
  flowElements?: Element[];
  rootElements?: Element[];
  loopCharacteristics?: { $type: string; isSequential?: boolean };
  eventDefinitions?: {
    $type: string;
    timeDuration?: { body?: string };
    timeDate?: { body?: string };
    timeCycle?: { body?: string };
  }[];
  attachedToRef?: Element;
  cancelActivity?: boolean;
  calledElement?: string;
}

const NODE_TYPES: Record<string, NodeType> = {
  'bpmn:StartEvent': 'start',
  'bpmn:EndEvent': 'end',
  'bpmn:UserTask': 'userTask',
  'bpmn:ServiceTask': 'serviceTask',
  'bpmn:ExclusiveGateway': 'exclusive',
  'bpmn:ParallelGateway': 'parallel',
  'bpmn:InclusiveGateway': 'inclusive',
  'bpmn:IntermediateCatchEvent': 'timer',
  'bpmn:BoundaryEvent': 'boundaryTimer',
  'bpmn:CallActivity': 'callActivity',
};

/**
 * Reads the supported part of BPMN 2.0; the diagram's drawing is left alone. Throws DefinitionError for
 * anything else, so that a diagram is never understood in part.
 */
export async function parseBpmn(xml: string): Promise<FlowGraph> {
  const process = await readProcess(xml);
  const elements = process.flowElements ?? [];
  const nodes = new Map<string, FlowNode>();
  for (const element of elements) {
    if (element.$type === 'bpmn:SequenceFlow') continue;
    nodes.set(element.id, toNode(element));
  }
  for (const element of elements) {
    if (element.$type === 'bpmn:SequenceFlow') connect(nodes, element);
  }
  const starts = [...nodes.values()].filter((node) => node.type === 'start');
  if (starts.length !== 1) throw new DefinitionError(`one start event is needed, there are ${starts.length}`);
  return { nodes, start: (starts[0] as FlowNode).id };
}

async function readProcess(xml: string): Promise<Element> {
  let root: Element;
  try {
    const result = await new BpmnModdle().fromXML(xml);
    root = result.rootElement as unknown as Element;
    const warning = result.warnings[0];
    if (warning) throw new DefinitionError(warning.message);
  } catch (error) {
    throw error instanceof DefinitionError ? error : new DefinitionError((error as Error).message);
  }
  const processes = (root.rootElements ?? []).filter((element) => element.$type === 'bpmn:Process');
  if (processes.length !== 1) throw new DefinitionError('exactly one process is needed');
  return processes[0] as Element;
}

function toNode(element: Element): FlowNode {
  const type = NODE_TYPES[element.$type];
  if (!type) throw new DefinitionError(`${element.$type} (${element.id}) is not supported`);
  const node: FlowNode = { id: element.id, type, name: element.name ?? '', incoming: [], outgoing: [] };
  if (element.default) node.defaultFlow = element.default.id;
  const loop = element.loopCharacteristics;
  if (loop) {
    if (loop.$type !== 'bpmn:MultiInstanceLoopCharacteristics' || type !== 'userTask')
      throw new DefinitionError(`the loop of ${element.id} is not supported`);
    node.multiInstance = loop.isSequential ? 'sequential' : 'parallel';
  }
  const timed = type === 'timer' || type === 'boundaryTimer';
  if (timed) node.timer = toTimer(element);
  else if (element.eventDefinitions?.length)
    throw new DefinitionError(`${element.eventDefinitions[0]?.$type} (${element.id}) is not supported`);
  if (type === 'boundaryTimer') {
    node.attachedTo = element.attachedToRef?.id;
    node.interrupting = element.cancelActivity !== false;
  }
  if (type === 'callActivity') node.calledProcess = element.calledElement;
  return node;
}

function toTimer(element: Element): TimerRule {
  const [definition, second] = element.eventDefinitions ?? [];
  if (!definition || second || definition.$type !== 'bpmn:TimerEventDefinition')
    throw new DefinitionError(`${element.id} must be a timer`);
  const duration = definition.timeDuration?.body?.trim();
  const date = definition.timeDate?.body?.trim();
  if (duration) return { duration };
  if (date) return { date };
  throw new DefinitionError(`the timer ${element.id} needs a duration or a date`);
}

/** Outgoing flows are derived from `sourceRef`: the element's own list is optional in the standard. */
function connect(nodes: Map<string, FlowNode>, element: Element): void {
  const source = element.sourceRef && nodes.get(element.sourceRef.id);
  const target = element.targetRef && nodes.get(element.targetRef.id);
  if (!source || !target) throw new DefinitionError(`the flow ${element.id} leads nowhere`);
  const flow: SequenceFlow = { id: element.id, target: target.id };
  const condition = element.conditionExpression?.body?.trim();
  if (condition) flow.condition = condition.replace(/^=/, '').trim();
  source.outgoing.push(flow);
  target.incoming.push(element.id);
}
