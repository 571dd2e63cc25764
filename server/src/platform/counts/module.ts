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

/** Adds up what was counted one by one, so that there is little to read. */
export const addUpCounts = (platform: Platform): Promise<void> =>
  platform.forEachTenant((tenant) =>
    platform.asSystem(tenant, async ({ tx, brought }) => {
      for (const table of [...brought.all('summed'), ...brought.all('cubes')]) await addUp(tx, table);
    }),
  );

/** Rows that were not counted as they are, by what is missing of them; put right with that. There should be none. */
export async function followCounts(ctx: Context): Promise<{ of: string; n: number }[]> {
  const wrong = [];
  for (const cube of ctx.brought.all('cubes'))
    for (const row of await followCube(ctx, cube)) wrong.push({ of: cube.of, ...row });
  return wrong;
}

const checkCounts = (platform: Platform): Promise<void> =>
  platform.forEachTenant(async (tenant) => {
    const wrong = await platform.asSystem(tenant, followCounts);
    if (wrong.length > 0) platform.log.error({ tenant, wrong }, 'rows were not counted as they are');
  });

/** Numbers that the database keeps beside what is counted, for lists of many rows. */
export const countsModule: ServerModule = {
  name: 'counts',
  jobs: [
    { name: 'counts.addUp', schedule: '*/5 * * * *', run: (_, platform) => addUpCounts(platform) },
    { name: 'counts.agree', schedule: '10 18 * * *', run: (_, platform) => checkCounts(platform) },
  ],
};
