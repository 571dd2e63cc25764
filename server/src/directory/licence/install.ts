import type { Licence, ModuleCode } from '@attest/api-contract';
import { sql } from 'kysely';
import { changes } from '../../platform/audit/changes';
import type { AnswerOf, Handles } from '../../platform/calls/handleAll';
import { requireReason } from '../../platform/calls/reason';
import { recordChanged, refuseStale } from '../../platform/calls/stale';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { currentTenant, type Tenant } from '../tenancy/tenant';
import { dayIn } from '../tenancy/workCalendar';
import { readLicence } from './file';
import { thisMachine } from './machine';
import { licenceKeys, licenceOf } from './ofTenant';
import { refusalOf, standingOf } from './standing';

export async function readOwn(ctx: Context): Promise<AnswerOf<'getLicence'>> {
  const tenant = await currentTenant(ctx.tx);
  const { licence, standing } = await licenceOf(ctx.platform, tenant, ctx.now);
  return { licence, standing, version: tenant.settings_version };
}

/** What a text says and whether it holds here and today. Throws LICENCE_INVALID. */
async function judge({ platform, now }: Context, tenant: Tenant, text: string) {
  const licence = await readLicence(text, licenceKeys(platform.config) ?? []);
  const day = dayIn(tenant.time_zone, now);
  const refusal = refusalOf(licence, { tenant: tenant.code, day, machine: thisMachine() });
  return { licence, refusal, day, modulesInUse: inUseWithout(tenant, licence) };
}

/** Modules that are switched on and that a licence does not name. */
const inUseWithout = (tenant: Tenant, { modules }: Licence) =>
  (tenant.modules as ModuleCode[]).filter((module) => !modules.includes(module));

export const checkText: Handles<'checkLicence'> = async (ctx, { text }) => {
  const { licence, refusal, modulesInUse } = await judge(ctx, await currentTenant(ctx.tx), text);
  return { licence, refusal, modulesInUse };
};

/** Installs a licence. Throws REASON_REQUIRED, RECORD_CHANGED, LICENCE_MODULE_IN_USE and why it does not hold. */
export const install: Handles<'installLicence'> = async (ctx, { text, version, reason: given }) => {
  const reason = requireReason(given);
  const tenant = await currentTenant(ctx.tx);
  const last = { changed_by: tenant.settings_by, updated_at: tenant.settings_at };
  await refuseStale(ctx, { ...last, version: tenant.settings_version }, version);
  const { licence: before } = await licenceOf(ctx.platform, tenant, ctx.now);
  const { licence, refusal, day, modulesInUse } = await judge(ctx, tenant, text);
  if (refusal) throw new AppError(refusal);
  if (modulesInUse.length > 0)
    throw new AppError('LICENCE_MODULE_IN_USE', { modules: modulesInUse.join(', ') });
  const { rows } = await sql`
    update tenant set licence = ${text.trim()}, licence_fault_since = null,
      licence_users = ${licence.users}, licence_modules = ${licence.modules},
      settings_version = settings_version + 1, settings_by = ${ctx.caller.userId}, settings_at = ${ctx.now}
    where id = ${tenant.id} and settings_version = ${version} returning id`.execute(ctx.tx);
  if (!rows[0]) throw await recordChanged(ctx, last);
  ctx.audit({
    module: 'licence',
    objectType: 'licence',
    objectId: tenant.id,
    objectNo: licence.no,
    objectName: licence.holder,
    event: 'install',
    reason,
    changes: changes({
      no: [before?.no ?? null, licence.no],
      users: [tenant.licence_users, licence.users],
      modules: [tenant.licence_modules, licence.modules],
      from: [before?.from ?? null, licence.from],
      until: [before?.until ?? null, licence.until],
      macs: [before?.macs ?? [], licence.macs],
      addresses: [before?.addresses ?? [], licence.addresses],
    }),
  });
  ctx.pushTenant('tenant.config', {});
  return standingOf(licence, null, { day, since: null });
};
