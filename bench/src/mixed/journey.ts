import { encryptWith, LOGIN_KEY, type LoginKey, type Session } from '../program';
import type { Load } from './load';

const DEVIATION = { process: 'deviation' };
const FIRST_PAGE = { page: 1, pageSize: 20, filter: {} };
/** Rows of the trail that somebody takes home. */
const EXPORTED = 200;
/** How often somebody looks whether they were told of their export, and how often at most. */
const LOOK = 500;
const LOOKS = 240;

/** One of the people, signed in. */
export interface Player {
  session: Session;
  account: string;
  password: string;
  /** Values with which they report a deviation to their neighbour, who is the head of a department. */
  values: Record<string, unknown>;
  /** The states of their exports, as the server pushes them. */
  exports: Map<string, string>;
}

/** A task with the record that it is of. */
interface Waiting {
  id: string;
  bizKey: string;
}

/**
 * Plays journeys until the load ends: home, list, record, decision with signature, search, report, export. People are at
 * different places of theirs when it begins.
 */
export async function play(load: Load, player: Player): Promise<void> {
  let waiting: Waiting | undefined;
  const steps = [
    async () => {
      waiting = await home(load, player);
    },
    () => list(load, player),
    () => waiting && decide(load, player, waiting),
    () => search(load, player),
    () => report(load, player),
    () => exportTrail(load, player),
  ];
  for (let at = Math.floor(Math.random() * steps.length); load.goesOn; at = (at + 1) % steps.length) {
    await load.think();
    await steps[at]?.();
  }
}

/** What the home page asks, at once. Answers the first task that waits. */
async function home(load: Load, { session }: Player): Promise<Waiting | undefined> {
  const [todo] = await Promise.all([
    load.ask<{ rows: Waiting[] }>('read', { path: 'wf/task/todoList', input: FIRST_PAGE, session }),
    load.ask('read', { path: 'userCenter/user/getUserInfo', session }),
    load.ask('read', { path: 'wf/task/all/count', session }),
    load.ask('read', { path: 'notify/message/list', session }),
  ]);
  return todo?.rows[0];
}

async function list(load: Load, { session }: Player): Promise<void> {
  const input = { ...DEVIATION, ...FIRST_PAGE };
  await load.ask('read', { path: 'qms/record/list', input, session });
}

/** Opens a record with its task, and decides with a signature. */
async function decide(load: Load, player: Player, { id: taskId, bizKey }: Waiting): Promise<void> {
  const { session } = player;
  const [detail, view] = await Promise.all([
    load.ask<{ row: { version: number } }>('read', {
      path: 'qms/record/detail',
      input: { ...DEVIATION, id: bizKey },
      session,
    }),
    load.ask<{ task: { version: number } }>('read', {
      path: 'wk/task/view/check',
      input: { taskId },
      session,
    }),
  ]);
  await load.think();
  if (!detail || !view || !load.goesOn) return;
  const key = await load.ask<LoginKey>('read', { path: LOGIN_KEY, session });
  if (!key) return;
  const input = {
    taskId,
    version: view.task.version,
    recordVersion: detail.row.version,
    decision: 'agree',
    reason: 'The facts are as reported',
    signature: { account: player.account, password: encryptWith(key, player.password) },
  };
  await load.ask('decision', { path: 'task/complete', input, session });
}

async function search(load: Load, { session }: Player): Promise<void> {
  await load.ask('read', { path: 'search/find', input: { text: 'Shelf' }, session });
}

/** Reports a deviation, which then waits for the head of the department. */
export async function report(load: Load, { session, values }: Player): Promise<void> {
  const input = { ...DEVIATION, submit: true, reason: 'For confirmation', values };
  await load.ask('decision', { path: 'process-instance/start', input, session });
}

/** Has the newest rows of the trail written into a file, and waits until it is there. */
async function exportTrail(load: Load, { session, exports }: Player): Promise<void> {
  const of = { source: 'audit', filter: {} };
  const input = { of, format: 'csv', language: 'en', timeZone: 'UTC', from: 1, to: EXPORTED };
  const job = await load.ask<{ id: string }>('other', { path: 'export/start', input, session });
  for (let look = 0; job && look < LOOKS && load.goesOn; look += 1) {
    await load.pause(LOOK);
    const state = exports.get(job.id);
    if (state === 'done') return void (await load.ask('read', { path: 'export/list', session }));
    if (state === 'failed') return load.refused('an export failed');
  }
  if (job && load.goesOn) load.refused('an export was not there after two minutes');
}
