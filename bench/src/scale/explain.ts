import type pg from 'pg';
import type { Program } from '../program';

/** A statement that the server has sent, with the milliseconds until its answer was there. */
interface Sent {
  text: string;
  values: unknown[];
  took: number;
  rows: number;
}

/** Rows that a step of a plan takes in before it is worth naming. */
const MANY = 1_000;

export interface Explained {
  /** Milliseconds of the slowest statement by itself, and of its plan. */
  took: number;
  planned: number;
  /** Where it reads or sorts many rows. */
  much: string[];
  text: string;
  plan: string;
}

/** A transaction as the server's, in a tenant. */
export const beginAs = (database: pg.Client, tenantId: string): Promise<unknown> =>
  database.query(
    `begin; set local role attest_app; set local jit = off; set local max_parallel_workers_per_gather = 0; select set_config('app.tenant_id', '${tenantId}', true)`,
  );

/** Runs what the server has sent since it was asked last; explains the slowest read as the role of the application. */
export async function explainSlowest(
  program: Program,
  database: pg.Client,
  send: () => Promise<unknown>,
): Promise<Explained | undefined> {
  await program.ask<Sent[]>();
  await send();
  const sent = await program.ask<Sent[]>();
  const [slowest] = sent
    .filter(({ text }) => /^\s*(select|with)\b/i.test(text))
    .sort((a, b) => b.took - a.took);
  if (!slowest) return undefined;
  await beginAs(database, await program.tenantId());
  try {
    const { rows: lines } = await database.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers) ${slowest.text}`,
      slowest.values,
    );
    const plan = lines.map((line) => line['QUERY PLAN']);
    const timeOf = (what: string) =>
      Number(plan.find((line) => line.startsWith(`${what} Time: `))?.replace(/[^\d.]/g, ''));
    return {
      took: timeOf('Execution'),
      planned: timeOf('Planning'),
      much: muchIn(plan),
      text: slowest.text,
      plan: plan.join('\n'),
    };
  } finally {
    await database.query('rollback');
  }
}

/** Steps of a plan that throw many rows away, read a table to its end, sort many rows, or are run again and again. */
function muchIn(plan: string[]): string[] {
  const much = new Set<string>();
  const above: { depth: number; often: boolean }[] = [];
  plan.forEach((line, at) => {
    const [, indent = '', name = '', taken = '0', loops = '0'] =
      /^(\s*(?:->\s+)?)(\S.*?)\s+\(cost=.*actual .*rows=([\d.]+) loops=(\d+)\)/.exec(line) ?? [];
    if (!name) return;
    while ((above.at(-1)?.depth ?? -1) >= indent.length) above.pop();
    const next = plan.findIndex((one, place) => place > at && one.includes('(cost='));
    const own = plan.slice(at + 1, next < 0 ? undefined : next).join('\n');
    const removed = [...own.matchAll(/Rows Removed by .*: (\d+)/g)].reduce(
      (sum, [, n]) => sum + Number(n),
      0,
    );
    const isWhole = /^(Parallel )?Seq Scan|^CTE Scan/.test(name) || name.startsWith('Sort');
    const rows = (removed + (isWhole ? Number(taken) : 0)) * Number(loops);
    if (rows >= MANY) much.add(`${name} (${rows.toLocaleString('en')} rows)`);
    // What stands below a step that is run again and again is run as often; one name of them is enough.
    const often = Number(loops) >= MANY;
    if (often && !above.at(-1)?.often) much.add(`${name} (${Number(loops).toLocaleString('en')} times)`);
    above.push({ depth: indent.length, often });
  });
  return [...much];
}
