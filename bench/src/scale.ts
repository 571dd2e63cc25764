import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Program, Session } from './program';
import { print } from './report';
import { beginAs, type Explained, explainSlowest } from './scale/explain';
import { filledOf, fillLists, fillsOf } from './scale/fill';
import { type Described, listsOf } from './scale/lists';
import { measure, requestOf } from './scale/measure';
import { addPeople, DATA_SCOPES, type DataScope, signInAs } from './scale/people';
import { furtherQuestion, NAMED, type Question, questionsOf } from './scale/questions';

/** Rows of each list: the last against the first. Smaller ones than a database holds already are left out. */
const SIZES = (process.env.BENCH_SIZES ?? '10000,100000').split(',').map(Number);
/** Paths that contain one of these; all without any. */
const ONLY = process.env.BENCH_LISTS?.split(',') ?? [''];
/** Readers, by how far they see. */
const READERS = DATA_SCOPES.filter((scope) =>
  (process.env.BENCH_READERS ?? scope).split(',').includes(scope),
);
/** How much longer the largest may take than the smallest, beyond what the clock can tell on a busy machine. */
const GROWTH = 1.2;
const UNCERTAIN = 0.5;
const PLANS = fileURLToPath(new URL('../../.cache/bench/scale-plans.txt', import.meta.url));
/** The first is read; the other has as many rows. */
const TENANTS = ['hkpharma', 'nordvik'];
/** Milliseconds after which a statement is given up; the question is named and the next one asked. */
const LONGEST = process.env.BENCH_LONGEST ?? '5000';
const WATCH = new URL('./scale/watchStatements.mjs', import.meta.url);

/** A question of somebody, with its medians by size. */
interface Measured extends Question {
  scope: DataScope;
  times: number[];
}

/**
 * Every list that the server describes, with as many rows in the tenant and in another: each sort, part of a filter, text
 * and count that it offers, for a reader of each data scope. A new list is measured by being declared.
 */
export async function benchScale(program: Program): Promise<void> {
  await program.stop();
  await program.start({ BENCH_LONGEST: LONGEST }, WATCH);
  const database = new pg.Client({ connectionString: program.databaseUrl });
  await database.connect();
  try {
    const described = await listsOf(program);
    const paths = [...described.lists, ...described.reads].map(({ path }) => path).filter(isWanted);
    const fills = fillsOf(paths);
    const filled = await filledOf(database);
    const most = Math.max(0, ...fills.map(({ table }) => filled.get(table) ?? 0));
    const sizes = SIZES.filter((size) => size >= most);
    const tenants = await Promise.all(TENANTS.map((code) => program.tenantId(code)));
    if (filled.size === 0) await addPeople(database, tenants[0] as string);
    const measured = new Map<string, Measured>();
    let questions: Question[] = [];
    for (const [at, size] of sizes.entries()) {
      await fillLists(database, fills, tenants, size);
      if (at === 0)
        questions = await offered(program, database, described, await signInAs(program, 'tenant'));
      const sessions = await readers(program);
      console.log(
        `${size.toLocaleString('en')} rows: ${questions.length} questions, ${sessions.size} readers`,
      );
      for (const question of questions)
        for (const [scope, session] of sessions) {
          const took = await measure(program, session, question);
          const key = `${question.list} ${question.what} ${scope}`;
          const known = measured.get(key) ?? { ...question, scope, times: [] };
          known.times[at] = typeof took === 'number' ? took : Number.NaN;
          if (typeof took === 'string') console.log(`  ${key}: ${took}`);
          measured.set(key, known);
        }
    }
    const all = [...measured.values()].filter(({ times }) => times.every((took) => took > 0));
    // Without a time nothing can be judged, and must not pass for something that holds.
    const unanswered = measured.size - all.length;
    if (unanswered > 0)
      console.log(`NO: ${unanswered} of ${measured.size} have no answer at every size, named above`);
    report(all);
    // Sessions end while nobody uses them, and measuring takes long.
    await explain(program, database, await readers(program), all.filter(misses));
  } finally {
    await database.end();
  }
}

const isWanted = (path: string): boolean => ONLY.some((part) => path.includes(part));

/** Everybody who reads, signed in anew. */
async function readers(program: Program): Promise<Map<DataScope, Session>> {
  const sessions = new Map<DataScope, Session>();
  for (const scope of READERS) sessions.set(scope, await signInAs(program, scope));
  return sessions;
}

/** What the server answers: it knows what a list is sorted by. */
async function offered(
  program: Program,
  database: pg.Client,
  { lists, left, reads }: Described,
  session: Session,
): Promise<Question[]> {
  if (left.length > 0) console.log(`Not measured, they need what nobody gives: ${left.join(', ')}`);
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(NAMED)) values[key] = await one(program, database, value);
  const questions: Question[] = [];
  for (const list of lists) {
    const needed: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(list.needs)) needed[key] = await one(program, database, value);
    questions.push(...questionsOf(list, values, needed));
  }
  questions.push(...reads.map(({ path, isGet }) => furtherQuestion(path, isGet)));
  const wanted = questions.filter(({ list }) => isWanted(list));
  const known: Question[] = [];
  for (const question of wanted) {
    const answer = await requestOf(program, session, question);
    if (answer.success) known.push(question);
    else if (!question.what.startsWith('by ')) console.log(`  ${question.list} ${question.what}: refused`);
  }
  return known;
}

/** A value of the tenant whose lists are read. */
async function one(program: Program, database: pg.Client, value: string): Promise<unknown> {
  await beginAs(database, await program.tenantId());
  try {
    const tenant = `current_setting('app.tenant_id')::uuid`;
    const { rows } = await database.query<{ value: unknown }>(
      `select ${value.replaceAll('$1', tenant)} as value`,
    );
    return rows[0]?.value;
  } finally {
    await database.query('rollback');
  }
}

const last = ({ times }: Measured): number => times.at(-1) ?? Number.NaN;
const growthOf = ({ times }: Measured): number => (times.at(-1) ?? 0) / (times[0] ?? 1);
const grows = (one: Measured): boolean =>
  growthOf(one) > GROWTH && last(one) - (one.times[0] ?? 0) > UNCERTAIN;
const misses = (one: Measured): boolean => last(one) > one.bound || grows(one);

/** For each list the slowest answer, then every one that misses a bound. */
function report(all: Measured[]): void {
  const lists = new Map<string, Measured[]>();
  for (const one of all) lists.set(one.list, [...(lists.get(one.list) ?? []), one]);
  for (const [list, asked] of lists) {
    const missed = asked.filter(misses);
    const slowest = asked.toSorted((a, b) => last(b) / b.bound - last(a) / a.bound)[0] as Measured;
    const what = `${list}: ${asked.length - missed.length} of ${asked.length} hold; slowest`;
    print({ what, ours: last(slowest), against: slowest.bound, unit: 'ms', kind: 'most' });
    for (const one of missed.toSorted((a, b) => last(b) - last(a))) {
      const named = `  ${one.what}, ${one.scope}`;
      if (last(one) > one.bound)
        print({ what: named, ours: last(one), against: one.bound, unit: 'ms', kind: 'most' });
      if (grows(one))
        print({
          what: `${named}, growth`,
          ours: last(one),
          against: one.times[0] as number,
          unit: 'ms',
          ratio: GROWTH,
          kind: 'most',
        });
    }
  }
  console.log(`${all.filter((one) => !misses(one)).length} of ${all.length} hold`);
}

/** What was slow, each question for the reader who waited longest. */
async function explain(
  program: Program,
  database: pg.Client,
  sessions: ReadonlyMap<DataScope, Session>,
  missed: Measured[],
): Promise<void> {
  const worst = new Map<string, Measured>();
  for (const one of missed) {
    const key = `${one.list} ${one.what}`;
    const known = worst.get(key);
    if (!known || last(one) > last(known)) worst.set(key, one);
  }
  const plans: string[] = [];
  for (const [key, one] of worst) {
    const session = sessions.get(one.scope) as Session;
    const found = await explainSlowest(program, database, () => requestOf(program, session, one)).catch(
      (error: Error) => error.message,
    );
    const said = typeof found === 'string' ? found : found && explained(found);
    console.log(`${key}, ${one.scope}, ${last(one).toFixed(1)} ms: ${said ?? 'no statement'}`);
    if (found && typeof found !== 'string')
      plans.push(`${key}, ${one.scope}, ${last(one).toFixed(1)} ms\n${found.text}\n\n${found.plan}`);
  }
  mkdirSync(dirname(PLANS), { recursive: true });
  writeFileSync(PLANS, plans.join('\n\n========\n\n'));
  console.log(`Plans: ${PLANS}`);
}

const explained = ({ took, planned, much }: Explained): string =>
  `${took.toFixed(1)} ms in its slowest statement, planned in ${planned.toFixed(1)}; ${much.length > 0 ? `much in: ${much.join('; ')}` : 'few rows in every step'}`;
