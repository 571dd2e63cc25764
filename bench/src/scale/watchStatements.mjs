// Loaded into the server before anything else: keeps what it sends to the database, with how long each answer took, and
// lets no statement run for longer than BENCH_LONGEST milliseconds. Statements are sent before others of their connection
// are answered, and begin when these are.
import pg from 'pg';

const KEPT = 1_000;
const statements = [];
const BEGIN = /^begin;/;
const LIMITED = `begin; set local statement_timeout = ${Number(process.env.BENCH_LONGEST)};`;
const { query } = pg.Client.prototype;
/** When each connection had its last answer. */
const answered = new WeakMap();

pg.Client.prototype.query = function watched(statement, ...rest) {
  if (typeof statement?.callback === 'function' && typeof statement.text === 'string') watch(this, statement);
  return query.call(this, statement, ...rest);
};

function watch(client, statement) {
  const sent = performance.now();
  const { callback, text, values } = statement;
  statement.text = text.replace(BEGIN, LIMITED);
  statement.callback = (error, result) => {
    const now = performance.now();
    const took = now - Math.max(sent, answered.get(client) ?? 0);
    answered.set(client, now);
    statements.push({ text, values, took, rows: result?.rows?.length ?? 0 });
    if (statements.length > KEPT) statements.shift();
    callback(error, result);
  };
}

process.on('message', () => process.send?.(statements.splice(0)));
process.channel?.unref();
