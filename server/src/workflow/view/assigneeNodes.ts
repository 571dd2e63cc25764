import type { RailStep, UserRef } from '@attest/api-contract';
import type { Static } from 'typebox';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { distinct } from '../lists/started';
import type { InstanceSession } from '../session';
import { feelOf, handlersFor } from '../world';
import { railOf } from './rail';
import { readVisibleInstance } from './readInstance';

type Rail = Static<typeof RailStep>;

/** The steps of an instance that are likely to come, with who would handle them as things are now. */
export async function assigneeNodes(ctx: Context, piId: string): Promise<Rail[]> {
  const session = await readVisibleInstance(ctx, piId);
  const { definition, state } = session;
  const rail = railOf(definition, state, { ...feelOf(session), decision: null });
  return withExpected(
    session,
    rail.filter((step) => step.state === 'next'),
  );
}

/** Names at the steps to come who would handle them now: by role, department, value and proxy of today. */
export async function withExpected(session: InstanceSession, rail: Rail[]): Promise<Rail[]> {
  return Promise.all(
    rail.map(async (step) =>
      step.state === 'next' ? { ...step, handlers: await expected(session, step.stepId) } : step,
    ),
  );
}

async function expected(session: InstanceSession, stepId: string): Promise<UserRef[]> {
  const step = session.definition.steps.get(stepId);
  if (!step?.assignee) return [];
  try {
    const groups = await handlersFor(session, step.assignee, step);
    return distinct(groups.flat().map(({ user }) => user));
  } catch (error) {
    // A condition that no value has been given for yet: nobody can be named.
    if (error instanceof AppError) return [];
    throw error;
  }
}
