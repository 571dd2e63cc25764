import { adoptPermissions } from '../../../directory/identity/adoptMenus';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import { eachApart } from '../../../platform/jobs/eachApart';
import type { Context } from '../../../platform/module';
import type { Platform } from '../../../platform/platform';
import { renameTasks } from '../../access/rename';
import { rightsOf } from '../../menu';
import type { StoredDefinition } from '../../tables';
import { processOf } from '..';
import { versionInForce } from '../definition';
import { definitionOf } from './content';
import { registerFields } from './registry';
import { auditVersion, changeVersion, contentOfHash, effectiveOf, lockType, readDefinition } from './store';
import { takeAlong } from './takeAlong';

/** Lets an approved version, whose type is locked, come into force in place of the one that is. */
export async function activate(ctx: Context, row: StoredDefinition): Promise<StoredDefinition> {
  const { tx, now } = ctx;
  const content = await contentOfHash(tx, row.hash);
  const former = await effectiveOf(tx, row.type);
  if (former) {
    const retired = await changeVersion(ctx, former, { state: 'retired', retired_at: now });
    auditVersion(ctx, retired, await contentOfHash(tx, former.hash), {
      event: 'supersede',
      done: { zh: `被 V${row.version} 取代`, en: `gives way to V${row.version}` },
    });
  }
  const active = await changeVersion(ctx, row, { state: 'effective', effective_at: now });
  await registerFields(tx, [{ type: row.type, version: row.version, fields: content.form.fields }]);
  await adoptPermissions(ctx, rightsOf(content.settings));
  await ctx.renewOffer();
  const formerly = former && definitionOf(await contentOfHash(tx, former.hash), undefined);
  await renameTasks(ctx, row.type, processOf(ctx, row.type), formerly);
  const { taken, of } = await takeAlong(ctx, active, content, await versionInForce(ctx, row.type));
  auditVersion(ctx, active, content, {
    event: 'activate',
    done:
      of > 0
        ? {
            zh: `生效，${of} 条未结记录中 ${taken} 条随之更新`,
            en: `is in force, with ${taken} of ${of} open records`,
          }
        : { zh: '生效', en: 'is in force' },
  });
  return active;
}

/**
 * Lets what was approved for a day that has come, where the tenant is, come into force; one that cannot keeps back no
 * other.
 */
export const activateDue = (platform: Platform): Promise<void> =>
  platform.forEachTenant(async (tenantId) => {
    const due = await platform.asSystem(tenantId, async ({ tx, now }) =>
      tx
        .selectFrom('record_definition')
        .select(['id', 'type'])
        .where('state', '=', 'approved')
        .where('effective_on', '<=', await tenantDay(tx, now))
        .orderBy('effective_on')
        .orderBy('version')
        .execute(),
    );
    await eachApart(
      platform,
      due,
      ({ id }) => ({ definition: id }),
      ({ id, type }) =>
        platform.asSystem(tenantId, async (ctx) => {
          await lockType(ctx, type);
          const row = await readDefinition(ctx.tx, id);
          if (row.state === 'approved') await activate(ctx, row);
        }),
    );
  });
