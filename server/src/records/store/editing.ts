import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { prepared } from '../../platform/database/transaction';
import type { Context } from '../../platform/module';
import type { StepDefinition } from '../../workflow/definition';
import { definitionById } from '../../workflow/publish';
import { isEnded } from '../../workflow/statusLabels';
import { processOf } from '../definitions';
import type { StoredRecord } from '../tables';

/** Keys that a step fills, and those that it demands. */
export const fieldsOfStep = ({ fields = [], requires = [] }: Pick<StepDefinition, 'fields' | 'requires'>) => [
  ...new Set([...fields, ...requires]),
];

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

/** The caller's own open task of a record's process, as far as it tells what they may edit. */
interface OwnTask {
  id: string;
  step_id: string;
  purpose: string;
}

const OWN_TASK = `
  select id, step_id, purpose from wf_task
  where instance_id = (select q.instance_id from quality_record q where q.id = $1) and handler_id = $2 and status = 'open'
  order by deadline, seq limit 1`;

/** The open task of the caller on a record: the one to be done first. */
export const ownTaskOf = async (ctx: Context, recordId: string): Promise<OwnTask | undefined> =>
  (await prepared<OwnTask>(ctx.tx, 'quality_own_task', OWN_TASK, [recordId, ctx.caller.userId]))[0];

/**
 * The handler of a draft or work step edits its fields; at a waiting step the record's owner and the
 * follow-up roles of the process do. Ended records are locked. With the steps by which a record goes that has not ended.
 */
export async function editingOf(
  ctx: Context,
  record: StoredRecord,
): Promise<Editing & { steps: Map<string, StepDefinition> }> {
  if (isEnded(record.status) || !record.instance_id) return { taskId: null, step: null, steps: new Map() };
  const [task, steps] = await Promise.all([
    ownTaskOf(ctx, record.id),
    stepsOfInstance(ctx.tx, record.instance_id),
  ]);
  return { ...editingAt(ctx, record, steps, task), steps };
}

/** The steps by which a record goes: those of the definition that it was started with. */
export async function stepsOfInstance(
  tx: TenantTransaction,
  instanceId: string,
): Promise<Map<string, StepDefinition>> {
  const { definition_id: id } = await tx
    .selectFrom('wf_instance')
    .select('definition_id')
    .where('id', '=', instanceId)
    .executeTakeFirstOrThrow();
  return (await definitionById(tx, id)).steps;
}

/** The same where steps and task are known. */
export function editingAt(
  ctx: Context,
  record: StoredRecord,
  steps: Map<string, StepDefinition>,
  task: OwnTask | undefined,
): Editing {
  const { userId, roles } = ctx.caller;
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
