import type { Context } from '../../platform/module';
import type { StepDefinition } from '../../workflow/definition';
import { definitionById } from '../../workflow/publish';
import { isEnded } from '../../workflow/statusLabels';
import { processOf } from '../definitions';
import type { StoredRecord } from '../tables';

/** What the caller may change now without a decision, and the task they have. */
export interface Editing {
  taskId: string | null;
  /** The step whose fields may be saved; null: nothing may. */
  step: StepDefinition | null;
}

/**
 * Kinds of steps whose handler saves unfinished work; reviewers and approvers write with their decision, and a
 * service that waits is seen to by saving alone.
 */
const SAVES: ReadonlySet<string> = new Set(['draft', 'work']);

/**
 * The handler of a draft or work step edits its fields; at a waiting step the record's owner and the
 * follow-up roles of the process do. Ended records are locked.
 */
export async function editingOf(ctx: Context, record: StoredRecord): Promise<Editing> {
  if (isEnded(record.status) || !record.instance_id) return { taskId: null, step: null };
  const { userId, roles } = ctx.caller;
  const task = await ctx.tx
    .selectFrom('wf_task')
    .select(['id', 'step_id', 'purpose'])
    .where('instance_id', '=', record.instance_id)
    .where('handler_id', '=', userId)
    .where('status', '=', 'open')
    .orderBy('deadline')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  const steps = await stepsOf(ctx, record.instance_id);
  const taskId = task?.id ?? null;
  const own = task?.purpose === 'step' ? steps.get(task.step_id) : undefined;
  if (own && (SAVES.has(own.kind) || own.service)) return { taskId, step: own };
  const { followUpRoles } = processOf(ctx, record.process).record;
  const mayFollowUp = record.owner_id === userId || roles.some((role) => followUpRoles.includes(role));
  const waiting = record.open_steps
    .map((open) => steps.get(open.stepId))
    .find((step) => step?.kind === 'wait' && step.fields?.length);
  return { taskId, step: mayFollowUp && waiting ? waiting : null };
}

async function stepsOf(ctx: Context, instanceId: string): Promise<Map<string, StepDefinition>> {
  const { definition_id } = await ctx.tx
    .selectFrom('wf_instance')
    .select('definition_id')
    .where('id', '=', instanceId)
    .executeTakeFirstOrThrow();
  return (await definitionById(ctx.tx, definition_id)).steps;
}
