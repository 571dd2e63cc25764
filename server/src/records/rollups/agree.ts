import { sql } from 'kysely';
import type { Context } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { processesOf } from '../definitions';
import { repair, wrongRollUps } from './store';

/** Records whose roll-ups are not what they should be, by type: none, unless somebody changed what is counted in silence. */
export async function disagreeing(ctx: Context): Promise<{ process: string; ids: string[] }[]> {
  const { rows } = await sql<{ process: string }>`
    select t.process from unnest(${Object.keys(processesOf(ctx))}::text[]) t (process)
    where exists (select from quality_record r where r.process = t.process)`.execute(ctx.tx);
  const found = [];
  for (const { process } of rows) found.push({ process, ids: await wrongRollUps(ctx, process) });
  return found.filter(({ ids }) => ids.length > 0);
}

/** Puts roll-ups right that are not what they should be, and reports them: there should be none. */
export const checkRollUps = (platform: Platform): Promise<void> =>
  platform.forEachTenant((tenant) =>
    platform.asSystem(tenant, async (ctx) => {
      for (const { process, ids } of await disagreeing(ctx)) {
        platform.log.error({ tenant, process, ids }, 'roll-ups did not agree with what they count');
        await repair(ctx, process, ids);
      }
    }),
  );
