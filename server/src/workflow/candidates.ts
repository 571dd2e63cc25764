import type { UserRef } from '@attest/api-contract';
import { apartFrom } from './assign/assign';
import { peopleByIds, peopleByRole } from './assign/people';
import { type AssigneeRule, effectOf } from './definition';
import { type Handler, openTasksOf, type Task } from './engine/state';
import type { InstanceSession } from './session';
import { separationIn } from './world';

/** Everyone who belongs to the organisation; administrators and inspectors take no part in processes. */
const EMPLOYEES = ['emp'];

/**
 * People a task may be handed or added to: holders of the step's roles for a transfer, employees otherwise;
 * never those whom separation of duties forbids or who act on the step already. Name order is the account's.
 */
export async function candidatesFor(
  session: InstanceSession,
  task: Task,
  decision: string,
): Promise<UserRef[]> {
  const { ctx, state, definition } = session;
  const step = definition.steps.get(task.stepId);
  const effect = effectOf(decision, step?.decisions?.[decision]);
  if (!step || (effect !== 'transfer' && effect !== 'addSign')) return [];
  const roles = effect === 'transfer' ? rolesOf(step.assignee ?? []) : [];
  const people = await peopleByRole(ctx.tx, roles.length ? roles : EMPLOYEES, null);
  const excluded = apartFrom(separationIn(session, step));
  const acting = new Set(openTasksOf(state, task.tokenId).map((open) => open.handler.id));
  return people
    .filter((person) => person.onDuty && !excluded.has(person.id) && !acting.has(person.id))
    .map(({ id, account, name }) => ({ id, account, name }));
}

function rolesOf(rules: AssigneeRule[]): string[] {
  return rules.flatMap((rule) => [
    ...[rule.role ?? []].flat(),
    ...(rule.departmentHead ? ['dhead'] : []),
    ...rolesOf(rule.every ?? []),
    ...(rule.orElse ? rolesOf([rule.orElse]) : []),
  ]);
}

/** Chosen people as handlers, or null when one of them may not be chosen. */
export async function chosenHandlers(
  session: InstanceSession,
  task: Task,
  decision: string,
  ids: string[],
): Promise<Handler[] | null> {
  const wanted = [...new Set(ids)];
  const allowed = new Set((await candidatesFor(session, task, decision)).map((user) => user.id));
  if (wanted.length === 0 || wanted.some((id) => !allowed.has(id))) return null;
  const people = await peopleByIds(session.ctx.tx, wanted);
  return people.map(({ id, account, name }) => ({ user: { id, account, name }, onBehalfOf: null }));
}
