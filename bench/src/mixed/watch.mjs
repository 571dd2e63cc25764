// Loaded into the server before anything else: keeps for each statement the values with which it took longest, and how long
// the main thread held the event loop.
import { readFileSync } from 'node:fs';
import pg from 'pg';

const EVERY = 5;
const MOST = 2_000;
/** Upper ends in milliseconds; what is longer comes after the last. */
const BOUNDS = [5, 10, 20, 50];
let statements = new Map();
const none = () => ({ counts: [...BOUNDS, Infinity].map(() => 0), longest: 0 });
/** By the CPU time of the main thread, and by the clock: others use this machine too. */
let held = { own: none(), clock: none() };
const { query } = pg.Client.prototype;

pg.Client.prototype.query = function watched(statement, ...rest) {
  if (typeof statement?.callback === 'function' && typeof statement.text === 'string') watch(statement);
  return query.call(this, statement, ...rest);
};

function watch(statement) {
  const from = performance.now();
  const { callback, text, name, values } = statement;
  statement.callback = (error, result) => {
    const took = performance.now() - from;
    const known = statements.get(text);
    if (!error && (known ? took > known.took : statements.size < MOST))
      statements.set(text, { text, name, values, took });
    callback(error, result);
  };
}

const mainThread = `/proc/self/task/${process.pid}/schedstat`;
const cpu = () => Number(readFileSync(mainThread, 'utf8').split(' ')[0]) / 1e6;
let last = { at: performance.now(), cpu: cpu() };
function look() {
  const now = { at: performance.now(), cpu: cpu() };
  // Timers are looked at once in each turn of the loop, so one turn has used what is beyond the interval.
  const late = Math.max(0, now.at - last.at - EVERY);
  note(held.clock, late);
  note(held.own, Math.min(late, now.cpu - last.cpu));
  last = now;
}
setInterval(look, EVERY).unref();

function note(histogram, took) {
  const place = BOUNDS.findIndex((bound) => took <= bound);
  histogram.counts[place < 0 ? BOUNDS.length : place] += 1;
  histogram.longest = Math.max(histogram.longest, took);
}

process.on('message', () => {
  process.send?.({ statements: [...statements.values()], bounds: BOUNDS, held });
  statements = new Map();
  held = { own: none(), clock: none() };
});
process.channel?.unref();
