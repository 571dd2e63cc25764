import { cpus, loadavg } from 'node:os';
import pg from 'pg';
import { figure, table, writeParts } from '../model/paper';
import { beginAs } from '../scale/explain';
import type { Watched } from './instances';

const SLOWEST = 10;
/** Run less often, a statement says nothing of the load. */
const LEAST = 20;
/** Characters of a statement's beginning and of all of it, and lines of a plan, that the paper has room for. */
const BEGINNING = 60;
const TEXT = 700;
const LINES = 30;

interface Counted {
  queryid: string;
  text: string;
  calls: number;
  mean: number;
  most: number;
  /** Of the time of all statements. */
  share: number;
}

interface Slow extends Counted {
  name: string;
  plan: string;
}

/** From now on. */
export const countAnew = (database: pg.Client): Promise<unknown> =>
  database.query('select pg_stat_statements_reset()');

/** Whether the database counts its statements. */
export async function counts(database: pg.Client): Promise<boolean> {
  const { rowCount } = await database.query(`select from pg_extension where extname = 'pg_stat_statements'`);
  return rowCount === 1;
}

/** The slowest statements since they are counted, each with the plan of its slowest run; written into the paper. */
export async function writeSlowest(
  database: pg.Client,
  tenantId: string,
  watched: readonly Watched[],
  load: string,
): Promise<void> {
  const { rows } = await database.query<Counted>(
    `select queryid::text, query as text, calls::int, mean_exec_time as mean, max_exec_time as most,
       total_exec_time / sum(total_exec_time) over () as share
     from pg_stat_statements where toplevel and dbid = (select oid from pg_database where datname = current_database())
     order by calls >= ${LEAST} desc, mean_exec_time desc limit ${SLOWEST}`,
  );
  const known = await byQueryId(database, tenantId, watched);
  const slowest: Slow[] = [];
  for (const one of rows) {
    const run = known.get(one.queryid);
    const plan = run
      ? await planOf(database, tenantId, run)
      : 'Sent by the queue of jobs, without values to look at.';
    const text = (run?.text ?? one.text).replaceAll(/\s+/g, ' ').trim();
    slowest.push({ ...one, name: nameOf(run?.name, text), text, plan });
  }
  writeParts({ slowest: paperOf(slowest, load) });
}

/** What the database calls the statements that the server has sent. */
async function byQueryId(
  database: pg.Client,
  tenantId: string,
  watched: readonly Watched[],
): Promise<Map<string, Watched>> {
  const known = new Map<string, Watched>();
  for (const one of watched) {
    const lines = await explained(database, tenantId, one, 'verbose');
    const id = lines?.map((line) => /^Query Identifier: (-?\d+)/.exec(line)?.[1]).find(Boolean);
    if (id) known.set(id, one);
  }
  return known;
}

/** Of a run with the values that took longest; what wrote cannot be written again, so that its plan has no times. */
async function planOf(database: pg.Client, tenantId: string, run: Watched): Promise<string> {
  const lines =
    (await explained(database, tenantId, run, 'analyze, costs off, buffers')) ??
    (await explained(database, tenantId, run, 'costs off')) ??
    [];
  const shown = lines
    .filter((line) => !/^(Planning|Query Identifier)/.test(line))
    .map((line) => clipped(line, 160));
  return [
    ...shown.slice(0, LINES),
    ...(shown.length > LINES ? [`… ${shown.length - LINES} more lines`] : []),
  ].join('\n');
}

/** Lines of a plan; undefined for what cannot be explained. All is undone. */
async function explained(
  database: pg.Client,
  tenantId: string,
  { text, values }: Watched,
  how: string,
): Promise<string[] | undefined> {
  await beginAs(database, tenantId);
  try {
    const { rows } = await database.query<{ 'QUERY PLAN': string }>(`explain (${how}) ${text}`, values);
    return rows.map((line) => line['QUERY PLAN']);
  } catch (error) {
    if (error instanceof pg.DatabaseError) return undefined;
    throw error;
  } finally {
    await database.query('rollback');
  }
}

/** As the product calls it; of what it has numbered alone its beginning says more. */
const nameOf = (name: string | undefined, text: string): string =>
  name && !/_\d+$/.test(name) ? name : clipped(text, BEGINNING);

const clipped = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)} …` : text;

function paperOf(slowest: readonly Slow[], load: string): string {
  const [cpu] = cpus();
  const head = `Measured on ${new Date().toISOString().slice(0, 10)} on ${cpus().length} cores (${cpu?.model.trim()}; load average ${figure(loadavg()[1] ?? 0)}, other work of the machine included): ${load}.`;
  const rows = slowest.map((one, at) => [
    `${at + 1}. \`${one.name}\``,
    figure(one.calls, 0),
    figure(one.mean, 2),
    figure(one.most, 1),
    `${figure(100 * one.share, 1)} %`,
  ]);
  const plans = slowest.map((one, at) => {
    return `### ${at + 1}. \`${one.name}\`\n\n\`\`\`sql\n${clipped(one.text, TEXT)}\n\`\`\`\n\n\`\`\`text\n${one.plan}\n\`\`\``;
  });
  return [head, table(['statement', 'calls', 'mean ms', 'longest ms', 'of all time'], rows), ...plans].join(
    '\n\n',
  );
}
