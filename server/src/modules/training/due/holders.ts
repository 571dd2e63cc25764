import { type RawBuilder, sql } from 'kysely';

/** SQL: user `h` has a role. */
const holds = (...roles: string[]) => sql`exists (select from user_role hr
  where hr.user_id = h.id and hr.role_code = any(${roles}::text[]))`;

/** SQL: somebody who is enabled has a role and meets a condition on `h`. */
const somebody = (role: string, condition: RawBuilder<unknown>) => sql`exists (
  select from user_account h where h.status = 'enabled' and ${condition} and ${holds(role)})`;

/**
 * SQL: `h`, whoever marks or judges assignment `a` of course version `v`: its lecturer, else the training managers, else
 * the QA managers; never the person themselves. As `markersOf` says.
 */
export const judges = sql`user_account h on h.status = 'enabled' and h.id <> a.user_id and case
  when v.lecturer_id <> a.user_id and exists (select from user_account h where h.id = v.lecturer_id
    and h.status = 'enabled' and ${holds('lect', 'trnmgr')}) then h.id = v.lecturer_id
  when ${somebody('trnmgr', sql`h.id <> a.user_id`)} then ${holds('trnmgr')}
  else ${holds('qamgr')} end`;

const thirdParty = sql`h.id <> a.user_id and h.id <> k.proposed_by`;

/**
 * SQL: `h`, whoever has the next move with correction `k` of record `a`: the trainee, then the training managers, or the
 * QA managers where no training manager is left; neither the trainee nor who proposed it. As `nextOf` says.
 */
export const deciders = sql`user_account h on case
  when k.state = 'proposed' then h.id = a.user_id
  else h.status = 'enabled' and ${thirdParty} and case
    when ${somebody('trnmgr', thirdParty)} then ${holds('trnmgr')} else ${holds('qamgr')} end end`;

/** Roles that others wait for. */
export const DECIDING_ROLES = ['lect', 'trnmgr', 'qamgr'];
