import { sql } from 'kysely';
import { changes } from '../../platform/audit/changes';
import type { Handles } from '../../platform/calls/handleAll';
import { requireReason } from '../../platform/calls/reason';
import { recordChanged } from '../../platform/calls/stale';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { currentTenant } from '../tenancy/tenant';

export const secondFactorPolicy: Handles<'getSecondFactorPolicy'> = async ({ tx }) => {
  const tenant = await currentTenant(tx);
  return {
    demand: tenant.second_factor,
    roles: tenant.second_factor_roles,
    signing: tenant.sign_factor,
    rowVersion: tenant.settings_version,
  };
};

/** REASON_REQUIRED, REQUEST_INVALID, ROLE_NOT_EXIST, RECORD_CHANGED. */
export const savePolicy: Handles<'saveSecondFactorPolicy'> = async (ctx, input) => {
  const reason = requireReason(input.reason);
  const { demand, signing } = input;
  if (demand === 'off' && signing !== 'password')
    throw new AppError('REQUEST_INVALID', { where: '/signing' });
  const roles = demand === 'required' ? [...new Set(input.roles)].sort() : [];
  await requireRoles(ctx, roles);
  const tenant = await currentTenant(ctx.tx);
  const { rows } = await sql<{ version: number }>`
    update tenant set second_factor = ${demand}, second_factor_roles = ${roles}, sign_factor = ${signing},
      settings_version = settings_version + 1, settings_by = ${ctx.caller.userId}, settings_at = ${ctx.now}
    where id = ${tenant.id} and settings_version = ${input.rowVersion}
    returning settings_version as version`.execute(ctx.tx);
  if (!rows[0])
    throw await recordChanged(ctx, { changed_by: tenant.settings_by, updated_at: tenant.settings_at });
  ctx.audit({
    module: 'identity',
    objectType: 'secondFactorPolicy',
    objectId: tenant.id,
    objectNo: tenant.code,
    objectName: { zh: tenant.name_zh, en: tenant.name_en },
    event: 'change',
    reason,
    changes: changes({
      demand: [tenant.second_factor, demand],
      roles: [tenant.second_factor_roles, roles],
      signing: [tenant.sign_factor, signing],
    }),
  });
  // Who is signed in and has none is led to setting one up.
  ctx.pushTenant('tenant.config', {});
  return { rowVersion: rows[0].version };
};

async function requireRoles({ tx }: Context, codes: string[]): Promise<void> {
  if (codes.length === 0) return;
  const known = await tx.selectFrom('role').select('code').where('code', 'in', codes).execute();
  if (known.length !== codes.length) throw new AppError('ROLE_NOT_EXIST');
}
