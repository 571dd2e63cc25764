import type { trainingTaskDetail as detailCall, ResponseOf, TrainingAudience } from '@attest/api-contract';
import { sql } from 'kysely';
import { userRefs } from '../../../directory/identity/directory';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { accountNeededToSign } from '../../../workflow/signature/sign';
import { needsOf } from '../needs';
import type { NeedsColumns } from '../tables';
import { seesEveryone, visiblePeople } from '../visible';
import {
  type ProgressSource,
  progressColumns,
  type TaskSource,
  taskColumns,
  taskSource,
  toProgress,
  toTaskRow,
} from './rows';

type Detail = ResponseOf<typeof detailCall>;
type Source = TaskSource &
  NeedsColumns & {
    version: number;
    reason: string | null;
    created_by: string | null;
    audience: TrainingAudience | null;
  };

/** One task with its completion by department. Throws RECORD_NOT_EXIST, also when the caller sees nobody of it. */
export async function taskDetail(ctx: Context, id: string): Promise<Detail> {
  const today = await tenantDay(ctx.tx, ctx.now);
  const visible = visiblePeople(ctx);
  const { rows } = await sql<Source>`
    select ${taskColumns(today)}, t.version, t.reason, t.created_by, t.audience, t.needs_read, t.needs_class,
      t.needs_exam, t.needs_ojt
    from ${taskSource(visible, today)} where t.id = ${id}`.execute(ctx.tx);
  const [task] = rows;
  if (!task || (task.assigned === 0 && !seesEveryone(ctx))) throw new AppError('RECORD_NOT_EXIST');
  const departments = await sql<ProgressSource & { id: string | null; zh: string | null; en: string | null }>`
    select d.id, d.name_zh as zh, d.name_en as en, ${progressColumns(today)}
    from training_assignment a
    join user_account u on u.id = a.user_id
    left join department d on d.id = u.department_id
    where a.task_id = ${id} and a.state <> 'superseded' and ${visible}
    group by d.id, d.name_zh, d.name_en, d.code order by d.code nulls last`.execute(ctx.tx);
  return {
    task: toTaskRow(task),
    rowVersion: task.version,
    reason: task.reason,
    createdBy:
      (await userRefs(ctx.tx, task.created_by ? [task.created_by] : [])).get(task.created_by ?? '') ?? null,
    needs: needsOf(task),
    audience: task.audience,
    departments: departments.rows.map((row) => ({
      id: row.id,
      name: { zh: row.zh ?? '无部门', en: row.en ?? 'No department' },
      ...toProgress(row),
    })),
    accountNeededToSign: await accountNeededToSign(ctx),
    may: rightsOf(ctx, task, today),
  };
}

function rightsOf(ctx: Context, task: Source, today: string): Detail['may'] {
  const actions = ctx.caller.permissions.get('TmsTasks');
  const edits = actions?.has('edit') ?? false;
  const adds = actions?.has('add') ?? false;
  const draft = task.state === 'draft';
  const running = task.state === 'running';
  const open = task.assigned - task.qualified - task.exempt > 0;
  return {
    edit: adds && draft,
    release: adds && draft,
    cancel: edits && task.origin === 'manual' && (draft || running),
    close: edits && running && task.due !== null && task.due < today,
    remind: edits && open,
    exempt: (actions?.has('approve') ?? false) && open,
    paper: edits && open,
    retrain: edits && open,
  };
}
