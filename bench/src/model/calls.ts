import { formOf } from '../complete/deviations';
import type { Program, Session } from '../program';

/** One request as it is sent; a GET without input. */
export interface Asked {
  path: string;
  input?: object;
  session: Session;
}

/** One of the most used calls. */
export interface UsedCall {
  name: string;
  /** How often somebody makes it on a working day. */
  perDay: number;
  /** Makes ready what is then sent, each once. */
  prepare(count: number): Promise<Asked[]>;
}

const REPORTER = 'caoyang';
const HEAD = 'fenglei';
const QUALITY = 'hanxue';
const PROCESS = { process: 'deviation' };
const FIRST_PAGE = { page: 1, pageSize: 20, filter: {} };

interface RecordAnswer {
  row: { id: string; version: number };
  taskId: string | null;
}

/**
 * What a person of the quality system asks on a working day, as the screens ask it: signs in twice, opens the home page six
 * times and a list ten, reads ten records and their tasks, saves twelve drafts, signs three decisions, reports every other
 * day, looks into documents, training, messages and the trail.
 */
export async function usedCalls(program: Program): Promise<UsedCall[]> {
  const reporter = await program.signIn(REPORTER);
  const head = await program.signIn(HEAD);
  const quality = await program.signIn(QUALITY);
  const values = await formOf(program, reporter);
  const report = (n: number, submit: boolean): Asked => ({
    path: 'process-instance/start',
    input: {
      ...PROCESS,
      submit,
      reason: 'For confirmation',
      values: { ...values, title: `Shelf above its limit ${n}` },
    },
    session: reporter,
  });
  const begun = async (count: number, submit: boolean): Promise<string[]> => {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const { path, input, session } = report(n, submit);
      ids.push((await program.call<{ id: string }>(path, input, session)).id);
    }
    return ids;
  };
  const detailOf = (id: string, session: Session) =>
    program.call<RecordAnswer>('qms/record/detail', { ...PROCESS, id }, session);
  const [waiting = ''] = await begun(1, true);
  const { taskId } = await detailOf(waiting, head);

  const same = (name: string, perDay: number, path: string, session: Session, input?: object): UsedCall => ({
    name,
    perDay,
    prepare: async (count) =>
      Array.from({ length: count }, () => ({ path, session, ...(input && { input }) })),
  });
  const signature = async () => ({
    account: HEAD,
    password: await program.encrypt(program.passwordOf(HEAD)),
  });
  return [
    {
      name: 'sign in',
      perDay: 2,
      prepare: (count) =>
        each(count, async () => ({
          path: 'userCenter/user/login',
          input: {
            account: REPORTER,
            password: await program.encrypt(program.passwordOf(REPORTER)),
            tenantId: await program.tenantId(),
          },
          session: { cookie: '', csrf: '' },
        })),
    },
    same('who I am', 6, 'userCenter/user/getUserInfo', head),
    same('counts of the home page', 12, 'wf/task/all/count', head),
    same('to-do list', 10, 'wf/task/todoList', head, FIRST_PAGE),
    same('messages', 6, 'notify/message/list', head),
    same('list of records', 10, 'qms/record/list', quality, { ...PROCESS, ...FIRST_PAGE }),
    same('one record', 10, 'qms/record/detail', head, { ...PROCESS, id: waiting }),
    same('one task', 6, 'wk/task/view/check', head, { taskId }),
    same('search over everything', 2, 'search/find', quality, { text: 'Shelf' }),
    same('list of documents', 4, 'dms/systemdoc/list', quality, FIRST_PAGE),
    same('my training', 3, 'tms/my/record/list', reporter, FIRST_PAGE),
    same('trail of a record', 2, 'log/unify/search/object', head, {
      ...FIRST_PAGE,
      filter: { objectType: 'deviation', objectId: waiting },
    }),
    {
      name: 'report a deviation',
      perDay: 0.5,
      prepare: async (count) => Array.from({ length: count }, (_, n) => report(n, true)),
    },
    {
      name: 'save a draft',
      perDay: 12,
      prepare: async (count) => {
        const asked: Asked[] = [];
        for (const id of await begun(count, false)) {
          const { version } = (await detailOf(id, reporter)).row;
          const input = {
            ...PROCESS,
            id,
            version,
            values: { ...values, title: 'Shelf above its limit, again' },
          };
          asked.push({ path: 'qms/record/save', input, session: reporter });
        }
        return asked;
      },
    },
    {
      name: 'sign a decision',
      perDay: 3,
      prepare: async (count) => {
        const asked: Asked[] = [];
        for (const id of await begun(count, true)) {
          const { row, taskId: opened } = await detailOf(id, head);
          const { task } = await program.call<{ task: { id: string; version: number } }>(
            'wk/task/view/check',
            { taskId: opened },
            head,
          );
          const input = {
            taskId: task.id,
            version: task.version,
            recordVersion: row.version,
            decision: 'agree',
            reason: 'The facts are as reported',
            signature: await signature(),
          };
          asked.push({ path: 'task/complete', input, session: head });
        }
        return asked;
      },
    },
  ];
}

async function each<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let n = 0; n < count; n += 1) made.push(await make());
  return made;
}
