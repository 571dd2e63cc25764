import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import writeExcelFile from 'write-excel-file/node';
import type { Program, Session } from './program';
import { print, quantile } from './report';

const PERSON = 'hanxue';
const ROWS = 50_000;
const SECONDS = 180;
/** Milliseconds: what everybody else may wait for the server meanwhile. */
const HELD_UP = 50;
const LOOK = 250;
/** Between two questions whether it lives: asking without a pause would be a load of its own. */
const PAUSE = 20;

const HEADINGS = ['Former number', 'Former state', 'Former time of creation', 'Former time of closing'];
const FIELDS = ['Title', 'Application department', 'Occurred'];

/** Deviations of a former system, from an uploaded spreadsheet to the last one stored. */
export async function benchImports(program: Program): Promise<void> {
  const session = await program.signIn(PERSON);
  const fileId = await upload(program, session, await formerRecords(ROWS));
  const begun = performance.now();
  const wanted = { kind: 'record', subject: 'deviation', way: 'former', fileId };
  const { id } = await program.call<{ id: string }>('dataIn/begin', wanted, session);
  const first = await until(program, session, id, 'checked');
  const checked = performance.now();
  await program.call('dataIn/run', { id, reason: 'measured' }, session);
  // Too many to be handed over one by one.
  const waits = first.concat(await until(program, session, id, 'done'));
  const seconds = (performance.now() - begun) / 1000;
  const what = `${ROWS.toLocaleString('en')} records of a former system, looked at and imported`;
  print({ what, ours: seconds, against: SECONDS, unit: 's', kind: 'most' });
  const looking = (checked - begun) / 1000;
  print({ what: '  of which they are looked at', ours: looking, against: SECONDS, unit: 's', kind: 'none' });
  print({
    what: '  the server answers meanwhile, slowest of 1,000',
    ours: quantile(waits, 0.999),
    against: HELD_UP,
    unit: 'ms',
    kind: 'none',
  });
}

/** A spreadsheet with so many deviations of a former system, of a department; `series` begins their numbers. */
export async function formerRecords(count: number, department = 'QA', series = 'OLD'): Promise<Buffer> {
  const text = (value: string) => ({ value, type: String });
  const rows = Array.from({ length: count }, (_, at) =>
    [
      `${series}-${at + 1}`,
      'Completed',
      '2019-01-05 08:30',
      '2019-03-01 17:00',
      `A deviation of the former system, number ${at + 1}`,
      department,
      '2019-01-04 14:00',
    ].map(text),
  );
  return writeExcelFile([[...HEADINGS, ...FIELDS].map(text), ...rows]).toBuffer();
}

/** Uploads a spreadsheet; answers the id of its file. */
export async function upload(program: Program, session: Session, bytes: Buffer): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const announced = { name: 'old.xlsx', size: bytes.length, sha256 };
  const { uploadId, shardSize, shardCount } = await program.call<{
    uploadId: string;
    shardSize: number;
    shardCount: number;
  }>('file/shard/begin', announced, session);
  for (let index = 0; index < shardCount; index++) {
    const query = new URLSearchParams({ uploadId, index: String(index) });
    const shard = bytes.subarray(index * shardSize, (index + 1) * shardSize);
    await program.call(`file/shard/upload?${query}`, shard, session);
  }
  return (await program.call<{ id: string }>('file/shard/merge', { uploadId }, session)).id;
}

/** Waits for a state; answers how long the server took to say that it lives, again and again, meanwhile. */
export async function until(
  program: Program,
  session: Session,
  id: string,
  state: string,
): Promise<number[]> {
  const waits: number[] = [];
  const paged = { page: 1, pageSize: 5, filter: { mine: true } };
  for (;;) {
    const { rows } = await program.call<{
      rows: { id: string; state: string; done: number; error: unknown }[];
    }>('dataIn/list', paged, session);
    const one = rows.find((row) => row.id === id);
    if (one?.state === state) return waits;
    if (one?.error) throw new Error(JSON.stringify(one.error));
    for (const end = performance.now() + LOOK; performance.now() < end; ) {
      const from = performance.now();
      await fetch(`${program.origin}/health`);
      waits.push(performance.now() - from);
      await setTimeout(PAUSE);
    }
  }
}
