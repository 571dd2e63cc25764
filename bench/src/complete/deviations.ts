import type { Program, Session } from '../program';

const REPORTER = 'caoyang';
const HEAD = 'fenglei';
const PROCESS = { process: 'deviation' };

/** Milliseconds of the parts of one call, as the server tells them in `server-timing`. */
export interface Completion {
  open: number;
  work: number;
  once: number;
  audit: number;
  commit: number;
}

interface RecordAnswer {
  row: { version: number };
  taskId: string | null;
}

/** Deviations of the demo tenant: reported by one person, confirmed with a signature by the head. */
export class Deviations {
  private constructor(
    private readonly program: Program,
    private readonly reporter: Session,
    private readonly head: Session,
    private readonly values: Record<string, unknown>,
  ) {}

  static async signIn(program: Program): Promise<Deviations> {
    const reporter = await program.signIn(REPORTER);
    return new Deviations(program, reporter, await program.signIn(HEAD), await formOf(program, reporter));
  }

  /** Reports one more; answers its id. It waits for the head of the department. */
  async report(count: number): Promise<string> {
    const values = { ...this.values, title: `Shelf above its limit ${count}` };
    const input = { ...PROCESS, submit: true, reason: 'For confirmation', values };
    return (await this.program.call<{ id: string }>('process-instance/start', input, this.reporter)).id;
  }

  /** The head confirms and signs. */
  async confirm(id: string): Promise<Completion> {
    const { row, taskId } = await this.program.call<RecordAnswer>(
      'qms/record/detail',
      { ...PROCESS, id },
      this.head,
    );
    const { task } = await this.program.call<{ task: { id: string; version: number } }>(
      'wk/task/view/check',
      { taskId },
      this.head,
    );
    const { headers } = await this.program.send(
      'task/complete',
      {
        taskId: task.id,
        version: task.version,
        recordVersion: row.version,
        decision: 'agree',
        reason: 'The facts are as reported',
        signature: { account: HEAD, password: await this.program.encrypt(HEAD) },
      },
      this.head,
    );
    const parts = [...(headers.get('server-timing') ?? '').matchAll(/(\w+);dur=([\d.]+)/g)];
    return Object.fromEntries(parts.map(([, part, ms]) => [part, Number(ms)])) as unknown as Completion;
  }
}

/** Fields of the first step, taken from a deviation of the demo data. */
const COPIED = ['dept', 'owner', 'gxp', 'foundBy', 'place', 'devType', 'docs', 'description', 'immediate'];
const HOUR = 3_600_000;

async function formOf(program: Program, session: Session): Promise<Record<string, unknown>> {
  const page = { ...PROCESS, page: 1, pageSize: 20, filter: {} };
  const { rows } = await program.call<{ rows: { id: string; no: string | null }[] }>(
    'qms/record/list',
    page,
    session,
  );
  const submitted = rows.find(({ no }) => no !== null);
  if (!submitted) throw new Error('The demo data holds no deviation of the reporter');
  const { values } = await program.call<{ values: Record<string, unknown> }>(
    'qms/record/detail',
    { ...PROCESS, id: submitted.id },
    session,
  );
  const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * HOUR).toISOString();
  const copied = Object.fromEntries(COPIED.map((key) => [key, values[key]]));
  return { ...copied, occurAt: at(2), foundAt: at(1) };
}
