/** A step and where records go on from it. */
export interface DrawnStep {
  id: string;
  name: string;
  /** One task for each handler, at once or in turn. */
  each?: 'parallel' | 'sequential';
  /** Where a decision leads that `ways` do not name. */
  next: string;
  /** By decision, where it leads somewhere else. */
  ways: Readonly<Record<string, string>>;
}

/** A flow in which people decide alone: every step leads to other steps or ends, by what was decided there. */
export interface DrawnFlow {
  code: string;
  first: string;
  steps: readonly DrawnStep[];
  ends: readonly { id: string; name: string }[];
}

interface Node {
  id: string;
  xml: string;
  x: number;
  width: number;
  height: number;
}
interface Edge {
  id: string;
  from: string;
  to: string;
  condition?: string;
}

const MIDDLE = 200;
const GAP = 60;
const LANE = 24;
const SIZES = { event: [36, 36], task: [120, 80], gateway: [50, 50] } as const;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
const named = (name: string): string => (name === '' ? '' : ` name="${escaped(name)}"`);

/** The gateway behind a step. */
export const gatewayOf = (step: string): string => `${step}_decision`;
const isForked = ({ next, ways }: DrawnStep): boolean => Object.values(ways).some((to) => to !== next);

/** By target, the condition that leads there: `decision = "agree" or decision = "accept"`. */
function conditionsOf({ next, ways }: DrawnStep): [string, string][] {
  const by = new Map<string, string[]>();
  for (const [decision, to] of Object.entries(ways))
    if (to !== next) by.set(to, [...(by.get(to) ?? []), `decision = "${decision}"`]);
  return [...by].map(([to, tests]) => [to, tests.join(' or ')]);
}

function edgesOf({ first, steps }: DrawnFlow): Edge[] {
  const edges = steps.flatMap((step): Omit<Edge, 'id'>[] => {
    const { id, next } = step;
    if (!isForked(step)) return [{ from: id, to: next }];
    const gateway = gatewayOf(id);
    return [
      { from: id, to: gateway },
      { from: gateway, to: next },
      ...conditionsOf(step).map(([to, condition]) => ({ from: gateway, to, condition })),
    ];
  });
  return [{ from: 'start', to: first }, ...edges].map((edge, at) => ({ id: `flow_${at + 1}`, ...edge }));
}

/** Everything in one row, each behind the one before it. */
function nodesOf({ steps, ends }: DrawnFlow, edges: readonly Edge[]): Node[] {
  const nodes: Node[] = [];
  let x = 160;
  const put = (id: string, [width, height]: readonly [number, number], xml: string) => {
    nodes.push({ id, xml, x, width, height });
    x += width + GAP;
  };
  put('start', SIZES.event, '<bpmn:startEvent id="start" />');
  for (const step of steps) {
    const loop =
      step.each &&
      `<bpmn:multiInstanceLoopCharacteristics isSequential="${String(step.each === 'sequential')}" />`;
    const head = `<bpmn:userTask id="${step.id}"${named(step.name)}`;
    put(step.id, SIZES.task, loop ? `${head}>${loop}</bpmn:userTask>` : `${head} />`);
    if (!isForked(step)) continue;
    const gateway = gatewayOf(step.id);
    const otherwise = edges.find(({ from, condition }) => from === gateway && !condition)?.id;
    put(gateway, SIZES.gateway, `<bpmn:exclusiveGateway id="${gateway}" default="${otherwise}" />`);
  }
  for (const { id, name } of ends) put(id, SIZES.event, `<bpmn:endEvent id="${id}"${named(name)} />`);
  return nodes;
}

/** Neighbours are joined straight; what leads on goes above the row, what leads back below it, each in its lane. */
function pointsOf(edges: readonly Edge[], nodes: readonly Node[]): Map<string, [number, number][]> {
  const lanes = { above: 0, below: 0 };
  const centre = ({ x, width }: Node) => x + width / 2;
  return new Map(
    edges.map(({ id, from, to }) => {
      const a = nodes.findIndex((node) => node.id === from);
      const b = nodes.findIndex((node) => node.id === to);
      const [one, other] = [nodes[a], nodes[b]];
      if (!one || !other) return [id, []];
      if (b === a + 1)
        return [
          id,
          [
            [one.x + one.width, MIDDLE],
            [other.x, MIDDLE],
          ],
        ];
      const sign = b > a ? -1 : 1;
      const count = b > a ? lanes.above++ : lanes.below++;
      const lane = MIDDLE + sign * (80 + count * LANE);
      const side = ({ height }: Node) => MIDDLE + (sign * height) / 2;
      return [
        id,
        [
          [centre(one), side(one)],
          [centre(one), lane],
          [centre(other), lane],
          [centre(other), side(other)],
        ],
      ];
    }),
  );
}

/** The flow as BPMN 2.0, drawn. */
export function drawFlow(flow: DrawnFlow): string {
  const edges = edgesOf(flow);
  const nodes = nodesOf(flow, edges);
  const points = pointsOf(edges, nodes);
  const { code } = flow;
  const flows = edges.map(({ id, from, to, condition }) => {
    const head = `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"`;
    return condition
      ? `${head}><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">=${escaped(condition)}</bpmn:conditionExpression></bpmn:sequenceFlow>`
      : `${head} />`;
  });
  const shapes = nodes.map(
    ({ id, x, width, height }) => `      <bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}">
        <dc:Bounds x="${x}" y="${MIDDLE - height / 2}" width="${width}" height="${height}" />
      </bpmndi:BPMNShape>`,
  );
  const lines = edges.map(
    ({ id }) => `      <bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}">
${(points.get(id) ?? []).map(([x, y]) => `        <di:waypoint x="${x}" y="${y}" />`).join('\n')}
      </bpmndi:BPMNEdge>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" id="${code}_definitions" targetNamespace="urn:attest:process:${code}">
  <bpmn:process id="${code}" isExecutable="true">
${[...nodes.map(({ xml }) => xml), ...flows].map((line) => `    ${line}`).join('\n')}
  </bpmn:process>
  <bpmndi:BPMNDiagram id="${code}_diagram">
    <bpmndi:BPMNPlane id="${code}_plane" bpmnElement="${code}">
${[...shapes, ...lines].join('\n')}
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>`;
}
