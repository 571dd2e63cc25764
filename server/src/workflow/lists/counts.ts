import type { Bilingual, TaskCounts } from '@attest/api-contract';
import { prepared } from '../../platform/database/transaction';
import type { Context } from '../../platform/module';
import { definitionInForce } from '../publish';
import { SOON } from './row';

const COUNTS = `
  select
    count(*) as "todoCount",
    count(*) filter (where deadline < $2) as overdue,
    count(*) filter (where deadline >= $2 and deadline <= $3) as "within3Days",
    count(*) filter (where deadline > $3) as "moreThan3Days",
    count(*) filter (where deadline is null) as "none",
    (select count(*) from wf_task where handler_id = $1 and status = 'handled') as "histCount",
    (select count(*) from wf_instance where initiator_id = $1 and not discarded) as "myTaskCount",
    (select count(*) from task where handler_id = $1 and kind = 'finding' and kind <> 'step' and status = 'open')
      as findings
  from wf_task where handler_id = $1 and status = 'open'`;

/** Numbers over the home lists: each counts one handler's part of an index. */
export async function taskCounts(ctx: Context): Promise<TaskCounts> {
  const [row] = await ctx.lastReads(() =>
    prepared<TaskCounts>(ctx.tx, 'wf_counts', COUNTS, [
      ctx.caller.userId,
      ctx.now,
      new Date(ctx.now.getTime() + SOON),
    ]),
  );
  return row as TaskCounts;
}

interface ProcessType {
  code: string;
  name: Bilingual;
  procType: 'QMS' | 'DMS' | 'TMS';
  count: number;
}

/** Processes in the caller's to-do list with their open tasks, for the filter. */
export async function processTypes(ctx: Context): Promise<ProcessType[]> {
  const rows = await prepared<{ code: string; count: number }>(
    ctx.tx,
    'wf_process_types',
    // Each state has an index of its own.
    `select process as code, sum(open)::int as count from (
       select process, 1 as open from wf_task where handler_id = $1 and status = 'open'
       union all
       select process, 0 from wf_task where handler_id = $1 and status = 'handled') tasks
     group by process order by process`,
    [ctx.caller.userId],
  );
  const types: ProcessType[] = [];
  for (const { code, count } of rows) {
    const { data } = await definitionInForce(ctx.tx, code);
    types.push({ code, name: data.name, procType: data.procType, count });
  }
  return types;
}
