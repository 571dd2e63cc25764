import type pg from 'pg';
import type { Program } from '../program';
import type { Asked, UsedCall } from './calls';
import { type Cost, send, usedSoFar } from './cost';

/** Share of a day's work in its busiest hour. */
const BUSIEST = 0.2;
/** Share of a core up to which waiting stays short. */
const USE = 0.6;
/** Working days of a year. */
const DAYS = 230;

const HOUR = 3_600_000;
const CLIENTS = 8;
/** Days of people in the check. */
const CHECKED = 10;

/** What a person costs. */
export interface Person {
  /** Milliseconds of CPU on a working day. */
  main: number;
  server: number;
  database: number;
  /** Bytes of the database's log on a working day. */
  written: number;
  calls: number;
}

export function personOf(costs: readonly Cost[]): Person {
  const sum = (part: (cost: Cost) => number) =>
    costs.reduce((total, cost) => total + cost.perDay * part(cost), 0);
  return {
    main: sum(({ main }) => main),
    server: sum(({ server }) => server),
    database: sum(({ database }) => database),
    written: sum(({ written }) => written),
    calls: sum(() => 1),
  };
}

/** People whose busiest hour a core carries that has so much to do for each of them on a day. */
export const peoplePerCore = (perDay: number): number => (USE * HOUR) / (BUSIEST * perDay);

/** What so many people need in their busiest hour. */
export interface Fleet {
  people: number;
  callsPerSecond: number;
  instances: number;
  serverCores: number;
  databaseCores: number;
  /** Megabytes a second of the database's log. */
  log: number;
  /** Gigabytes of that log in a year, kept or not. */
  logPerYear: number;
}

export function fleetOf({ main, server, database, written, calls }: Person, people: number): Fleet {
  const busy = (perDay: number) => people / peoplePerCore(perDay);
  return {
    people,
    callsPerSecond: (people * calls * BUSIEST * 1000) / HOUR,
    instances: Math.ceil(busy(main)),
    serverCores: busy(server),
    databaseCores: busy(database),
    log: (people * written * BUSIEST * 1000) / HOUR / 1e6,
    logPerYear: (people * written * DAYS) / 1e9,
  };
}

/** The working days of some people at once, against what the single calls have cost: CPU of server and database. */
export async function checkDays(
  program: Program,
  database: pg.Client,
  calls: readonly UsedCall[],
): Promise<{ server: number; database: number; seconds: number; calls: number }> {
  const requests: Asked[] = [];
  for (const call of calls) requests.push(...(await call.prepare(Math.round(call.perDay * CHECKED))));
  // Spread evenly: each call of the day among the others.
  const mixed = requests.map((request, at) => ({ request, at: (at * 7919) % requests.length }));
  const waiting = mixed.toSorted((a, b) => a.at - b.at).map(({ request }) => request);
  await database.query('vacuum analyze');
  const before = await usedSoFar(program, database);
  const from = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await send(program, next);
    }),
  );
  const seconds = (performance.now() - from) / 1000;
  const after = await usedSoFar(program, database);
  return {
    server: (after.server - before.server) / CHECKED,
    database: (after.database - before.database) / CHECKED,
    seconds,
    calls: requests.length,
  };
}
