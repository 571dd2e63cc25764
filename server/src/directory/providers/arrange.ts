import { CHAT_KINDS } from '@attest/api-contract';
import { sql } from 'kysely';
import { changes } from '../../platform/audit/changes';
import type { Handles } from '../../platform/calls/handleAll';
import { requireReason } from '../../platform/calls/reason';
import { recordChanged } from '../../platform/calls/stale';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { currentTenant } from '../tenancy/tenant';
import { PASSWORD_KINDS } from './kinds';

/** The order of the sign-in page, and what it begins with. REASON_REQUIRED, RECORD_CHANGED, REQUEST_INVALID. */
export const arrangeProviders: Handles<'arrangeSignInProviders'> = async (ctx, input) => {
  const reason = requireReason(input.reason);
  const { order, first } = input;
  const before = await ctx.tx
    .selectFrom('sign_in_provider')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute();
  const tenant = await currentTenant(ctx.tx);
  const all = new Set(order);
  const isSame = all.size === before.length && before.every(({ id }) => all.has(id));
  const rowVersion = isSame ? await nextVersion(ctx, input.rowVersion) : undefined;
  if (rowVersion === undefined)
    throw await recordChanged(ctx, { changed_by: tenant.settings_by, updated_at: tenant.settings_at });
  if (order.length !== before.length) throw new AppError('REQUEST_INVALID', { where: '/order' });
  if (first !== null && !all.has(first)) throw new AppError('REQUEST_INVALID', { where: '/first' });
  await sql`update sign_in_provider set first = false where first`.execute(ctx.tx);
  await sql`
    update sign_in_provider set position = array_position(${order}::uuid[], id), first = (id = ${first}::uuid) is true
    `.execute(ctx.tx);
  await tellPages(ctx);
  const nameOf = (id: string | null) => {
    const named = before.find((one) => one.id === id);
    return named ? `${named.name_zh} / ${named.name_en}` : null;
  };
  const begins = before.find((one) => one.first)?.id ?? null;
  ctx.audit({
    module: 'identity',
    objectType: 'signInOrder',
    objectId: tenant.id,
    objectNo: tenant.code,
    objectName: { zh: tenant.name_zh, en: tenant.name_en },
    event: 'change',
    reason,
    changes: changes({
      order: [before.map(({ id }) => nameOf(id)).join(', ') || null, order.map(nameOf).join(', ') || null],
      first: [nameOf(begins), nameOf(first)],
    }),
  });
  return { rowVersion };
};

/** The version of the tenant's settings after the one that was seen; undefined where it is another by now. */
async function nextVersion(ctx: Context, seen: number): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    update tenant set settings_version = settings_version + 1, settings_by = ${ctx.caller.userId}, settings_at = ${ctx.now}
    where id = ${ctx.tenantId} and settings_version = ${seen}
    returning settings_version as version`.execute(ctx.tx);
  return rows[0]?.version;
}

/** What the sign-in page shows of the providers stands with the tenant, because every page reads that. */
export async function tellPages(ctx: Context): Promise<void> {
  await sql`
    update tenant set providers = coalesce((
      select jsonb_agg(jsonb_build_object('id', id, 'nameZh', name_zh, 'nameEn', name_en, 'first', first,
        'way', case when kind = any(${[...PASSWORD_KINDS]}) then 'password' else 'page' end)
        || case when kind = any(${[...CHAT_KINDS]}) then jsonb_build_object('app', kind) else '{}' end
        order by position, id)
      from sign_in_provider where enabled), '[]')
    where id = ${ctx.tenantId}`.execute(ctx.tx);
  ctx.pushTenant('tenant.config', {});
}
