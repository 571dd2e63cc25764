import type { Bilingual } from '@attest/api-contract';
import { canonicalize } from 'json-canonicalize';
import { tenantDay } from '../../directory/tenancy/tenantTime';
import { both } from '../../platform/audit/words/values';
import { type AssignmentCase, assignGroups, separationOf } from '../../workflow/assign/assign';
import { nodeOf } from '../../workflow/bpmn/graph';
import { decisionLabel, effectOf, type StepDefinition } from '../../workflow/definition';
import { nextNodes } from '../../workflow/engine/flows';
import { dueDate } from '../../workflow/time';
import { type Case, type Difference, mayTell, type Outcome, textsIn } from './compareValues';
import type { Side } from './sides';
import { stepsOf, type Visit } from './visits';
import { listed, WORDS } from './words';

type Flow = NonNullable<Side['flow']>;

/** A step by the name that a version gives it. */
const nameOf = ({ steps, graph }: Flow, id: string): Bilingual =>
  steps.get(id)?.name ?? both(graph.nodes.get(id)?.name || id);

const feelOf = ({ now, way }: Case, { data }: Flow, { values }: Outcome, decision: string | null) => ({
  process: data,
  now,
  decision,
  values,
  initiator: way.initiator,
});

/** The steps and ends that follow a step once it was decided; gateways are passed. */
function stepsAfter(one: Case, flow: Flow, outcome: Outcome, { stepId, decision }: Visit): string[] {
  const feel = feelOf(one, flow, outcome, decision);
  const reached = new Set<string>();
  const seen = new Set<string>();
  const queue = nextNodes(flow.graph, stepId, feel);
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const isGateway = ['exclusive', 'parallel', 'inclusive'].includes(nodeOf(flow.graph, id).type);
    if (isGateway) queue.push(...nextNodes(flow.graph, id, feel));
    else reached.add(id);
  }
  return [...reached].sort();
}

/** Every condition of a flow: what it decides by. */
const conditionsOf = ({ graph }: Flow): string[] =>
  [...graph.nodes.values()].flatMap(({ outgoing }) => outgoing.flatMap(({ condition }) => condition ?? []));

/** Where a version says that the record would have gone: names, and what tells two ways apart. */
function wayOn(one: Case, flow: Flow, outcome: Outcome, visit: Visit): { key: string; text: Bilingual } {
  const step = flow.steps.get(visit.stepId);
  if (!step) return { key: 'stepGone', text: WORDS.stepGone };
  const { decision } = visit;
  if (decision && !Object.hasOwn(step.decisions ?? {}, decision))
    return { key: 'decisionGone', text: WORDS.decisionGone };
  const next = stepsAfter(one, flow, outcome, visit);
  const text = listed(next.map((id) => nameOf(flow, id)));
  return { key: next.join(' '), text: text ?? WORDS.nowhere };
}

/** Steps that the draft has not, and decisions after which the record would have gone elsewhere. */
export function comparedFlow(one: Case, before: Outcome, after: Outcome): Difference[] {
  const { flow: own } = before.side;
  const { flow: draft, moved } = after.side;
  if (!own || !draft) return [];
  const tells = [before, after].every((outcome) =>
    mayTell(one, outcome, conditionsOf(outcome.side.flow as Flow)),
  );
  const once = new Set<string>();
  return one.way.visits.flatMap((visit): Difference[] => {
    const { stepId, state, decision } = visit;
    const step = own.steps.get(stepId);
    const known = `${stepId} ${decision}`;
    if (!step || once.has(known)) return [];
    once.add(known);
    const label = decision ? decisionLabel(decision, step.decisions?.[decision]) : null;
    const place = label
      ? { zh: `${step.name.zh} · ${label.zh}`, en: `${step.name.en} · ${label.en}` }
      : step.name;
    if (state === 'active') {
      if (draft.graph.nodes.has(stepId)) return [];
      const to = moved[stepId];
      const goes = to ? nameOf(draft, to) : WORDS.stepGone;
      return [{ kind: 'flow', place, before: WORDS.goesOn, after: goes }];
    }
    if (decision && effectOf(decision, step.decisions?.[decision]) !== 'forward') return [];
    const was = wayOn(one, own, before, visit);
    const is = wayOn(one, draft, after, visit);
    if (was.key === is.key || (!tells && draft.steps.has(stepId))) return [];
    return [{ kind: 'flow', place, before: was.text, after: is.text }];
  });
}

const differ = (one: unknown, other: unknown): boolean =>
  canonicalize(one ?? null) !== canonicalize(other ?? null);

/** Days on which open steps, and the whole of it, would be due. */
export async function comparedDeadlines(one: Case, before: Outcome, after: Outcome): Promise<Difference[]> {
  const { ctx, record, way } = one;
  const { tx } = ctx;
  const found: Difference[] = [];
  const open = way.visits.filter(({ state }) => state === 'active');
  const dayOf = async (outcome: Outcome, rule: StepDefinition['due'], from: Date) => {
    const { flow } = outcome.side;
    const at = rule && flow ? await dueDate(tx, rule, from, feelOf(one, flow, outcome, null)) : null;
    return at ? tenantDay(tx, at) : null;
  };
  const compare = async (place: Bilingual, from: Date, rules: readonly StepDefinition['due'][]) => {
    const tells = [before, after].every((outcome, at) => mayTell(one, outcome, textsOfDue(rules[at])));
    if (!tells) return;
    const was = await dayOf(before, rules[0], from);
    const is = await dayOf(after, rules[1], from);
    if (was === is) return;
    const text = (day: string | null) => (day ? both(day) : WORDS.noDeadline);
    found.push({ kind: 'deadline', place, before: text(was), after: text(is) });
  };
  const [own, draft] = [before.side.flow, after.side.flow];
  if (!own || !draft) return [];
  for (const { stepId, enteredAt } of open) {
    const [was, is] = [own.steps.get(stepId), draft.steps.get(stepId)];
    if (was && is) await compare(is.name, enteredAt, [was.due, is.due]);
  }
  if (open.length > 0 && record.submitted_at)
    await compare(WORDS.wholeDue, record.submitted_at, [own.data.due, draft.data.due]);
  return found;
}

/** Conditions of a deadline, and the field that it counts from. */
const textsOfDue = (rule: StepDefinition['due']): string[] =>
  Array.isArray(rule)
    ? rule.flatMap((part) => [...(part.if ? [part.if] : []), ...(part.from ? [`values.${part.from}`] : [])])
    : [];

/** People who would have steps that the record has come to, as they are today. */
export async function comparedPeople(one: Case, before: Outcome, after: Outcome): Promise<Difference[]> {
  const [own, draft] = [before.side.flow, after.side.flow];
  if (!own || !draft) return [];
  const found: Difference[] = [];
  const computes = differ(before.values, after.values);
  for (const stepId of stepsOf(one.way.visits, 'active', 'done')) {
    const [was, is] = [own.steps.get(stepId), draft.steps.get(stepId)];
    if (!was?.assignee || !is?.assignee) continue;
    const said = (step: StepDefinition) => [step.assignee, step.separation, step.kind];
    if (!computes && !differ(said(was), said(is))) continue;
    const tells = mayTell(one, before, textsOfPeople(was)) && mayTell(one, after, textsOfPeople(is));
    if (!tells) continue;
    const [had, has] = [await peopleAt(one, before, was), await peopleAt(one, after, is)];
    if (had.join() === has.join()) continue;
    const text = (names: string[]) => listed(names.map(both)) ?? WORDS.nobody;
    found.push({ kind: 'people', place: is.name, before: text(had), after: text(has) });
  }
  return found;
}

/** All that people of a step are chosen by: conditions, and fields that name them. */
const textsOfPeople = ({ assignee, separation }: StepDefinition): string[] => {
  const named = [...textsOfKey(assignee, 'field'), ...textsOfKey(separation, 'field')];
  return [...textsOfKey(assignee, 'if'), ...named.map((key) => `values.${key}`)];
};

function textsOfKey(part: unknown, wanted: string): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === wanted ? textsIn(value) : textsOfKey(value, wanted),
  );
}

async function peopleAt(one: Case, outcome: Outcome, step: StepDefinition): Promise<string[]> {
  const { ctx, record, way } = one;
  const flow = outcome.side.flow as Flow;
  const isKind = (stepId: string, ...kinds: string[]) => kinds.includes(flow.steps.get(stepId)?.kind ?? '');
  const done = way.visits.filter(({ state, decidedBy }) => state === 'done' && decidedBy !== null);
  const at = done.findIndex(({ stepId }) => stepId === step.id);
  const earlier = at < 0 ? done : done.slice(0, at);
  const by = (...kinds: string[]) =>
    earlier.flatMap(({ stepId, decidedBy }) => (isKind(stepId, ...kinds) && decidedBy ? [decidedBy] : []));
  const input: AssignmentCase = {
    tx: ctx.tx,
    feel: feelOf(one, flow, outcome, null),
    initiatorId: record.initiator_id,
    departmentId: record.department_id,
    author: by('draft', 'work').at(-1) ?? null,
    reviewers: by('review'),
    standIns: async () => new Map(),
  };
  const groups = await assignGroups(step.assignee ?? [], separationOf(step, input), input);
  return [...new Set(groups.flat().map(({ user }) => user.name))].sort();
}
