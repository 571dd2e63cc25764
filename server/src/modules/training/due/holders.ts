import { sql } from 'kysely';

/** Roles that others wait for. */
export const DECIDING_ROLES = ['lect', 'trnmgr', 'qamgr'];

/**
 * SQL, for a `with`: who is enabled and could decide about others. They are few, and found once for all subjects.
 */
export const ABLE = sql`able as materialized (
  select u.id, bool_or(r.role_code in ('lect', 'trnmgr')) as teaches, bool_or(r.role_code = 'trnmgr') as manages,
    bool_or(r.role_code = 'qamgr') as assures
  from user_account u join user_role r on r.user_id = u.id
  where u.status = 'enabled' and r.role_code = any(${DECIDING_ROLES}::text[]) group by u.id)`;

/**
 * SQL, to join: `h`, whoever of `able` marks or judges assignment `a` of course version `v`: its lecturer, else the
 * training managers, else the QA managers; never the person themselves. As `markersOf` says.
 */
export const judges = sql`able h on h.id <> a.user_id and case
  when v.lecturer_id <> a.user_id and v.lecturer_id in (select l.id from able l where l.teaches)
    then h.id = v.lecturer_id
  when exists (select from able m where m.manages and m.id <> a.user_id) then h.manages
  else h.assures end`;
