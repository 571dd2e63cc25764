import { qms } from '@attest/api-contract';
import { sql } from 'kysely';
import type { PeopleChange } from '../../directory/identity/peopleHook';
import { addressSql } from '../../platform/database/addressSql';
import type { Context } from '../../platform/module';
import { followTasks, type TaskSource } from '../../workflow/tasks/follow';
import './tables';

/** Open findings, for whoever is named; where there is nobody or they are no longer there, for the holders of the role. */
export const findingTasks: TaskSource = {
  kinds: ['finding'],
  waiting: (about) => sql`
    select 'finding' as kind, f.id as subject_id, h.id as handler_id, f.id as record_id, f.record_no,
      f.name_zh as title, f.name_en as title_en, f.record_no as subtitle, ${addressSql(qms.findingOf, sql`f.id`)} as path,
      null::text as state, f.due as deadline, null::timestamptz as starts_at, null::timestamptz as not_before,
      null::timestamptz as shown_from, null::timestamptz as shown_until
    from record_finding f
    left join user_account named on named.id = f.handler_id and named.status = 'enabled'
    join lateral (
      select named.id where named.id is not null
      union all
      select o.user_id from user_role o where named.id is null and o.role_code = f.handler_role
        and (select x.status from user_account x where x.id = o.user_id) = 'enabled') h on true
    where f.state = 'open' and ${about(sql`f.id`)}`,
};

/** Who settles a finding follows from roles and from who is enabled. */
export async function followHandlers(ctx: Context, _: string[], change: PeopleChange): Promise<void> {
  if (change !== 'rolesChanged' && change !== 'joined' && change !== 'left') return;
  const { rows } = await sql`select from record_finding where state = 'open' limit 1`.execute(ctx.tx);
  if (rows.length > 0) await followTasks(ctx, findingTasks);
}
