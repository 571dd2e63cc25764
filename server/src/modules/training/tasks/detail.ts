import type { TrainingTaskRow } from '@attest/api-contract';
import { sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { AnswerOf } from '../../../platform/calls/handleAll';
import type { Context } from '../../../platform/module';
import { shown } from '../../../platform/search/shown';
import { accountNeededToSign } from '../../../workflow/signature/sign';
import { shownNeeds, shownPerson } from '../shown';
import { visiblePeople } from '../visible';
import { progressColumns, tasks } from './list';

type Detail = AnswerOf<'trainingTaskDetail'>;
/** One task with its completion by department. Throws RECORD_NOT_EXIST, also when the caller sees nobody of it. */
export async function taskDetail(ctx: Context, id: string): Promise<Detail> {
  const today = await tenantDay(ctx.tx, ctx.now);
  const { rowVersion, reason, audience, needs, createdBy, ...task } = await tasks.one(
    ctx,
    sql`t.id = ${id}`,
    {
      besides: shown<Pick<Detail, 'rowVersion' | 'reason' | 'createdBy' | 'audience' | 'needs'>>({
        rowVersion: sql`t.version`,
        reason: sql`t.reason`,
        audience: sql`t.audience`,
        needs: shownNeeds('t'),
        createdBy: sql`(select ${shownPerson('u')} from user_account u where u.id = t.created_by)`,
      }),
    },
  );
  const departments = await sql<Detail['departments'][number]>`
    select d.id, json_build_object('zh', coalesce(d.name_zh, '无部门'), 'en', coalesce(d.name_en, 'No department')) as name,
      ${progressColumns(today)}
    from training_assignment a
    join user_account u on u.id = a.user_id
    left join department d on d.id = u.department_id
    where a.task_id = ${id} and a.state <> 'superseded' and ${visiblePeople(ctx)}
    group by d.id, d.name_zh, d.name_en, d.code order by d.code nulls last`.execute(ctx.tx);
  return {
    task,
    rowVersion,
    reason,
    audience,
    needs,
    createdBy,
    departments: departments.rows,
    accountNeededToSign: await accountNeededToSign(ctx),
    may: rightsOf(ctx, task, today),
  };
}

function rightsOf(ctx: Context, task: TrainingTaskRow, today: string): Detail['may'] {
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
