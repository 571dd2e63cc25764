import { expect, it } from '@jest/globals';
import { copyOfDatabase, rowsOf } from './testDatabase';

it('copies a database while nobody is connected to it, so that several can be copied at once', async () => {
  const source = 'attest';
  const watched = await copyOfDatabase(source);
  const connected: string[] = [];
  let copying = true;
  const copies = Promise.all([copyOfDatabase(source), copyOfDatabase(source)]).finally(() => {
    copying = false;
  });
  while (copying)
    connected.push(
      ...(
        await rowsOf<{ query: string }>(
          watched,
          `select query from pg_stat_activity where datname = '${source}'`,
        )
      ).map(({ query }) => query),
    );
  for (const copy of [...(await copies), watched]) await copy.drop();
  expect(connected).toEqual([]);
});
