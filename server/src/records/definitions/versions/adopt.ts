import { adoptPermissions } from '../../../directory/identity/adoptMenus';
import type { Context } from '../../../platform/module';
import type { Platform } from '../../../platform/platform';
import { renameTasks } from '../../access/rename';
import { rightsOf } from '../../menu';
import type { StoredDefinition } from '../../tables';
import type { QualityProcessDefinition } from '../process';
import { contentOf, hashOfContent } from './content';
import { registerFields } from './registry';
import { addVersion, auditVersion, effectiveOf, lockType } from './store';

/**
 * Brings what the product ships to every tenant: a type that the tenant has not met comes into force, a newer folder
 * arrives as a proposal. What a tenant works with is never changed.
 */
export const adoptTypes = (platform: Platform): Promise<void> =>
  platform.forEachTenant((tenantId) => platform.asSystem(tenantId, meetAll));

/** Lets the tenant of a transaction meet every type that the product ships. */
export async function meetAll(ctx: Context): Promise<void> {
  const { brought } = await ctx.platform.offers.shippedTo(ctx.tx);
  const known = await ctx.tx
    .selectFrom('record_definition')
    .select(['type', 'shipped_hash'])
    .where('origin', '=', 'shipped')
    .execute();
  const met = new Set(known.map(({ type, shipped_hash: hash }) => `${type} ${hash}`));
  for (const [type, shipped] of Object.entries(brought.byKey('processes')))
    if (!met.has(`${type} ${hashOfContent(contentOf(shipped))}`)) await meetShipped(ctx, type, shipped);
}

/** Lets the tenant of a transaction meet a shipped type, if it has not. Answers the version in force, if there is one. */
export async function meetShipped(
  ctx: Context,
  type: string,
  shipped: QualityProcessDefinition,
): Promise<StoredDefinition | undefined> {
  const content = contentOf(shipped);
  const hash = hashOfContent(content);
  if (await hasMet(ctx, type, hash)) return effectiveOf(ctx.tx, type);
  await lockType(ctx, type);
  if (await hasMet(ctx, type, hash)) return effectiveOf(ctx.tx, type);
  const met = await hasMet(ctx, type);
  const made = await addVersion(ctx, content, {
    type,
    state: met ? 'proposed' : 'effective',
    origin: 'shipped',
    shipped_hash: hash,
    ...(!met && { effective_at: ctx.now }),
  });
  if (!met) {
    await registerEarlier(ctx, type);
    await registerFields(ctx.tx, type, made.version, content.form.fields);
    await adoptPermissions(ctx, rightsOf(shipped.record));
  }
  auditVersion(ctx, made, content, {
    event: 'adopt',
    done: met
      ? { zh: '随产品更新到达，待采纳', en: 'has arrived with an update of the product, as a proposal' }
      : { zh: '随产品交付并生效', en: 'is in force as the product ships it' },
  });
  if (!met) {
    await renameTasks(ctx, type, shipped);
    await shipped.hooks?.onAdopted?.(ctx);
  }
  return met ? effectiveOf(ctx.tx, type) : made;
}

/** Whether the tenant knows a type at all, or what the product ships of it. */
async function hasMet({ tx }: Context, type: string, shippedHash?: string): Promise<boolean> {
  const query = tx.selectFrom('record_definition').select('id').where('type', '=', type).limit(1);
  const found = shippedHash
    ? query.where('origin', '=', 'shipped').where('shipped_hash', '=', shippedHash)
    : query;
  return (await found.executeTakeFirst()) !== undefined;
}

/** Fields of forms from before versions were kept: records still have them. */
async function registerEarlier({ tx }: Context, type: string): Promise<void> {
  const forms = await tx
    .selectFrom('quality_form')
    .select('form')
    .where('process', '=', type)
    .orderBy('version')
    .execute();
  const fields = new Map(forms.flatMap(({ form }) => form.fields.map((field) => [field.key, field])));
  await registerFields(tx, type, 0, [...fields.values()]);
}
