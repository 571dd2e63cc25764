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
import type { Database } from './schema';

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const compiler = new Kysely<Database>({ dialect });
const clients = new WeakMap<object, pg.PoolClient>();

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class ClientConnection implements DatabaseConnection {
  constructor(private readonly client: pg.PoolClient) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.client.query(query.sql, query.parameters as unknown[]);
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
export function transactionOn(client: pg.PoolClient): Transaction<Database> {
  const connection = new ClientConnection(client);
  const executor = compiler
    .getExecutor()
    .withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
  const tx = new Transaction<Database>({
    config: { dialect },
    driver: new DummyDriver(),
    dialect,
    executor,
  });
  clients.set(tx, client);
  return tx;
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
  const client = clients.get(tx);
  if (!client) throw new Error('Not a tenant transaction');
  const result = await client.query({ name, text, values });
  return result.rows as Row[];
}

/** Query builder with the owner's rights, for migrations and the few tables that belong to no tenant. */
export const ownerDatabase = (pool: pg.Pool) =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
