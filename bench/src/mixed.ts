import { cpus, loadavg } from 'node:os';
import pg from 'pg';
import { WebSocket } from 'ws';
import { formOf } from './complete/deviations';
import { Instances, type Seen } from './mixed/instances';
import { type Player, play, report } from './mixed/journey';
import { Load } from './mixed/load';
import { addOthers, besideOthers, OTHER } from './mixed/others';
import { addCrowd, departmentsOf, mixedAccount } from './mixed/people';
import { countAnew, counts, writeSlowest } from './mixed/statements';
import type { Program } from './program';
import { median, print, quantile } from './report';
import { filledOf, fillLists, fillsOf } from './scale/fill';
import { addPeople } from './scale/people';

const PER_CORE = Number(process.env.BENCH_PEOPLE ?? 200);
const INSTANCES = Number(process.env.BENCH_INSTANCES ?? 2);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 300);
/** Rows of records, tasks, documents, messages and of the trail that each tenant begins with. */
const ROWS = Number(process.env.BENCH_ROWS ?? 10_000);
/** Whose copies the people are. */
const PATTERN = 'caoyang';
const FILLED = ['qms/', 'log/', 'dms/', 'notify/'];
/** Where they find what they report. */
const ROOMS = 40;
/** Signed in at once. */
const BATCH = 8;

/** Milliseconds between two signs of life of an open page. */
const HEARTBEAT = 30_000;

const READS = 100;
const DECISIONS = 300;
/** Milliseconds that one turn of the event loop may take. */
const HELD = 20;
/** Share of the time at whose end memory is flat, and how far it may still grow in it. */
const FLAT = 0.6;
const GROWTH = 1.05;
const MiB = 1024 * 1024;

/**
 * People of one tenant who each play a journey again and again on instances before one database; then what they notice of
 * another tenant's heavy work. Writes the slowest statements into docs/scale.md.
 */
export async function benchMixed(program: Program): Promise<void> {
  const count = PER_CORE * cpus().length;
  const tenants: [string, string] = [await program.tenantId(), await program.tenantId(OTHER.tenant)];
  const database = new pg.Client({ connectionString: program.databaseUrl });
  await database.connect();
  if ((await filledOf(database)).size === 0) await addPeople(database, tenants[0]);
  await fillLists(database, fillsOf(FILLED), tenants, ROWS);
  await addCrowd(database, { tenantId: tenants[0], pattern: PATTERN, scope: 'tree', count });
  await addOthers(database, tenants[1]);
  await database.query('analyze');
  await database.end();
  const instances = await Instances.start(program, INSTANCES);
  try {
    await measure(new Load(instances), count);
  } finally {
    await instances.remove();
  }
}

async function measure(load: Load, count: number): Promise<void> {
  const { instances } = load;
  const database = new pg.Client({ connectionString: instances.first.databaseUrl });
  await database.connect();
  const players = await signedIn(instances, database, count);
  const sockets = await Promise.all(players.map((player, at) => listen(instances.inTurn(at), player)));
  for (const player of players) await report(load, player);
  await database.query('vacuum analyze');
  const playing = Promise.all(players.map((player) => play(load, player)));
  try {
    await watch(load, database, count);
    await besideOthers(load);
  } finally {
    load.stop();
    await playing;
    for (const socket of sockets) socket.terminate();
    const errors = [...load.errors.values()].reduce((sum, times) => sum + times, 0);
    print({ what: 'calls refused or failed', ours: errors, against: 1, unit: '', ratio: 0, kind: 'most' });
    for (const [what, times] of load.errors) console.log(`  ${times} × ${what}`);
    await database.end();
  }
}

/** Tells of the time in which people play undisturbed. */
async function watch(load: Load, database: pg.Client, count: number): Promise<void> {
  const { instances } = load;
  const isCounted = await counts(database);
  if (isCounted) await countAnew(database);
  await instances.seen();
  instances.watchMemory();
  const from = performance.now();
  await load.pause(SECONDS * 1_000);
  const to = performance.now();
  const seen = await instances.seen();
  const calls = tellOf(load, count, from, to);
  tellMemory(instances, from, to);
  seen.forEach(tellLoop);
  if (!isCounted)
    return console.log('The database does not count its statements: the slowest ones are not written');
  const watched = seen.flatMap(({ statements }) => statements);
  const said = `${count} people on ${instances.programs.length} instances for ${SECONDS} s, ${calls.toFixed(0)} calls a second, ${ROWS.toLocaleString('en')} rows of each list in each of two tenants to begin with`;
  await writeSlowest(database, await instances.first.tenantId(), watched, said);
}

/** Everybody reports to the next one. */
async function signedIn(instances: Instances, database: pg.Client, count: number): Promise<Player[]> {
  const program = instances.first;
  const password = program.passwordOf(PATTERN);
  const departments = await departmentsOf(database, await program.tenantId());
  const values = await formOf(program, await program.signIn(PATTERN));
  const players: Player[] = [];
  while (players.length < count) {
    const batch = Array.from({ length: Math.min(BATCH, count - players.length) }, async (_, at) => {
      const place = players.length + at;
      const account = mixedAccount(place + 1);
      const dept = departments.get(mixedAccount(((place + 1) % count) + 1));
      const title = `Shelf above its limit ${place}`;
      const session = await instances.inTurn(place).signIn(account, password);
      const where = `Room ${(place % ROOMS) + 1}`;
      return {
        session,
        account,
        password,
        values: { ...values, dept, title, place: where },
        exports: new Map(),
      };
    });
    players.push(...(await Promise.all(batch)));
  }
  return players;
}

interface Pushed {
  topic?: string;
  data: { id: string; state: string };
}

/** Every open page listens, and says from time to time that it does. */
function listen(program: Program, { session, exports }: Player): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: session.cookie };
    const url = `${program.origin.replace('http', 'ws')}/api/push`;
    const socket = new WebSocket(url, { headers, origin: program.origin, perMessageDeflate: false });
    socket.once('error', reject);
    socket.once('open', () => {
      const beat = setInterval(() => socket.send(JSON.stringify({ ping: Date.now() })), HEARTBEAT);
      socket.once('close', () => clearInterval(beat));
      resolve(socket);
    });
    socket.on('message', (sent) => {
      const text = String(sent).trim();
      // The answer to a heartbeat is blank.
      const { topic, data } = JSON.parse(text || '{}') as Pushed;
      if (topic === 'user.export') exports.set(data.id, data.state);
    });
  });
}

/** Prints how long calls took; answers how many there were in a second. */
function tellOf(load: Load, count: number, from: number, to: number): number {
  const reads = load.samples('read', from, to);
  const decisions = load.samples('decision', from, to);
  const others = load.samples('other', from, to);
  const calls = (reads.length + decisions.length + others.length) / ((to - from) / 1_000);
  console.log(
    `${count} people, ${load.instances.programs.length} instances, ${calls.toFixed(1)} calls/s: ${reads.length} reads, ${decisions.length} decisions, ${others.length} exports; load average ${loadavg()
      .map((one) => one.toFixed(1))
      .join(' ')}`,
  );
  const p95 = (what: string, times: number[], against: number) =>
    print({ what, ours: quantile(times, 0.95), against, unit: 'ms', kind: against ? 'most' : 'none' });
  const took = reads.map((one) => one.took);
  p95('p95 of reads', took, READS);
  p95(
    'p95 of decisions, passwords apart',
    decisions.map((one) => one.took - one.once),
    DECISIONS,
  );
  const signed = decisions.filter((one) => one.once > 0);
  p95(
    'p95 of signed decisions, passwords included',
    signed.map((one) => one.took),
    DECISIONS,
  );
  const hashed = quantile(
    signed.map((one) => one.once),
    0.95,
  );
  print({ what: '  of which the password', ours: hashed, against: DECISIONS, unit: 'ms', kind: 'none' });
  const middle = median(took);
  print({ what: 'p50 of reads', ours: middle, against: READS, unit: 'ms', kind: 'none' });
  const paths = new Set([...reads, ...decisions, ...others].map(({ path }) => path));
  for (const path of paths) {
    const times = [...reads, ...decisions, ...others]
      .filter((one) => one.path === path)
      .map((one) => one.took);
    const [half, most] = [median(times), quantile(times, 0.95)].map((one) => one.toFixed(1));
    console.log(`  ${path}: ${times.length} times, p50 ${half} ms, p95 ${most} ms`);
  }
  return calls;
}

/** The last minute against the first of the time in which nothing should grow any more. */
function tellMemory(instances: Instances, from: number, to: number): void {
  const begun = to - (to - from) * FLAT;
  const third = (to - begun) / 3;
  const before = median(instances.memory(begun, begun + third)) / MiB;
  const after = median(instances.memory(to - third, to)) / MiB;
  const what = `memory of all instances, last of ${Math.round((to - begun) / 1000)} s against their beginning`;
  print({ what, ours: after, against: before, unit: 'MiB', ratio: GROWTH, kind: 'most' });
}

/** How long the main thread of an instance held its event loop. */
function tellLoop({ bounds, held }: Seen, at: number): void {
  const what = `instance ${at + 1}: longest turn of the event loop, its own CPU`;
  print({ what, ours: held.own.longest, against: HELD, unit: 'ms', kind: 'most' });
  const names = [...bounds.map((bound) => `≤ ${bound}`), `> ${bounds.at(-1)}`];
  for (const [by, { counts: turns, longest }] of Object.entries(held))
    console.log(
      `  by ${by === 'own' ? 'its CPU' : 'the clock'}: ${names.map((name, place) => `${name} ms ${turns[place]}`).join(', ')}; longest ${longest.toFixed(1)} ms`,
    );
}
