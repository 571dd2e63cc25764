import { faultText } from '@attest/api-contract';
import { BpmnModdle } from 'bpmn-moddle';
import { reasonOf } from '../../platform/reasoned';
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
  if (starts.length !== 1)
    throw new DefinitionError(
      faultText('startEvents', {
        count: starts.length,
      }),
    );
  return { nodes, start: (starts[0] as FlowNode).id };
}

async function readProcess(xml: string): Promise<Element> {
  let root: Element;
  try {
    const result = await new BpmnModdle().fromXML(xml);
    root = result.rootElement as unknown as Element;
    const warning = result.warnings[0];
    if (warning) throw new DefinitionError(reasonOf(warning));
  } catch (error) {
    throw error instanceof DefinitionError ? error : new DefinitionError(reasonOf(error));
  }
  const processes = (root.rootElements ?? []).filter((element) => element.$type === 'bpmn:Process');
  if (processes.length !== 1) throw new DefinitionError(faultText('oneProcess'));
  return processes[0] as Element;
}

const unsupported = (type: string, id: string): DefinitionError =>
  new DefinitionError(faultText('elementUnsupported', { type, id }), id);

function toNode(element: Element): FlowNode {
  const type = NODE_TYPES[element.$type];
  if (!type) throw unsupported(element.$type, element.id);
  const node: FlowNode = { id: element.id, type, name: element.name ?? '', incoming: [], outgoing: [] };
  if (element.default) node.defaultFlow = element.default.id;
  const loop = element.loopCharacteristics;
  if (loop) {
    if (loop.$type !== 'bpmn:MultiInstanceLoopCharacteristics' || type !== 'userTask')
      throw unsupported(loop.$type, element.id);
    node.multiInstance = loop.isSequential ? 'sequential' : 'parallel';
  }
  const timed = type === 'timer' || type === 'boundaryTimer';
  if (timed) node.timer = toTimer(element);
  else if (element.eventDefinitions?.length)
    throw unsupported(element.eventDefinitions[0]?.$type ?? '', element.id);
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
    throw new DefinitionError(faultText('noTimer', { id: element.id }), element.id);
  const duration = definition.timeDuration?.body?.trim();
  const date = definition.timeDate?.body?.trim();
  if (duration) return { duration };
  if (date) return { date };
  throw new DefinitionError(faultText('timerUnset', { id: element.id }), element.id);
}

/** Outgoing flows are derived from `sourceRef`: the element's own list is optional in the standard. */
function connect(nodes: Map<string, FlowNode>, element: Element): void {
  const source = element.sourceRef && nodes.get(element.sourceRef.id);
  const target = element.targetRef && nodes.get(element.targetRef.id);
  if (!source || !target) throw new DefinitionError(faultText('flowNowhere', { id: element.id }));
  const flow: SequenceFlow = { id: element.id, target: target.id };
  const condition = element.conditionExpression?.body?.trim();
  if (condition) flow.condition = condition.replace(/^=/, '').trim();
  source.outgoing.push(flow);
  target.incoming.push(element.id);
}
