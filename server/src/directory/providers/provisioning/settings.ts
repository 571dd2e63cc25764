import { type Provisioning, tellsOfPeople } from '@attest/api-contract';
import { changes } from '../../../platform/audit/changes';
import type { Handles } from '../../../platform/calls/handleAll';
import { requireReason } from '../../../platform/calls/reason';
import { changedNow, refuseStale } from '../../../platform/calls/stale';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { heldProvider, providerById } from '../settings';
import { administrativeRoles, provisioningOf } from './stored';

/** NOT_FOUND. */
export const readProvisioning: Handles<'getProvisioning'> = async ({ tx }, { id }) => {
  const row = await providerById(tx, id);
  const administrative = await administrativeRoles(tx);
  return { provisioning: provisioningOf(row), administrative, version: row.version };
};

/**
 * REASON_REQUIRED, RECORD_CHANGED, NOT_FOUND, INVALID_OPERATION for a chat platform or SAP system, REQUEST_INVALID, ROLE_NOT_EXIST,
 * GROUP_ROLE_ADMINISTERS.
 */
export const saveProvisioning: Handles<'saveProvisioning'> = async (ctx, input) => {
  const reason = requireReason(input.reason);
  const row = await heldProvider(ctx, input.id);
  await refuseStale(ctx, row, input.version);
  if (!tellsOfPeople(row)) throw new AppError('INVALID_OPERATION');
  const given = tidied(input.provisioning);
  await requireRoles(ctx, given);
  const { version } = await ctx.tx
    .updateTable('sign_in_provider')
    .set({ provisioning: JSON.stringify(given), ...changedNow(ctx, row.version) })
    .where('id', '=', row.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  ctx.audit({
    module: 'identity',
    objectType: 'provisioning',
    objectId: row.id,
    objectName: { zh: row.name_zh, en: row.name_en },
    event: 'change',
    reason,
    changes: changes(changesOf(provisioningOf(row), given)),
  });
  return { version };
};

type Changed = Record<string, [unknown, unknown]>;

/** Roles of groups are told one by one: who gives which. */
function changesOf(before: Provisioning, after: Provisioning): Changed {
  const keys = Object.keys(after) as (keyof Provisioning)[];
  return Object.fromEntries(keys.map((key) => [key, [before[key], after[key]]]));
}

/** Without surrounding blanks, and what is of no use as it is set. Throws REQUEST_INVALID. */
function tidied(given: Provisioning): Provisioning {
  const text = (key: 'account' | 'name' | 'employeeId' | 'email' | 'department' | 'groups') =>
    given[key]?.trim() || null;
  const { create, groupsByScim } = given;
  const groups = groupsByScim ? null : text('groups');
  const hasGroups = groupsByScim || groups !== null;
  const roles = hasGroups
    ? given.roles.map(({ group, role }) => ({ group: group.trim(), role: role.trim() }))
    : [];
  const pairs = roles.map(({ group, role }) => `${group.toLowerCase()}\n${role}`);
  if (roles.some(({ group, role }) => !group || !role) || new Set(pairs).size < pairs.length)
    throw new AppError('REQUEST_INVALID', { where: '/provisioning/roles' });
  const ofAccount = (key: Parameters<typeof text>[0], isNeeded: boolean) => {
    const value = create ? text(key) : null;
    if (create && isNeeded && !value)
      throw new AppError('REQUEST_INVALID', { where: `/provisioning/${key}` });
    return value;
  };
  return {
    create,
    account: ofAccount('account', true),
    name: ofAccount('name', true),
    employeeId: ofAccount('employeeId', true),
    email: ofAccount('email', false),
    department: ofAccount('department', false),
    groupsByScim,
    groups,
    roles,
    administrators: hasGroups ? [...new Set(given.administrators)].sort() : [],
  };
}

/** Throws ROLE_NOT_EXIST, GROUP_ROLE_ADMINISTERS. */
async function requireRoles(
  { tx, language }: Context,
  { roles, administrators }: Provisioning,
): Promise<void> {
  const codes = [...new Set([...roles.map(({ role }) => role), ...administrators])];
  if (codes.length === 0) return;
  const known = await tx.selectFrom('role').selectAll().where('code', 'in', codes).execute();
  if (known.length < codes.length) throw new AppError('ROLE_NOT_EXIST');
  const administrative = await administrativeRoles(tx);
  const unnamed = known.find(
    ({ code }) =>
      roles.some(({ role }) => role === code) &&
      administrative.includes(code) &&
      !administrators.includes(code),
  );
  if (unnamed)
    throw new AppError('GROUP_ROLE_ADMINISTERS', {
      role: language === 'zh' ? unnamed.name_zh : unnamed.name_en,
    });
}
