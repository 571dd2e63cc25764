import type { StepKind } from '@attest/api-contract';
import { type Content, freeKey, groupAt, listAt, type Part, partAt, withPart } from '../content';
import { type DrawnFlow, type DrawnStep, drawFlow, gatewayOf } from './draw';
import { wordsOfStep } from './inStep';

/** A flow as a list: its steps in order, and where the decisions of each lead. */
export type StepList = Omit<DrawnFlow, 'code'>;

const STEPS = '/steps/steps';
const ENDS = '/steps/ends';

/** Ends that a step may lead to, and what they are called in the drawing. */
export const END_NAMES = { 'end-ok': '已完成 Completed', 'end-no': '已驳回 Rejected' } as const;
type ListedEnd = keyof typeof END_NAMES;
const END_IDS: Readonly<Record<ListedEnd, string>> = { 'end-ok': 'end_completed', 'end-no': 'end_rejected' };

/** What decisions of these codes do of themselves, whichever way the flow leads. */
const OWN_WAY = ['return', 'reject', 'transfer', 'addSign', 'extend', 'cancelReq'];
const isForward = (code: string, decision: unknown): boolean => {
  const { effect } = (decision ?? {}) as { effect?: unknown };
  return effect === undefined ? !OWN_WAY.includes(code) : effect === 'forward';
};

/** The decisions of a step that lead on. */
export const forwardOf = (step: Part): string[] =>
  Object.entries(groupAt(step, '/decisions')).flatMap(([code, one]) => (isForward(code, one) ? code : []));

/** What a step of a kind begins with. */
const DECISIONS: Readonly<Record<StepKind, Readonly<Record<string, Part>>>> = {
  draft: { submit: { tone: 'primary' } },
  work: { submit: { tone: 'primary' } },
  review: { agree: { tone: 'primary' }, return: {} },
  hold: { submit: { tone: 'primary' } },
  approve: { approve: { tone: 'primary' }, return: {}, reject: { tone: 'danger' } },
  wait: { submit: { tone: 'primary' } },
};

const CONDITION = /^=?\s*decision\s*=\s*"\w+"(\s+or\s+decision\s*=\s*"\w+")*\s*$/;
const childrenOf = (element: Element): Element[] => [...element.children];
const idOf = (element: Element): string => element.getAttribute('id') ?? '';

interface Line {
  id: string;
  from: string;
  to: string;
  condition: string;
}

/**
 * The list that a flow comes to; null where more is drawn than a list can say, such as several ways at once, a waiting
 * time or a way that depends on a value.
 */
export function stepListOf(content: Content): StepList | null {
  const flow = partAt(content, '/flow');
  const xml = new DOMParser().parseFromString(typeof flow === 'string' ? flow : '', 'application/xml');
  const processes = [...xml.getElementsByTagNameNS('*', 'process')];
  const [process] = processes;
  if (!process || processes.length !== 1) return null;
  const of = (name: string) => childrenOf(process).filter(({ localName }) => localName === name);
  const lines = of('sequenceFlow').map(
    (one): Line => ({
      id: idOf(one),
      from: one.getAttribute('sourceRef') ?? '',
      to: one.getAttribute('targetRef') ?? '',
      condition: one.textContent?.trim() ?? '',
    }),
  );
  const [start, another] = of('startEvent');
  const gateways = of('exclusiveGateway');
  const tasks = of('userTask');
  const drawnEnds = of('endEvent');
  const known = 1 + tasks.length + drawnEnds.length + gateways.length + lines.length;
  if (!start || another || childrenOf(process).length !== known) return null;
  if ([...tasks, ...drawnEnds].some((one) => !isPlain(one))) return null;
  const places = new Set([...tasks, ...drawnEnds].map(idOf));
  const only = (from: string): Line | null => {
    const [line, more] = lines.filter((one) => one.from === from);
    return line && !more && line.condition === '' ? line : null;
  };
  const first = only(idOf(start))?.to;
  const listed = listAt(content, STEPS).map((step) => {
    const task = tasks.find((one) => idOf(one) === step.id);
    return task && listedStep(step, task, { lines, gateways, places, only });
  });
  if (first === undefined || listed.length !== tasks.length) return null;
  const used = new Set(
    lines.filter(({ to }) => gateways.some((one) => idOf(one) === to)).map(({ to }) => to),
  );
  const steps = listed.filter((one) => one !== undefined && one !== null);
  if (!places.has(first) || steps.length !== tasks.length || used.size !== gateways.length) return null;
  return {
    first,
    steps,
    ends: drawnEnds.map((one) => ({ id: idOf(one), name: one.getAttribute('name') ?? '' })),
  };
}

/** Tasks may be several, ends have nothing in them. */
const isPlain = (element: Element): boolean =>
  childrenOf(element).every(({ localName }) =>
    ['multiInstanceLoopCharacteristics', 'incoming', 'outgoing'].includes(localName),
  );

interface Around {
  lines: readonly Line[];
  gateways: readonly Element[];
  places: ReadonlySet<string>;
  only(from: string): Line | null;
}

function listedStep(step: Part, task: Element, { lines, gateways, places, only }: Around): DrawnStep | null {
  const id = idOf(task);
  const out = only(id);
  if (!out) return null;
  const loop = childrenOf(task).find(({ localName }) => localName === 'multiInstanceLoopCharacteristics');
  const common = {
    id,
    name: wordsOfStep(step.name),
    ...(loop && {
      each: loop.getAttribute('isSequential') === 'true' ? ('sequential' as const) : ('parallel' as const),
    }),
  };
  if (places.has(out.to)) return { ...common, next: out.to, ways: {} };
  const gateway = gateways.find((one) => idOf(one) === out.to);
  if (!gateway || lines.filter(({ to }) => to === out.to).length !== 1) return null;
  const ways = lines.filter(({ from }) => from === out.to);
  if (ways.some(({ to }) => !places.has(to))) return null;
  const otherwise =
    ways.find((one) => one.id === gateway.getAttribute('default')) ??
    ways.find(({ condition }) => condition === '');
  const asked = ways.filter((one) => one !== otherwise);
  if (asked.some(({ condition }) => !CONDITION.test(condition))) return null;
  const led = asked.flatMap(({ condition, to }) =>
    [...condition.matchAll(/"(\w+)"/g)].map(([, code = '']) => [code, to] as const),
  );
  const next = otherwise?.to ?? led[0]?.[1];
  return next === undefined ? null : { ...common, next, ways: Object.fromEntries(led) };
}

/** The content with its flow drawn as a list says; the ends that nothing leads to are gone. */
export function withStepList(content: Content, { first, steps, ends }: StepList): Content {
  const reached = new Set([first, ...steps.flatMap(({ next, ways }) => [next, ...Object.values(ways)])]);
  const names = new Map(listAt(content, STEPS).map(({ id, name }) => [id, wordsOfStep(name)]));
  const kept = ends.filter(({ id }) => reached.has(id));
  const code = String(partAt(content, '/steps/code') ?? 'process');
  const named = steps.map((step) => ({ ...step, name: names.get(step.id) ?? step.name }));
  const flow = drawFlow({ code, first, steps: named, ends: kept });
  const kinds = new Map(listAt(content, ENDS).map((end) => [end.id, end]));
  const drawnKind = (id: string) => (id === END_IDS['end-no'] ? 'end-no' : 'end-ok');
  const nextEnds = kept.map(({ id }) => kinds.get(id) ?? { id, kind: drawnKind(id) });
  return withPart(withPart(content, ENDS, nextEnds), '/flow', flow);
}

/** The end of a kind, which is there or comes with the first step that leads to it. */
export function endOf(content: Content, kind: ListedEnd): string {
  const there = listAt(content, ENDS).find((end) => end.kind === kind);
  return String(there?.id ?? END_IDS[kind]);
}

/** A list with a decision of a step, or all that are not named, leading somewhere else. */
export function led(
  list: StepList,
  step: string,
  { decision, to }: { decision?: string; to: string },
): StepList {
  const ends =
    [...list.ends, ...list.steps].some(({ id }) => id === to) || !Object.values(END_IDS).includes(to)
      ? list.ends
      : [...list.ends, { id: to, name: END_NAMES[to === END_IDS['end-no'] ? 'end-no' : 'end-ok'] }];
  const changed = (one: DrawnStep): DrawnStep => {
    if (one.id !== step) return one;
    return decision === undefined ? { ...one, next: to } : { ...one, ways: { ...one.ways, [decision]: to } };
  };
  return { ...list, ends, steps: list.steps.map(changed) };
}

/** With every way that led to one place leading to another. */
const redirected = (list: StepList, from: string, to: string): StepList => ({
  ...list,
  first: list.first === from ? to : list.first,
  steps: list.steps.map((step) => ({
    ...step,
    next: step.next === from ? to : step.next,
    ways: Object.fromEntries(Object.entries(step.ways).map(([code, way]) => [code, way === from ? to : way])),
  })),
});

/** With a new step behind another: it leads where that one led. Null where the flow is no list. */
export function stepAddedBehind(content: Content, at: number): { content: Content; place: string } | null {
  const list = stepListOf(content);
  const steps = listAt(content, STEPS);
  const before = list?.steps[at];
  if (!list || !before) return null;
  const taken = [...steps.map(({ id }) => id), ...list.steps.map(({ id }) => gatewayOf(id))];
  const id = freeKey(taken, `step_${steps.length + 1}`);
  const step: Part = {
    id,
    name: { zh: '', en: '' },
    kind: 'work',
    assignee: [{ initiator: true }],
    fields: [],
    decisions: DECISIONS.work,
  };
  const added = withPart(content, STEPS, steps.toSpliced(at + 1, 0, step));
  const behind = led(list, before.id, { to: id });
  const own: DrawnStep = { id, name: '', next: before.next, ways: {} };
  const next = { ...behind, steps: behind.steps.toSpliced(at + 1, 0, own) };
  return { content: withStepList(added, next), place: `${STEPS}/${at + 1}` };
}

/** Without a step: what led to it leads on to where it led. Null where nothing would be left, or the flow is no list. */
export function stepRemoved(content: Content, at: number): { content: Content; place: string } | null {
  const list = stepListOf(content);
  const gone = list?.steps[at];
  if (!list || !gone || list.steps.length < 2) return null;
  const to = gone.next === gone.id ? endOf(content, 'end-ok') : gone.next;
  const left = redirected({ ...list, steps: list.steps.toSpliced(at, 1) }, gone.id, to);
  const [first] = left.steps;
  if (!first) return null;
  const begins = left.steps.some(({ id }) => id === left.first) ? left : { ...left, first: first.id };
  const steps = listAt(content, STEPS).toSpliced(at, 1);
  return { content: withStepList(withPart(content, STEPS, steps), begins), place: '/flow' };
}

/** A step in the place of its neighbour; a chain of both goes the other way round. Null at the ends of the list. */
export function stepMoved(
  content: Content,
  at: number,
  by: -1 | 1,
): { content: Content; place: string } | null {
  const list = stepListOf(content);
  const [one, other] = by === 1 ? [at, at + 1] : [at - 1, at];
  const [before, behind] = [list?.steps[one], list?.steps[other]];
  if (!list || !before || !behind) return null;
  const steps = listAt(content, STEPS);
  const swapped = withPart(content, STEPS, steps.with(one, steps[other] ?? {}).with(other, steps[one] ?? {}));
  const turned = (step: DrawnStep): DrawnStep => {
    if (step.id === before.id) return { ...step, next: behind.next };
    if (step.id === behind.id) return { ...step, next: before.id };
    return step.next === before.id ? { ...step, next: behind.id } : step;
  };
  const isChain = before.next === behind.id;
  const order = list.steps.with(one, behind).with(other, before);
  const next: StepList = isChain
    ? { ...list, first: list.first === before.id ? behind.id : list.first, steps: order.map(turned) }
    : { ...list, steps: order };
  return { content: withStepList(swapped, next), place: `${STEPS}/${at + by}` };
}

const APPROVED = JSON.stringify({ meaning: 'approved' });

/** A step of another kind: with the decisions of that kind, unless somebody has said others; approvals are signed. */
function withKind(step: Part, kind: StepKind): Part {
  const { sign, ...rest } = step;
  const isOwn = JSON.stringify(step.decisions) !== JSON.stringify(DECISIONS[step.kind as StepKind]);
  const signed = kind === 'approve' ? (sign ?? { meaning: 'approved' }) : sign;
  const isSigned = signed !== undefined && (kind === 'approve' || JSON.stringify(signed) !== APPROVED);
  return { ...rest, kind, ...(isSigned && { sign: signed }), ...(!isOwn && { decisions: DECISIONS[kind] }) };
}

/** Decisions that are called otherwise now lead where they led; those that are gone lead nowhere. */
function waysOf(drawn: DrawnStep, before: Part, after: Part): DrawnStep['ways'] {
  const [was, is] = [before, after].map((step) => Object.keys(groupAt(step, '/decisions'))) as [
    string[],
    string[],
  ];
  const called = (code: string) => (was.length === is.length ? is[was.indexOf(code)] : code) ?? code;
  const forward = forwardOf(after);
  return Object.fromEntries(
    Object.entries(drawn.ways)
      .map(([code, to]) => [called(code), to] as const)
      .filter(([code]) => forward.includes(code)),
  );
}

/** The content with another step in place of one, and its part of the flow in line with it where the flow is a list. */
export function withStep(content: Content, place: string, after: Part): Content {
  const next = withPart(content, place, after);
  const before = groupAt(content, place);
  const same =
    before.decisions === after.decisions && before.mode === after.mode && before.kind === after.kind;
  const list = same ? null : stepListOf(content);
  if (!list) return next;
  const kinds: Part =
    before.kind === after.kind ? after : withKind({ ...after, kind: before.kind }, after.kind as StepKind);
  const steps = list.steps.map((step): DrawnStep => {
    if (step.id !== after.id) return step;
    // Who waits for all has a task for each of them.
    const each = after.mode === 'all' ? (step.each ?? 'parallel') : step.each;
    return { ...step, ...(each && { each }), ways: waysOf(step, before, kinds) };
  });
  return withStepList(withPart(content, place, kinds), { ...list, steps });
}
