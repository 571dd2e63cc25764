import type { Brought } from '../brought';
import type { Context, ServerModule } from '../module';
import type { Platform } from '../platform';
import { addUp, type Summed } from './addUp';
import { type Cube, followCube } from './cube';

declare module '../module' {
  interface ServerModule {
    /** Tables of counts that are added up. */
    summed?: Summed[];
    /** The same of rows that they are compared with. */
    cubes?: Cube[];
  }
}

/** Each table of a tenant in a transaction of its own: nobody waits for two of them. */
async function eachTable<T>(
  platform: Platform,
  tenant: string,
  tables: (brought: Brought) => readonly T[],
  work: (ctx: Context, table: T) => Promise<unknown>,
): Promise<void> {
  const all = await platform.asSystem(tenant, async ({ brought }) => tables(brought));
  for (const table of all) await platform.asSystem(tenant, (ctx) => work(ctx, table));
}

/** Adds up what was counted one by one, so that there is little to read. */
export const addUpCounts = (platform: Platform): Promise<void> =>
  platform.forEachTenant((tenant) =>
    eachTable(
      platform,
      tenant,
      (brought) => [...brought.all('summed'), ...brought.all('cubes')],
      ({ tx }, table) => addUp(tx, table),
    ),
  );

/** Rows that were not counted as they are, by what is missing of them; put right with that. There should be none. */
export async function followCounts(ctx: Context): Promise<{ n: number }[]> {
  const wrong = [];
  for (const cube of ctx.brought.all('cubes')) wrong.push(...(await followCube(ctx, cube)));
  return wrong;
}

const checkCounts = (platform: Platform): Promise<void> =>
  platform.forEachTenant((tenant) =>
    eachTable(
      platform,
      tenant,
      (brought) => brought.all('cubes'),
      async (ctx, cube) => {
        const wrong = await followCube(ctx, cube);
        if (wrong.length > 0)
          platform.log.error({ tenant, counted: cube.of, wrong }, 'rows were not counted as they are');
      },
    ),
  );

/** Numbers that the database keeps beside what is counted, for lists of many rows. */
export const countsModule: ServerModule = {
  name: 'counts',
  jobs: [
    { name: 'counts.addUp', schedule: '*/5 * * * *', run: (_, platform) => addUpCounts(platform) },
    { name: 'counts.agree', schedule: '10 18 * * *', run: (_, platform) => checkCounts(platform) },
  ],
};
