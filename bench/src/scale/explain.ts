import type pg from 'pg';
import type { Program } from '../program';

/** A statement that the server has sent, with the milliseconds until its answer was there. */
interface Sent {
  text: string;
  values: unknown[];
  took: number;
  rows: number;
}

/** Rows that a scan reads before it is worth naming. */
const MANY = 1_000;

export interface Explained {
  /** Milliseconds of the slowest statement by itself. */
  took: number;
  /** Tables that it reads from one end to the other, with the rows read. */
  scans: string[];
  text: string;
  plan: string;
}

/** A transaction as the server's, in a tenant. */
export const beginAs = (database: pg.Client, tenantId: string): Promise<unknown> =>
  database.query(
    `begin; set local role attest_app; set local jit = off; select set_config('app.tenant_id', '${tenantId}', true)`,
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
    const took = Number(/Execution Time: ([\d.]+)/.exec(plan.at(-1) ?? '')?.[1]);
    return { took, scans: scansIn(plan), text: slowest.text, plan: plan.join('\n') };
  } finally {
    await database.query('rollback');
  }
}

function scansIn(plan: string[]): string[] {
  const scans: string[] = [];
  plan.forEach((line, at) => {
    const [, table] = /Seq Scan on (\w+)/.exec(line) ?? [];
    if (!table) return;
    const times = Number(/loops=(\d+)/.exec(line)?.[1] ?? 1);
    const read = Number(/rows=(\d+)(?:\.\d+)? loops/.exec(line)?.[1] ?? 0);
    const next = plan.slice(at + 1).findIndex((one) => one.includes('->'));
    const own = plan.slice(at + 1, next < 0 ? undefined : at + 1 + next).join('\n');
    const removed = Number(/Rows Removed by Filter: (\d+)/.exec(own)?.[1] ?? 0);
    const rows = (read + removed) * times;
    if (rows >= MANY) scans.push(`${table} (${rows.toLocaleString('en')} rows)`);
  });
  return scans;
}
