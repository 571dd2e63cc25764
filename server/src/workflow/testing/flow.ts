import type { StepKind } from '@attest/api-contract';
import type { ProcessData, StepDefinition } from '../definition';
import type { ProcessSource } from '../publish';

/** Draws a small process: nodes as `type id`, flows as `from -> to [condition]`, one per line. */
export function flowXml(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  let number = 0;
  const elements = lines.map((line) => {
    const flow = /^(\w+) -> (\w+)(?: \[(.*)\])?$/.exec(line);
    if (!flow) return node(line);
    number += 1;
    const [, source, target, condition] = flow;
    const body = condition && `<conditionExpression>${escapeXml(condition)}</conditionExpression>`;
    return `<sequenceFlow id="f${number}" sourceRef="${source}" targetRef="${target}">${body ?? ''}</sequenceFlow>`;
  });
  return `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="definitions" targetNamespace="urn:test">
    <process id="process">${elements.join('')}</process></definitions>`;
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const LOOPS: Record<string, string> = {
  all: '<multiInstanceLoopCharacteristics/>',
  oneByOne: '<multiInstanceLoopCharacteristics isSequential="true"/>',
};

/** `userTask id all`, `boundaryEvent id task P1D`, `callActivity id process`, or any element as it is called. */
function node(line: string): string {
  const [type, id, third = '', fourth = ''] = line.split(' ');
  const timer = (duration: string) =>
    `<timerEventDefinition><timeDuration>${duration}</timeDuration></timerEventDefinition>`;
  if (type === 'boundaryEvent')
    return `<boundaryEvent id="${id}" attachedToRef="${third}">${timer(fourth)}</boundaryEvent>`;
  if (type === 'reminder')
    return `<boundaryEvent id="${id}" attachedToRef="${third}" cancelActivity="false">${timer(fourth)}</boundaryEvent>`;
  if (type === 'intermediateCatchEvent')
    return `<intermediateCatchEvent id="${id}">${timer(third)}</intermediateCatchEvent>`;
  if (type === 'callActivity') return `<callActivity id="${id}" calledElement="${third}"/>`;
  if (type === 'exclusiveGateway' && third) return `<exclusiveGateway id="${id}" default="${third}"/>`;
  return `<${type} id="${id}">${LOOPS[third] ?? ''}</${type}>`;
}

/** A step with what a test leaves out filled in. */
export function step(id: string, kind: StepKind, extra: Partial<StepDefinition> = {}): StepDefinition {
  const usual = { draft: 'submit', review: 'agree', approve: 'approve' } as Partial<Record<StepKind, string>>;
  return {
    id,
    name: { zh: `步骤${id}`, en: `Step ${id}` },
    kind,
    ...(!extra.service && {
      assignee: [{ field: id }],
      decisions: { [usual[kind] ?? 'submit']: {} },
    }),
    separation: [],
    ...extra,
  };
}

/** A process of a test. Ends are named `done` (completed) and `refused` (rejected). */
export function processOf(
  flow: string,
  steps: StepDefinition[],
  extra: Partial<ProcessData> = {},
): ProcessSource {
  const kinds = { done: 'end-ok', refused: 'end-no' } as const;
  const ends = Object.entries(kinds).filter(([id]) => flow.includes(`endEvent ${id}`));
  return {
    xml: flowXml(flow),
    data: {
      code: 'test',
      name: { zh: '测试', en: 'Test' },
      procType: 'QMS',
      steps,
      ends: ends.map(([id, kind]) => ({ id, kind })),
      ...extra,
    },
  };
}
