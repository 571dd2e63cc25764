import type { UserRef } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import type { Context } from '../../../platform/module';
import { peopleByIds, peopleByRole } from '../../../workflow/assign/people';
import { visiblePeople } from '../visible';
import type { CorrectionRow } from './tables';

/** Neither who proposed it nor whose record it is. */
const thirdParty = (person: RawBuilder<unknown>) =>
  sql`${person} <> a.user_id and ${person} <> k.proposed_by`;

/**
 * SQL condition on correction `k` and its record `a`: the caller is one to approve it. Those are the training
 * managers, or the QA managers where there is no other training manager than the people it is about.
 */
export function mayApprove({ caller }: Context): RawBuilder<unknown> {
  const holds = caller.roles.includes('trnmgr')
    ? sql`true`
    : caller.roles.includes('qamgr')
      ? sql`not exists (select from user_account h join user_role hr on hr.user_id = h.id
          where h.status = 'enabled' and hr.role_code = 'trnmgr' and ${thirdParty(sql`h.id`)})`
      : sql`false`;
  return sql`(${thirdParty(sql`${caller.userId}::uuid`)} and ${holds})`;
}

/** SQL condition on `k`, `a` and the trainee `u`: the caller may read it. */
export async function mayRead(ctx: Context): Promise<RawBuilder<unknown>> {
  const manages = ctx.caller.permissions.get('TmsTasks')?.has('view') ?? false;
  return sql`(a.user_id = ${ctx.caller.userId} or k.proposed_by = ${ctx.caller.userId} or ${mayApprove(ctx)}
    or ${manages ? visiblePeople(ctx) : sql`false`})`;
}

/** Who has the next move with a correction; nobody when it is over. */
export async function nextOf(
  tx: TenantTransaction,
  {
    state,
    user_id: trainee,
    proposed_by: proposer,
  }: Pick<CorrectionRow, 'state' | 'user_id' | 'proposed_by'>,
): Promise<UserRef[]> {
  const refs = (people: UserRef[]) => people.map(({ id, account, name }) => ({ id, account, name }));
  if (state === 'proposed') return refs(await peopleByIds(tx, [trainee]));
  if (state !== 'confirmed') return [];
  const others = (people: UserRef[]) => refs(people.filter(({ id }) => id !== trainee && id !== proposer));
  const managers = others(await peopleByRole(tx, ['trnmgr'], null));
  return managers.length > 0 ? managers : others(await peopleByRole(tx, ['qamgr'], null));
}
