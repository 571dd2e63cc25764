// Loaded into the server before anything else: keeps what it sends to the database, with how long each answer took, and
// lets no statement run for longer than BENCH_LONGEST milliseconds.
import pg from 'pg';

const KEPT = 1_000;
const statements = [];
const BEGIN = /^begin;/;
const LIMITED = `begin; set local statement_timeout = ${Number(process.env.BENCH_LONGEST)};`;
const { query } = pg.Client.prototype;

pg.Client.prototype.query = function watched(statement, ...rest) {
  if (typeof statement?.callback === 'function' && typeof statement.text === 'string') watch(statement);
  return query.call(this, statement, ...rest);
};

function watch(statement) {
  const from = performance.now();
  const { callback, text, values } = statement;
  statement.text = text.replace(BEGIN, LIMITED);
  statement.callback = (error, result) => {
    statements.push({ text, values, took: performance.now() - from, rows: result?.rows?.length ?? 0 });
    if (statements.length > KEPT) statements.shift();
    callback(error, result);
  };
}

process.on('message', () => process.send?.(statements.splice(0)));
process.channel?.unref();
