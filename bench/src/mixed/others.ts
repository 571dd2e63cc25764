import type pg from 'pg';
import { formerRecords, until, upload } from '../imports';
import type { Program, Session } from '../program';
import { print } from '../report';
import type { Load } from './load';
import { addCrowd, mixedAccount } from './people';

/** The other tenant, whose people are copies of one of it. */
export const OTHER = { tenant: 'nordvik', pattern: 'mads.holm', department: 'QR' };
/** Seconds of each work, and as long before it without. */
const WINDOW = Number(process.env.BENCH_WINDOW ?? 60) * 1_000;
/** How much the others may notice of it. */
const NOTICED = 1.3;
const EXPORTED = 10_000;
const IMPORTED = 5_000;
/** Names of what is made: of an earlier run it may be there. */
const RUN = Date.now().toString(36);

/** People who have just signed in. */
type Askers = readonly [Session, Session];

/** Heavy work of one tenant, done once. */
type Work = (askers: Askers, round: number) => Promise<void>;

/** Adds the people of the other tenant: before the load, because it locks tables that everybody reads. */
export const addOthers = (database: pg.Client, tenantId: string): Promise<void> =>
  addCrowd(database, { tenantId, pattern: OTHER.pattern, scope: 'tenant', count: 2 });

/** What a tenant does that takes long, one after the other, and what people of another tenant notice of each. */
export async function besideOthers(load: Load): Promise<void> {
  const program = load.instances.first;
  const password = program.passwordOf(OTHER.pattern);
  const signIn = (place: number) => program.signIn(mixedAccount(place), password, OTHER.tenant);
  const works: [string, Work][] = [
    [`exports ${EXPORTED.toLocaleString('en')} rows as PDF`, ([asker]) => exportRows(program, asker)],
    [
      `imports ${IMPORTED.toLocaleString('en')} records`,
      ([asker], round) => importRows(program, asker, round),
    ],
    ['has all of its records read by a query', await heavyQuery(program, await signIn(1))],
  ];
  for (const [what, work] of works) {
    const quiet = performance.now();
    await load.pause(WINDOW);
    // Whoever waits for the work of another kind is signed out meanwhile.
    const askers = await Promise.all([signIn(1), signIn(2)]);
    const begun = performance.now();
    let rounds = 0;
    for (; performance.now() - begun < WINDOW; rounds += 1) await work(askers, rounds);
    const ended = performance.now();
    print({
      what: `p95 of reads while another tenant ${what}`,
      ours: load.readsWithin(begun, ended),
      against: load.readsWithin(quiet, begun),
      unit: 'ms',
      ratio: NOTICED,
      kind: 'most',
    });
    console.log(`  done ${rounds} times in ${Math.round((ended - begun) / 1000)} s`);
  }
}

async function exportRows(program: Program, session: Session): Promise<void> {
  const of = { source: 'audit', filter: {} };
  const input = { of, format: 'pdf', language: 'en', timeZone: 'UTC', from: 1, to: EXPORTED };
  const { id } = await program.call<{ id: string }>('export/start', input, session);
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    const jobs = await program.get<{ id: string; state: string }[]>('export/list', session);
    const state = jobs.find((one) => one.id === id)?.state;
    if (state === 'done') return;
    if (state === 'failed') throw new Error('The export of the other tenant failed');
  }
}

async function importRows(program: Program, session: Session, round: number): Promise<void> {
  const bytes = await formerRecords(IMPORTED, OTHER.department, `OLD${RUN}${round}`);
  const wanted = {
    kind: 'record',
    subject: 'deviation',
    way: 'former',
    fileId: await upload(program, session, bytes),
  };
  const { id } = await program.call<{ id: string }>('dataIn/begin', wanted, session);
  await until(program, session, id, 'checked');
  await program.call('dataIn/run', { id, reason: 'measured' }, session);
  await until(program, session, id, 'done');
}

/** Reads every record: no index finds a part of a title that is not there. */
async function heavyQuery(program: Program, owner: Session): Promise<Work> {
  const content = {
    code: `MIXED${RUN}`,
    name: 'Deviations that say what none says',
    category: 'public',
    useScope: [],
    description: '',
    object: 'deviation',
    dataScope: 'tenant',
    columns: ['no', 'title'],
    conditions: [{ no: 1, field: 'title', operator: 'like', values: ['said by nobody'] }],
    combination: '',
    sort: [],
  };
  const { id } = await program.call<{ id: string }>(
    'query/definition/save',
    { content, reason: 'measured' },
    owner,
  );
  return async (askers) => {
    const input = { id, page: 1, pageSize: 100 };
    await Promise.all(askers.map((session) => program.call('query/run', input, session)));
  };
}
