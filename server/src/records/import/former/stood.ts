import type { UserRef } from '@attest/api-contract';
import type { Context } from '../../../platform/module';
import type { StepDefinition } from '../../../workflow/definition';
import { definitionInForce } from '../../../workflow/publish';
import { standInstance } from '../../../workflow/takeOver';
import { versionInForce } from '../../definitions/definition';
import type { EndedStatus } from './columns';

/** How a record ended elsewhere, or the step at which it stood. */
export type Stood = { status: EndedStatus } | { step: string };

/**
 * Steps at which a record may go on here: those between which there is one way alone. Where several are open side by side,
 * nobody knows which of the others are done.
 */
export async function stepsToStandAt(ctx: Context, process: string): Promise<StepDefinition[]> {
  await versionInForce(ctx, process);
  const { steps, graph } = await definitionInForce(ctx.tx, process);
  const sideBySide = [...graph.nodes.values()].some(
    ({ type }) => type === 'parallel' || type === 'inclusive',
  );
  return sideBySide ? [] : [...steps.values()].filter(({ kind }) => kind !== 'draft');
}

/** Lets a record go on at a step. TASK_ASSIGNEE_INCORRECT where nobody has it to do. */
export async function standAt(
  ctx: Context,
  input: { process: string; recordId: string; initiator: UserRef; at: Date },
  step: string,
): Promise<void> {
  const instanceId = await standInstance(ctx, input, step);
  await ctx.tx
    .updateTable('quality_record')
    .set({ instance_id: instanceId })
    .where('id', '=', input.recordId)
    .execute();
}
