import { sql } from 'kysely';

/** Who may review now; `quality` for those who stand in for others. */
export const REVIEWERS = sql`
  select u.id, bool_or(r.role_code in ('qhead', 'qamgr')) as quality from user_account u
  join user_role r on r.tenant_id = u.tenant_id and r.user_id = u.id
  join role_permission p on p.tenant_id = r.tenant_id and p.role_code = r.role_code
    and p.menu_code = 'AccessReview' and 'approve' = any(p.actions)
  where u.status = 'enabled' and u.can_login group by u.id`;
