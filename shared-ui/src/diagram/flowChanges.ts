import { diff } from 'bpmn-js-differ';

/** What an element of a process is to a reader. */
const WHAT = {
  'bpmn:UserTask': 'step',
  'bpmn:ServiceTask': 'step',
  'bpmn:SequenceFlow': 'way',
  'bpmn:StartEvent': 'event',
  'bpmn:EndEvent': 'event',
  'bpmn:BoundaryEvent': 'event',
  'bpmn:IntermediateCatchEvent': 'event',
  'bpmn:ExclusiveGateway': 'gateway',
  'bpmn:ParallelGateway': 'gateway',
  'bpmn:InclusiveGateway': 'gateway',
} as const;
type What = (typeof WHAT)[keyof typeof WHAT] | 'other';

/** Something of a process that differs between two versions of it. */
export interface FlowChange {
  id: string;
  kind: 'added' | 'removed' | 'changed';
  what: What;
  /** What it is called; of a way without a name, from where to where it leads. */
  name: string;
}

interface Element {
  id: string;
  $type: string;
  name?: string;
  sourceRef?: Element;
  targetRef?: Element;
}

const named = ({ id, name, sourceRef, targetRef }: Element): string => {
  if (name) return name;
  return sourceRef && targetRef ? `${named(sourceRef)} → ${named(targetRef)}` : id;
};

const changeOf = (kind: FlowChange['kind'], element: Element): FlowChange => ({
  id: element.id,
  kind,
  what: Object.hasOwn(WHAT, element.$type) ? WHAT[element.$type as keyof typeof WHAT] : 'other',
  name: named(element),
});

/** What differs between two processes as they were read; how they are drawn is no difference. */
export function flowChanges(before: object, after: object): FlowChange[] {
  const { _added, _removed, _changed } = diff(before, after);
  return [
    ...Object.values(_added).map((element) => changeOf('added', element as Element)),
    ...Object.values(_removed).map((element) => changeOf('removed', element as Element)),
    ...Object.values(_changed).map(({ model }) => changeOf('changed', model as Element)),
  ];
}
