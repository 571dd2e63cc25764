import pg from 'pg';
import { BareWriter } from './complete/bare';
import { type Completion, Deviations } from './complete/deviations';
import type { Program } from './program';
import { median, print } from './report';

/** So many that both sides run as they do in a server that has been up for a while. */
const WARM_UP = 100;
const ROUNDS = 60;

/** The next people handle what they got: nobody's list, which is counted for the push, grows with the rounds. */
const DONE_WITH = `
with handled as (
  update wf_task t set status = 'cancelled', closed_at = now()
  from wf_instance i where i.id = t.instance_id and i.record_id = any($1) and t.status = 'open'
  returning t.id
)
update notification set read_at = now() where once_key in (select 'task:' || id from handled)`;

/**
 * Completing a signed task, over HTTP, against a bare transaction that writes the same rows for a twin of the
 * record. Product and peer take turns.
 */
export async function benchComplete(program: Program): Promise<void> {
  await program.restart({ METRICS: 'true', METRICS_TOKEN: 'nobody-asks-for-it', PUBLIC_RATE: '1000000' });
  const database = new pg.Client({ connectionString: program.databaseUrl });
  await database.connect();
  const writer = await BareWriter.open(program.databaseUrl, database);
  try {
    const deviations = await Deviations.signIn(program);
    const completions: Completion[] = [];
    const bare: number[] = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const [ours, twin] = [await deviations.report(round * 2), await deviations.report(round * 2 + 1)];
      const completion = await deviations.confirm(ours);
      const took = await writer.writeSame(ours, twin);
      await database.query(DONE_WITH, [[ours, twin]]);
      // What the database's own upkeep would do after so many new rows; plans follow the statistics.
      if (round === WARM_UP - 1) await database.query('analyze');
      if (round < WARM_UP) continue;
      completions.push(completion);
      bare.push(took);
    }
    const middle = (of: (one: Completion) => number) => median(completions.map(of));
    const engine = middle(({ work, audit }) => work + audit);
    const whole = middle(({ open, work, audit, commit }) => open + work + audit + commit);
    const what = 'completing a task: engine time (handler, signature, audit chain)';
    print({ what, ours: engine, against: 3, unit: 'ms', kind: 'most' });
    const statements = middle((one) => one.statements);
    print({
      what: '  statements, opening and commit included',
      ours: statements,
      against: 12,
      unit: '',
      kind: 'most',
    });
    print({
      what: '  round trips to the database (told only)',
      ours: middle(({ trips }) => trips),
      against: statements,
      unit: '',
      kind: 'none',
    });
    print({
      what: '  CPU time of the main thread, HTTP included (told only)',
      ours: middle(({ cpu }) => cpu),
      against: engine,
      unit: 'ms',
      kind: 'none',
    });
    print({
      what: '  rate without the password: bare transaction, same rows',
      ours: 1000 / whole,
      against: 1000 / median(bare),
      unit: '/s',
      ratio: 0.5,
      kind: 'least',
    });
    const password = middle(({ once }) => once);
    print({
      what: '  password check, argon2id (told only)',
      ours: password,
      against: whole,
      unit: 'ms',
      kind: 'none',
    });
  } finally {
    await writer.close();
    await database.end();
  }
}
