import type { StepKind } from '@attest/api-contract';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import type { AssigneeRule, StepDefinition } from '../definition';
import type { Handler, HandlerGroup } from '../engine/state';
import { type FeelContext, holdsFeel } from '../feel';
import {
  departmentChain,
  type Person,
  peopleByAccount,
  peopleByIds,
  peopleByRole,
  superiorChain,
} from './people';

/** What assignment knows of the instance. */
export interface AssignmentCase {
  tx: TenantTransaction;
  feel: FeelContext;
  initiatorId: string;
  departmentId: string | null;
  /** Whoever completed the last draft or work step. */
  author: string | null;
  /** Whoever reviewed so far. */
  reviewers: string[];
  /** Stand-ins of people who are off duty; see proxies.ts. */
  standIns(people: Person[]): Promise<Map<string, Handler['user']>>;
}

/** People in a user field: one id or several. */
export function idsIn(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((id): id is string => typeof id === 'string');
}

/** Separation of duties at a step. */
export interface Separation {
  /** They may not handle it. */
  never: ReadonlySet<string>;
  /** They stand back while a place of the step has somebody else. */
  standBack: ReadonlySet<string>;
}

const SEPARATION_BY_KIND: Partial<Record<StepKind, StepDefinition['separation']>> = {
  review: ['author'],
  approve: ['author', 'initiator'],
};

const NOBODY: Separation = { never: new Set(), standBack: new Set() };

/** Who may not handle a step (domain.md §1.3): by the step, else by its kind. */
export function separationOf(
  step: StepDefinition | null,
  { initiatorId, author, reviewers, feel }: AssignmentCase,
): Separation {
  if (!step) return NOBODY;
  const rules = step.separation ?? SEPARATION_BY_KIND[step.kind] ?? [];
  const never = rules.flatMap((rule) => {
    if (rule === 'initiator') return [initiatorId];
    if (rule === 'author') return author ? [author] : [];
    return rule === 'reviewer' ? [] : idsIn(feel.values[rule.field]);
  });
  return { never: new Set(never), standBack: new Set(rules.includes('reviewer') ? reviewers : []) };
}

/** Everyone who is apart from a step: nobody of them is chosen while another may be. */
export const apartFrom = ({ never, standBack }: Separation): Set<string> => new Set([...never, ...standBack]);

/** The handlers of rules: the first whose condition holds. Empty when there is nobody. */
export async function assignGroups(
  rules: AssigneeRule[],
  separation: Separation,
  input: AssignmentCase,
): Promise<HandlerGroup[]> {
  const rule = rules.find((one) => !one.if || holdsFeel(one.if, input.feel));
  const groups = rule ? await expand(rule, separation, input) : null;
  return groups ? withStandIns(distinctGroups(groups), apartFrom(separation), input) : [];
}

/**
 * Null when a rule leaves a place without a person: then nobody may be assigned at all. Who stands back acts where
 * the place would stay empty.
 */
async function expand(
  rule: AssigneeRule,
  separation: Separation,
  input: AssignmentCase,
): Promise<Person[][] | null> {
  if (rule.every) {
    const parts: Person[][] = [];
    for (const part of rule.every) {
      if (part.if && !holdsFeel(part.if, input.feel)) continue;
      const groups = await expand(part, separation, input);
      if (!groups) return null;
      parts.push(...groups);
    }
    return parts.length ? parts : null;
  }
  const others = await fill(rule, apartFrom(separation), input);
  if (others || separation.standBack.size === 0) return others;
  return fill(rule, separation.never, input);
}

/** One place: the people of the rule, else those of what stands in for it. */
async function fill(
  rule: AssigneeRule,
  excluded: ReadonlySet<string>,
  input: AssignmentCase,
): Promise<Person[][] | null> {
  if (rule.every) return expand(rule, { ...NOBODY, never: excluded }, input);
  const people = await find(rule, excluded, input);
  if (people.length === 0) return rule.orElse ? fill(rule.orElse, excluded, input) : null;
  return (rule.each ?? rule.field !== undefined) ? people.map((person) => [person]) : [people];
}

async function find(
  rule: AssigneeRule,
  excluded: ReadonlySet<string>,
  input: AssignmentCase,
): Promise<Person[]> {
  const { tx } = input;
  const may = (people: Person[]) => people.filter((person) => !excluded.has(person.id));
  if (rule.role) {
    const roles = [rule.role].flat();
    return may(await peopleByRole(tx, roles, await departmentsOf(rule, input)));
  }
  if (rule.departmentHead) {
    const chain = input.departmentId ? await departmentChain(tx, input.departmentId) : [];
    return first(
      tx,
      chain.map((department) => department.headId),
      may,
    );
  }
  if (rule.superior) return first(tx, await superiorChain(tx, input.initiatorId), may);
  if (rule.initiator) return may(await peopleByIds(tx, [input.initiatorId]));
  if (rule.user) return may(await peopleByAccount(tx, rule.user));
  return may(await peopleByIds(tx, idsIn(input.feel.values[rule.field ?? ''])));
}

/** The nearest of a chain who may act. */
async function first(
  tx: TenantTransaction,
  chain: (string | null)[],
  may: (people: Person[]) => Person[],
): Promise<Person[]> {
  const ids = chain.filter((id): id is string => id !== null);
  const people = may(await peopleByIds(tx, ids));
  const nearest = ids.flatMap((id) => people.find((person) => person.id === id) ?? [])[0];
  return nearest ? [nearest] : [];
}

async function departmentsOf(rule: AssigneeRule, input: AssignmentCase): Promise<string[] | null> {
  if (!rule.within) return null;
  if (!input.departmentId) return [];
  if (rule.within === 'department') return [input.departmentId];
  return (await departmentChain(input.tx, input.departmentId)).map((department) => department.id);
}

/** One person stands in one group only: whoever must act keeps it, others may leave it to colleagues. */
function distinctGroups(groups: Person[][]): Person[][] {
  const taken = new Set<string>();
  const result: Person[][] = [];
  for (const group of [...groups].sort((a, b) => a.length - b.length)) {
    const left = group.filter((person) => !taken.has(person.id));
    // A group whose every member acts elsewhere in the step is spoken for by them.
    if (left.length === 0) continue;
    if (left.length === 1) taken.add((left[0] as Person).id);
    result.push(left);
  }
  return result;
}

/** Off duty: the proxy acts; colleagues of the same group go before somebody who is away. */
async function withStandIns(
  groups: Person[][],
  excluded: ReadonlySet<string>,
  { standIns }: AssignmentCase,
): Promise<HandlerGroup[]> {
  const away = groups.flat().filter((person) => !person.onDuty);
  const proxies = away.length ? await standIns(away) : new Map<string, Handler['user']>();
  return groups.map((group) => {
    const handlers = group.map((person): Handler & { here: boolean } => {
      const proxy = person.onDuty ? undefined : proxies.get(person.id);
      if (!proxy || excluded.has(proxy.id))
        return { user: ref(person), onBehalfOf: null, here: person.onDuty };
      return { user: proxy, onBehalfOf: ref(person), here: true };
    });
    const here = handlers.filter((handler) => handler.here);
    const acting = here.length ? here : handlers;
    const once = acting.filter((a, i) => acting.findIndex((b) => b.user.id === a.user.id) === i);
    return once.map(({ user, onBehalfOf }) => ({ user, onBehalfOf }));
  });
}

const ref = ({ id, account, name }: Person): Handler['user'] => ({ id, account, name });
