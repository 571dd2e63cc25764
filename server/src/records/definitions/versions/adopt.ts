import { sql } from 'kysely';
import { adoptPermissions } from '../../../directory/identity/adoptMenus';
import { SYSTEM } from '../../../platform/audit/auditRecord';
import type { Context } from '../../../platform/module';
import type { Platform } from '../../../platform/platform';
import { renameTasks } from '../../access/rename';
import { rightsOf } from '../../menu';
import type { StoredDefinition } from '../../tables';
import type { QualityProcessDefinition } from '../process';
import type { ProcessForm } from '../processForm';
import { contentOf, hashOfContent } from './content';
import { registerFields } from './registry';
import { auditVersion, effectiveOf, lockType } from './store';

/**
 * Brings what the product ships to every tenant: a type that the tenant has not met comes into force, a newer folder
 * arrives as a proposal. What a tenant works with is never changed.
 */
export const adoptTypes = (platform: Platform): Promise<void> =>
  platform.forEachTenant((tenantId) => platform.asSystem(tenantId, meetAll));

/** Lets the tenant of a transaction meet every type that the product ships. */
export async function meetAll(ctx: Context): Promise<void> {
  const { brought } = await ctx.platform.offers.shippedTo(ctx.tx);
  const known = await versionsOf(ctx);
  const unmet = Object.entries(brought.byKey('processes')).filter((one) => !hasMet(known, one));
  if (unmet.length > 0) await meet(ctx, unmet);
}

/** Lets the tenant of a transaction meet a shipped type, if it has not. Answers the version in force, if there is one. */
export async function meetShipped(
  ctx: Context,
  type: string,
  shipped: QualityProcessDefinition,
): Promise<StoredDefinition | undefined> {
  const known = await versionsOf(ctx, [type]);
  if (!hasMet(known, [type, shipped])) await meet(ctx, [[type, shipped]]);
  return effectiveOf(ctx.tx, type);
}

type Shipped = [type: string, definition: QualityProcessDefinition];
type Known = Pick<StoredDefinition, 'type' | 'origin' | 'shipped_hash' | 'version'>;

/** The versions that a tenant has of types, of all where none are named. */
async function versionsOf({ tx }: Context, types?: readonly string[]): Promise<Known[]> {
  const query = tx.selectFrom('record_definition').select(['type', 'origin', 'shipped_hash', 'version']);
  return (types ? query.where('type', '=', sql<string>`any(${types}::text[])`) : query).execute();
}

/** Whether the tenant knows what the product ships of a type. */
function hasMet(known: readonly Known[], [type, shipped]: Shipped): boolean {
  const hash = hashOfContent(contentOf(shipped));
  return known.some((one) => one.type === type && one.origin === 'shipped' && one.shipped_hash === hash);
}

/** A new tenant meets all types: what is written of them goes together, not type by type. */
async function meet(ctx: Context, types: readonly Shipped[]): Promise<void> {
  for (const [type] of types) await lockType(ctx, type);
  const known = await versionsOf(
    ctx,
    types.map(([type]) => type),
  );
  const met = types.filter((one) => !hasMet(known, one));
  const isNew = ([type]: Shipped) => !known.some((one) => one.type === type);
  const made = await addShipped(ctx, met, known);
  const versionOf = (type: string) => made.find((one) => one.type === type) as StoredDefinition;
  const news = met.filter(isNew);
  if (news.length > 0) {
    await registerEarlier(
      ctx,
      news.map(([type]) => type),
    );
    await registerFields(
      ctx.tx,
      news.map(([type, shipped]) => ({
        type,
        version: versionOf(type).version,
        fields: contentOf(shipped).form.fields,
      })),
    );
    await adoptPermissions(
      ctx,
      news.flatMap(([, shipped]) => rightsOf(shipped.record)),
    );
  }
  for (const one of met) {
    const [type, shipped] = one;
    auditVersion(ctx, versionOf(type), contentOf(shipped), {
      event: 'adopt',
      operator: SYSTEM,
      done: isNew(one)
        ? { zh: '随产品交付并生效', en: 'is in force as the product ships it' }
        : { zh: '随产品更新到达，待采纳', en: 'has arrived with an update of the product, as a proposal' },
    });
    if (!isNew(one)) continue;
    await renameTasks(ctx, type, shipped);
    await shipped.hooks?.onAdopted?.(ctx);
  }
}

/** What the product ships of types, which are locked, as the next version of each: in force where it is the first. */
async function addShipped(
  ctx: Context,
  types: readonly Shipped[],
  known: readonly Known[],
): Promise<StoredDefinition[]> {
  if (types.length === 0) return [];
  const { tx, now } = ctx;
  const contents = types.map(([, shipped]) => contentOf(shipped));
  await tx
    .insertInto('record_definition_content')
    .values(contents.map((content) => ({ hash: hashOfContent(content), content: JSON.stringify(content) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .insertInto('record_definition')
    .values(
      types.map(([type, shipped]) => {
        const before = known.filter((one) => one.type === type).map(({ version }) => version);
        const hash = hashOfContent(contentOf(shipped));
        return {
          type,
          version: Math.max(0, ...before) + 1,
          state: before.length > 0 ? ('proposed' as const) : ('effective' as const),
          origin: 'shipped' as const,
          hash,
          shipped_hash: hash,
          effective_at: before.length > 0 ? null : now,
          // The product has written it, whoever happens to be there when it arrives.
          authors: [],
          changed_by: null,
          updated_at: now,
        };
      }),
    )
    .returningAll()
    .execute();
}

/** Fields of forms from before versions were kept: records still have them. */
async function registerEarlier({ tx }: Context, types: readonly string[]): Promise<void> {
  const { rows: forms } = await sql<{ type: string; form: ProcessForm }>`
    select process as type, form from quality_form where process = any(${types}::text[]) order by version`.execute(
    tx,
  );
  const fieldsOf = (type: string) =>
    forms.flatMap((one) =>
      one.type === type ? one.form.fields.map((field) => [field.key, field] as const) : [],
    );
  const earlier = [...new Set(forms.map(({ type }) => type))];
  await registerFields(
    tx,
    earlier.map((type) => ({ type, version: 0, fields: [...new Map(fieldsOf(type)).values()] })),
  );
}
