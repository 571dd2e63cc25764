import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely';
import type pg from 'pg';
import { tracedStatement } from '../telemetry/traces';
import type { Database } from './schema';
import { sendStatement } from './statement';
import { statementName } from './statementNames';

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const compiler = new Kysely<Database>({ dialect });

/** What a transaction has asked of the database, its opening and end included. */
export interface Asked {
  statements: number;
  /** How often it has asked while nothing that it had asked before was under way. */
  trips: number;
}

/** One transaction on its client; `ending` from the moment that its commit or rollback was sent. */
interface Running {
  client: pg.PoolClient;
  /** Statements are sent under their names, which the connection keeps. */
  named: boolean;
  asked: Asked;
  /** Statements that are sent and not answered. */
  underWay: number;
  ending?: Promise<pg.QueryResult>;
  /** What a statement has failed with, which others fail because of. */
  failure?: unknown;
}
const running = new WeakMap<object, Running>();

/** A statement came after the last of its transaction. */
export class TransactionEnded extends Error {
  constructor() {
    super('The transaction has ended');
  }
}

/**
 * The client of a transaction that still takes statements. Work that went on beside a failure must not reach
 * it afterwards: there is neither tenant nor restricted role outside of the transaction.
 */
function clientOf({ client, ending }: Running): pg.PoolClient {
  if (ending) throw new TransactionEnded();
  return client;
}

function runningOf(tx: Transaction<Database>): Running {
  const found = running.get(tx);
  if (!found) throw new Error('Not a tenant transaction');
  return found;
}

/** Counts a statement that is sent now. */
async function counted<T>(transaction: Running, send: () => Promise<T>): Promise<T> {
  transaction.asked.statements += 1;
  if (transaction.underWay === 0) transaction.asked.trips += 1;
  transaction.underWay += 1;
  try {
    return await send();
  } finally {
    transaction.underWay -= 1;
  }
}

/** What a transaction has asked of the database until now. */
export const askedBy = (tx: Transaction<Database>): Asked => runningOf(tx).asked;

/** After a statement has failed, those sent with it fail because of it. */
const FAILED_BEFORE = '25P02';

/** Sends a statement at once. Those that fail because of another fail with what was wrong with it. */
async function ask(
  transaction: Running,
  query: { name: string | undefined; text: string; values: unknown[] },
): Promise<pg.QueryResult> {
  try {
    const client = clientOf(transaction);
    const name = transaction.named ? query.name : undefined;
    return await counted(transaction, () =>
      tracedStatement(query.text, () => sendStatement(client, { ...query, name })),
    );
  } catch (error) {
    // From whoever asked, not from where the answer was read.
    if (error instanceof Error) Error.captureStackTrace(error);
    const follows = (error as { code?: string }).code === FAILED_BEFORE;
    if (!follows) transaction.failure = error;
    throw follows ? (transaction.failure ?? error) : error;
  }
}

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class ClientConnection implements DatabaseConnection {
  constructor(private readonly transaction: Running) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await ask(this.transaction, {
      name: statementName(query.sql),
      text: query.sql,
      values: query.parameters as unknown[],
    });
    return {
      rows: (result.rows ?? []) as R[],
      ...(WRITES.has(result.command) && { numAffectedRows: BigInt(result.rowCount ?? 0) }),
    };
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not part of a tenant transaction; read in pages.');
  }
}

/** Query builder over one client that is inside a transaction already. Cheap: no pool, no driver. */
export function transactionOn(client: pg.PoolClient, named: boolean): Transaction<Database> {
  const transaction: Running = { client, named, asked: { statements: 0, trips: 0 }, underWay: 0 };
  const connection = new ClientConnection(transaction);
  const executor = compiler
    .getExecutor()
    .withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
  const tx = new Transaction<Database>({
    config: { dialect },
    driver: new DummyDriver(),
    dialect,
    executor,
  });
  running.set(tx, transaction);
  return tx;
}

/** Sends the statements that open a transaction. */
export function open(tx: Transaction<Database>, text: string): Promise<pg.QueryResult | pg.QueryResult[]> {
  const transaction = runningOf(tx);
  return counted(transaction, () => transaction.client.query(text));
}

/** The part of the driver that its types leave out. */
interface Wire {
  connection: { stream: { cork(): void; uncork(): void } };
}

/**
 * Whatever `send` asks of the client at once leaves in one packet, with what is asked before anything is waited for that
 * is not known yet.
 */
export function sentTogether<T>(client: pg.PoolClient, send: () => T): T {
  const { stream } = (client as unknown as Wire).connection;
  stream.cork();
  try {
    return send();
  } finally {
    process.nextTick(() => stream.uncork());
  }
}

/** The same for statements of a transaction: they are sent together, then waited for together. */
export const together = <T>(tx: Transaction<Database>, send: () => T): T =>
  sentTogether(clientOf(runningOf(tx)), send);

/**
 * The same for the last statements of a transaction: the commit travels with them, and comes to nothing when one of
 * them fails. Any statement after them is refused; whoever opened the transaction waits for the commit.
 */
export function togetherLast<T>(tx: Transaction<Database>, send: () => T): T {
  const transaction = runningOf(tx);
  const client = clientOf(transaction);
  return sentTogether(client, () => {
    const sent = send();
    transaction.ending = counted(transaction, () => client.query('commit'));
    // Whoever opened the transaction hears of its failure.
    transaction.ending.catch(() => undefined);
    return sent;
  });
}

const planned = new WeakSet<object>();

function setPlans(tx: Transaction<Database>, name: string, mode: string): void {
  // A connection that is lost here is lost to what comes after, which says so.
  prepared(tx, name, `select set_config('plan_cache_mode', '${mode}', true)`).catch(() => undefined);
}

/**
 * From here on the transaction's statements are planned for what they are run with: for work of which some readers see
 * everything and others next to nothing, so that one plan for all would be far too slow for some.
 */
export function planAnew(tx: Transaction<Database>): void {
  if (planned.has(tx)) return;
  planned.add(tx);
  setPlans(tx, 'plan_anew', 'force_custom_plan');
}

/** From here on plans are kept again: for statements that look themselves for how much there is. */
export function planAsUsual(tx: Transaction<Database>): void {
  if (planned.delete(tx)) setPlans(tx, 'plan_as_usual', 'auto');
}

/** From here on plans are kept from their first run on: for statements that find all their rows by their keys. */
export function keepPlans(tx: Transaction<Database>): void {
  planned.delete(tx);
  setPlans(tx, 'plan_kept', 'force_generic_plan');
}

/** Statements that are planned for what they are run with, whatever holds for those around them. */
export function plannedAnew<T>(tx: Transaction<Database>, send: () => T): T {
  if (planned.has(tx)) return send();
  planAnew(tx);
  const sent = send();
  planAsUsual(tx);
  return sent;
}

/** Statements whose plans are kept, whatever holds for those around them. */
export function plannedAsUsual<T>(tx: Transaction<Database>, send: () => T): T {
  if (!planned.has(tx)) return send();
  planAsUsual(tx);
  const sent = send();
  planAnew(tx);
  return sent;
}

/**
 * Runs a hot read as a named prepared statement: parsed and planned once per connection.
 * `name` must stand for exactly one text. Only for the transaction object a handler was given.
 */
export async function prepared<Row>(
  tx: Transaction<Database>,
  name: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const result = await ask(runningOf(tx), { name, text, values });
  return result.rows as Row[];
}

/** Ends a transaction, unless its last statements have. Throws when anything in it had failed unheard. */
export async function commit(tx: Transaction<Database>): Promise<void> {
  const transaction = runningOf(tx);
  transaction.ending ??= counted(transaction, () => transaction.client.query('commit'));
  const { command } = await transaction.ending;
  if (command !== 'COMMIT') throw new Error('The transaction had failed: nothing was committed');
}

/** Undoes a transaction, unless it has ended. Throws when the connection is of no use any more. */
export async function rollback(tx: Transaction<Database>): Promise<void> {
  const transaction = runningOf(tx);
  transaction.ending = transaction.client.query('rollback');
  await transaction.ending;
}

/** Query builder with the owner's rights, for migrations and the few tables that belong to no tenant. */
export const ownerDatabase = (pool: pg.Pool) =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
