import pg from 'pg';

/** What the driver makes of the description of a statement's rows. */
interface Described {
  fields: unknown[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

type Answered = (error: Error | null, result: pg.QueryResult) => void;

/** A connection of the driver, as far as queries are sent by it. */
interface Connection {
  describe(message: object): void;
  close(message: { type: 'S'; name: string }): void;
  /** The texts of what is prepared, by name. */
  parsedStatements: Record<string, string>;
}

/** A query of the driver, with the parts that its types leave out. */
interface DriverQuery extends pg.Submittable {
  name: string | undefined;
  values: unknown[];
  callback: Answered;
  _accumulateRows: boolean;
  _result: Described;
  prepare(connection: Connection): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}

const Query = pg.Query as unknown as new (text: string) => DriverQuery;

/** Prepared statements that a connection keeps at most: they take memory in the database. */
export const MOST_PREPARED = 256;

/** What is known of the statements that a connection has prepared. */
interface Learnt {
  /** The names of all of them, the one used last at the end. */
  names: Set<string>;
  /** By name. It stays true: PostgreSQL refuses a prepared statement whose rows would be others by now. */
  described: Map<string, Described>;
  /** The connection, without the question. */
  unasking: Connection;
}

const learnt = new WeakMap<Connection, Learnt>();

function learntBy(connection: Connection): Learnt {
  let known = learnt.get(connection);
  if (!known) {
    const unasking = Object.create(connection, { describe: { value: () => undefined } }) as Connection;
    known = { names: new Set(), described: new Map(), unasking };
    learnt.set(connection, known);
  }
  return known;
}

/**
 * Notes that a statement is used under its name. The one that was not used for longest gives up its place, in front of
 * this one: what was sent before still finds it.
 */
function keep(connection: Connection, name: string): void {
  const { names, described } = learntBy(connection);
  names.delete(name);
  names.add(name);
  const [oldest] = names;
  if (names.size <= MOST_PREPARED || oldest === undefined) return;
  names.delete(oldest);
  described.delete(oldest);
  delete connection.parsedStatements[oldest];
  connection.close({ type: 'S', name: oldest });
}

/** A query that asks what its rows are made of only where its connection has not been told before. */
class Statement extends Query {
  constructor(name: string | undefined, text: string, values: unknown[], callback: Answered) {
    super(text);
    this.name = name;
    this.values = values;
    this.callback = callback;
  }

  override prepare(connection: Connection): void {
    if (this.name) keep(connection, this.name);
    const { described, unasking } = learntBy(connection);
    const rows = this.name ? described.get(this.name) : undefined;
    if (rows) {
      Object.assign(this._result, rows);
      this._accumulateRows = true;
    }
    super.prepare(rows ? unasking : connection);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    super.handleCommandComplete(message, connection);
    const { described } = learntBy(connection);
    if (!this.name || described.has(this.name)) return;
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    described.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

/** Sends one statement; under a name it is parsed, planned and described once per connection. */
export const sendStatement = (
  client: pg.ClientBase,
  { name, text, values }: { name: string | undefined; text: string; values: unknown[] },
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(
      new Statement(name, text, values, (error, result) => (error ? reject(error) : resolve(result))),
    );
  });
