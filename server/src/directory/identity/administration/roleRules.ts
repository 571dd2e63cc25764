import { sql } from 'kysely';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { conflictingRoles, isEmployeeRole } from '../rolePermissions';

/** The roles with `emp` for everyone who is an employee. */
export function withEmployee(roles: string[]): string[] {
  const all = new Set(roles);
  if (roles.some(isEmployeeRole)) all.add('emp');
  return [...all];
}

/** Throws ROLE_NOT_EXIST, ROLE_CONFLICT. */
export async function checkRoles(ctx: Context, roles: readonly string[]): Promise<void> {
  const known = await ctx.tx
    .selectFrom('role')
    .select('code')
    .where('code', 'in', roles.length ? [...roles] : [''])
    .execute();
  if (!roles.length || known.length !== new Set(roles).size) throw new AppError('ROLE_NOT_EXIST');
  const conflicts = conflictingRoles(roles);
  if (conflicts.length === 0 && roles.includes('sysadmin')) {
    // Whoever administers accounts approves nothing, by whichever role.
    const approving = await ctx.tx
      .selectFrom('role_permission')
      .select('role_code')
      .distinct()
      .where('role_code', 'in', [...roles])
      .where(sql<boolean>`'approve' = any(actions)`)
      .execute();
    conflicts.push(...approving.map(({ role_code: role }): [string, string] => ['sysadmin', role]));
  }
  if (conflicts.length) {
    throw new AppError('ROLE_CONFLICT', { roles: conflicts.map((pair) => pair.join(' + ')).join(', ') });
  }
}

/** Nobody who holds the role may now hold what does not go together. Throws ROLE_CONFLICT. */
export async function checkHolders(ctx: Context, role: string): Promise<void> {
  const { rows } = await sql<{ roles: string[] }>`
    select distinct array_agg(r.role_code order by r.role_code) as roles from user_role r
    where exists (select from user_role h where h.tenant_id = r.tenant_id and h.user_id = r.user_id
      and h.role_code = ${role})
    group by r.user_id`.execute(ctx.tx);
  for (const { roles } of rows) await checkRoles(ctx, roles);
}

/**
 * Throws LAST_ADMINISTRATOR when nobody is left who may sign in by password and administer: the day on which a provider
 * fails is the day to change it. To be called after the change.
 */
export async function requireAdministrator(ctx: Context): Promise<void> {
  const { rows } = await sql`
    select from user_account u
    join user_role r on r.tenant_id = u.tenant_id and r.user_id = u.id
    join role_permission p on p.tenant_id = r.tenant_id and p.role_code = r.role_code
      and p.menu_code = 'Organisation' and 'config' = any(p.actions)
    join tenant t on t.id = u.tenant_id
    where u.status = 'enabled' and u.can_login and not exists (select from sign_in_guard g
      where g.tenant_id = u.tenant_id and g.account = u.account and g.admin_lock) and (u.emergency or 'password' = any(t.login_types)) limit 1`.execute(
    ctx.tx,
  );
  if (rows.length === 0) throw new AppError('LAST_ADMINISTRATOR');
}
