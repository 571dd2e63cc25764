import type { TextOverride } from '@attest/api-contract';
import { sql } from 'kysely';
import { changes } from '../../platform/audit/changes';
import type { Handles } from '../../platform/calls/handleAll';
import { requireReason } from '../../platform/calls/reason';
import { changedNow, refuseStale } from '../../platform/calls/stale';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';

/** Texts of which a tenant may have its own wording: every page fetches all of them. */
const MAX_OVERRIDES = 2000;

export async function readOverrides({ tx }: Context): Promise<TextOverride[]> {
  const rows = await tx.selectFrom('language_override').selectAll().orderBy('key').execute();
  return rows.map(({ key, zh, en, version }) => ({ key, zh, en, rowVersion: version }));
}

/** Blank is none. A text must not call others: i18next would follow `$t(…)`. */
function tidy(text: string | null, where: string): string | null {
  if (text?.includes('$t(')) throw new AppError('REQUEST_INVALID', { where });
  return text?.trim() || null;
}

/** Sets or gives back the wording of one text. Throws REASON_REQUIRED, RECORD_CHANGED, REQUEST_INVALID. */
export const saveOverride: Handles<'saveTextOverride'> = async (ctx, input) => {
  const reason = requireReason(input.reason);
  const { key } = input;
  const [zh, en] = [tidy(input.zh, '/zh'), tidy(input.en, '/en')];
  // One at a time: two new wordings of one text must not meet.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`texts:${ctx.tenantId}`}, 0))`.execute(ctx.tx);
  const before = await ctx.tx
    .selectFrom('language_override')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirst();
  await refuseStale(ctx, before ?? { version: 0, changed_by: null, updated_at: null }, input.rowVersion);
  const changed = changes({
    zh: [before?.zh, zh],
    en: [before?.en, en],
  });
  if (changed.length === 0) return;
  if (zh === null && en === null) {
    await ctx.tx.deleteFrom('language_override').where('key', '=', key).execute();
  } else {
    if (!before) await refuseTooMany(ctx);
    const content = { zh, en, ...changedNow(ctx, input.rowVersion) };
    await ctx.tx
      .insertInto('language_override')
      .values({ key, ...content })
      .onConflict((conflict) => conflict.constraint('language_override_key').doUpdateSet(content))
      .execute();
  }
  ctx.audit({
    module: 'tenancy',
    objectType: 'text',
    objectNo: key,
    event: 'change',
    reason,
    changes: changed,
  });
  ctx.pushTenant('tenant.config', {});
};

async function refuseTooMany({ tx }: Context): Promise<void> {
  const { count } = await tx
    .selectFrom('language_override')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_OVERRIDES) throw new AppError('REQUEST_INVALID', { where: '/key' });
}
