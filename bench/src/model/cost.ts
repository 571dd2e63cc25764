import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import type { Program } from '../program';
import { median } from '../report';
import type { Asked, UsedCall } from './calls';

/** What one call costs, on the average of many. */
export interface Cost {
  name: string;
  perDay: number;
  /** Milliseconds of CPU: of the server's main thread, of all its threads, of the database. */
  main: number;
  server: number;
  database: number;
  /** Sent to the database, opening and commit included. */
  statements: number;
  /** Of the answer. */
  rows: number;
  bytes: number;
  /** Written to the log of the database. */
  written: number;
  /** Milliseconds for which the chain of the trail is held: what a tenant does one after the other. */
  held: number;
}

const WARM_UP = 30;
const CALLS = 150;
/** Milliseconds in which what follows a call, such as pushes, is over. */
const AFTER = 300;

interface Used {
  main: number;
  server: number;
  database: number;
  written: number;
}

/** CPU of processes and bytes of the log so far. The database has to run on this machine. */
export async function usedSoFar(program: Program, database: pg.Client): Promise<Used> {
  const { rows } = await database.query<{ postmaster: string; written: string }>(
    `select pg_current_wal_lsn() - '0/0' as written,
       split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as postmaster`,
  );
  const [found] = rows;
  if (!found) throw new Error('The database says nothing of itself');
  return {
    main: program.cpuTime(),
    server: threadsOf(program.pid).reduce((sum, thread) => sum + cpuOf(thread), 0),
    database: childrenOf(Number(found.postmaster)).reduce((sum, pid) => sum + cpuOf(`/proc/${pid}`), 0),
    written: Number(found.written),
  };
}

const threadsOf = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`);

/** Milliseconds; none of what has ended meanwhile. */
function cpuOf(folder: string): number {
  try {
    return Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => {
      try {
        return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${one}/stat`, 'utf8'))?.[1]) === pid;
      } catch {
        return false;
      }
    });
}

interface Timing {
  bytes: number;
  rows: number;
  statements: number;
  held: number;
  /** Milliseconds of checking a password. */
  once: number;
}

/** What was answered, and what the server tells of it. */
interface Answered<T> extends Timing {
  data: T;
}

/** Sends one request and reads its answer. Throws when it is refused. */
export async function send<T extends { rows?: unknown[] } | null>(
  program: Program,
  { path, input, session }: Asked,
): Promise<Answered<T>> {
  const answer = await fetch(`${program.origin}/api/${path}`, {
    method: input ? 'POST' : 'GET',
    headers: {
      ...(input && { 'content-type': 'application/json' }),
      cookie: session.cookie,
      'x-csrf-token': session.csrf,
    },
    ...(input && { body: JSON.stringify(input) }),
  });
  const text = await answer.text();
  const { success, data, resultMessage } = JSON.parse(text) as {
    success: boolean;
    data: T;
    resultMessage: string;
  };
  if (!success) throw new Error(`${path} answers ${resultMessage}`);
  const timing = answer.headers.get('server-timing') ?? '';
  const partOf = (part: string) =>
    Number(new RegExp(`\\b${part};(?:dur|desc)="?([\\d.]+)`).exec(timing)?.[1] ?? 0);
  return {
    data,
    once: partOf('once'),
    bytes: Buffer.byteLength(text),
    rows: data?.rows?.length ?? 1,
    statements: partOf('statements'),
    held: partOf('audit') && partOf('audit') + partOf('commit'),
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, AFTER));

/** Makes a call again and again, one at a time. */
export async function costOf(program: Program, database: pg.Client, call: UsedCall): Promise<Cost> {
  const requests = await call.prepare(WARM_UP + CALLS);
  for (const request of requests.slice(0, WARM_UP)) await send(program, request);
  await settled();
  // As the database's own upkeep would do in time: plans follow the statistics.
  await database.query('vacuum analyze');
  const before = await usedSoFar(program, database);
  const answers: Timing[] = [];
  for (const request of requests.slice(WARM_UP)) answers.push(await send(program, request));
  await settled();
  const after = await usedSoFar(program, database);
  const each = (part: keyof Used) => (after[part] - before[part]) / CALLS;
  const middle = (part: keyof Timing) => median(answers.map((one) => one[part]));
  return {
    name: call.name,
    perDay: call.perDay,
    main: each('main'),
    server: each('server'),
    database: each('database'),
    written: each('written'),
    statements: middle('statements'),
    rows: middle('rows'),
    bytes: middle('bytes'),
    held: middle('held'),
  };
}
