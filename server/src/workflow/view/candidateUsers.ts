import type { UserRef } from '@attest/api-contract';
import { namesOf } from '../../directory/identity/directory';
import type { Handles } from '../../platform/calls/handleAll';
import { AppError } from '../../platform/errors';
import { candidatesFor } from '../candidates';
import type { Task } from '../engine/state';
import { taskById } from '../task';
import { readInstance } from './readInstance';

const SHOWN = 100;

/** People who may take over or be added to a task of the caller. */
export const searchCandidates: Handles<'candidateUsers'> = async (ctx, { taskId, decision, text }) => {
  const row = await taskById(ctx, taskId);
  if (row.handler_id !== ctx.caller.userId) throw new AppError('TASK_INVALID');
  const session = await readInstance(ctx, row.instance_id);
  const people = await candidatesFor(session, session.state.tasks.get(taskId) as Task, decision);
  const wanted = text?.trim().toLowerCase() ?? '';
  if (!wanted) return people.slice(0, SHOWN);
  const names = await namesOf(
    ctx.tx,
    people.map(({ id }) => id),
  );
  const called = ({ id, name, account }: UserRef) => [name, account, names.get(id)?.nameEn ?? ''];
  return people
    .filter((person) => called(person).some((text) => text.toLowerCase().includes(wanted)))
    .slice(0, SHOWN);
};
