import pg from 'pg';
import { usedCalls } from './model/calls';
import { type Cost, costOf, send } from './model/cost';
import { checkDays, fleetOf, personOf } from './model/day';
import { writePaper } from './model/paper';
import type { Program } from './program';
import { print } from './report';

/** Deviations of which the size of the database tells what one keeps. */
const KEPT = 300;
/** Rounds of the mix before the one that counts. */
const WARM_UP = 4;
/** How far the mix may be from the sum of its calls: what runs at once shares caches, and waits for locks. */
const APART = 1.3;

/**
 * What the most used calls cost, what follows for people, tenants and records, and whether the mix of a working day agrees
 * with it. Writes the figures into docs/scale.md.
 */
export async function benchModel(program: Program): Promise<void> {
  await program.restart({ METRICS: 'true', METRICS_TOKEN: 'nobody-asks-for-it', PUBLIC_RATE: '1000000' });
  const database = new pg.Client({ connectionString: program.databaseUrl });
  await database.connect();
  try {
    const calls = await usedCalls(program);
    const costs: Cost[] = [];
    // What writes comes first: the others then read what the mix reads too.
    for (const call of calls.toReversed()) {
      const cost = await costOf(program, database, call);
      costs.unshift(cost);
      const what = `${cost.name}: CPU of the server, of the database`;
      print({ what, ours: cost.server, against: cost.database, unit: 'ms', kind: 'none' });
    }
    const person = personOf(costs);
    // Every connection plans each statement five times before it keeps a plan.
    for (let round = 0; round < WARM_UP; round += 1) await checkDays(program, database, calls);
    const check = await checkDays(program, database, calls);
    for (const part of ['server', 'database'] as const)
      print({
        what: `a working day in the mix: CPU of the ${part}, by the mix and by the model`,
        ours: check[part],
        against: person[part],
        unit: 'ms',
        ratio: APART,
        kind: 'most',
      });
    const kept = await keptOf(program, database, calls);
    const { rows } = await database.query<{ server_version: string }>('show server_version');
    const version = rows[0]?.server_version ?? '';
    writePaper({ costs, person, fleetOf: (people) => fleetOf(person, people), check, kept, version });
  } finally {
    await database.end();
  }
}

/** Bytes of the database for one deviation that is reported and signed once. */
async function keptOf(
  program: Program,
  database: pg.Client,
  calls: Awaited<ReturnType<typeof usedCalls>>,
): Promise<number> {
  const size = async () => {
    await database.query('vacuum');
    const { rows } = await database.query<{ size: string }>(
      'select pg_database_size(current_database()) as size',
    );
    return Number(rows[0]?.size);
  };
  const before = await size();
  const decision = calls.find(({ name }) => name === 'sign a decision');
  for (const request of (await decision?.prepare(KEPT)) ?? []) await send(program, request);
  return ((await size()) - before) / KEPT;
}
