import type { Program, Session } from '../program';

const REPORTER = 'caoyang';
const HEAD = 'fenglei';
const PROCESS = { process: 'deviation' };

/** Milliseconds of the parts of one call, and what it asked of the database, as `server-timing` tells them. */
export interface Completion {
  open: number;
  work: number;
  once: number;
  audit: number;
  commit: number;
  statements: number;
  trips: number;
  /** Milliseconds that the server's main thread worked. */
  cpu: number;
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
  async report(count: number, title = 'Shelf above its limit'): Promise<string> {
    const values = { ...this.values, title: `${title} ${count}` };
    const input = { ...PROCESS, submit: true, reason: 'For confirmation', values };
    return (await this.program.call<{ id: string }>('process-instance/start', input, this.reporter)).id;
  }

  /** The head confirms and signs. */
  confirm(id: string): Promise<Completion> {
    return this.#decide(id, 'agree', 'The facts are as reported');
  }

  /** The head sends it back to its reporter, whose draft it is again. */
  sendBack(id: string): Promise<Completion> {
    return this.#decide(id, 'return', 'The place is missing');
  }

  /** The reporter saves values of the draft. */
  async save(id: string, version: number, values: Record<string, unknown>) {
    const input = { ...PROCESS, id, version, values };
    const { data, took } = await this.#timed<{ version: number }>('qms/record/save', input, this.reporter);
    return { version: data.version, took };
  }

  /** The version of a record that the reporter sees. */
  async versionOf(id: string): Promise<number> {
    const detail = { ...PROCESS, id };
    return (await this.program.call<RecordAnswer>('qms/record/detail', detail, this.reporter)).row.version;
  }

  async #decide(id: string, decision: string, reason: string): Promise<Completion> {
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
    const input = {
      taskId: task.id,
      version: task.version,
      recordVersion: row.version,
      decision,
      reason,
      signature: { account: HEAD, password: await this.program.encrypt(this.program.passwordOf(HEAD)) },
    };
    return (await this.#timed('task/complete', input, this.head)).took;
  }

  async #timed<T>(path: string, input: unknown, session: Session): Promise<{ data: T; took: Completion }> {
    const before = this.program.cpuTime();
    const { data, headers } = await this.program.send<T>(path, input, session);
    return { data, took: { ...partsOf(headers), cpu: this.program.cpuTime() - before } };
  }
}

function partsOf(headers: Headers): Omit<Completion, 'cpu'> {
  const parts = [...(headers.get('server-timing') ?? '').matchAll(/(\w+);(?:dur|desc)="?([\d.]+)/g)];
  const figures = new Map(parts.map(([, part = '', figure]) => [part, Number(figure)]));
  const of = (part: string) => figures.get(part) ?? Number.NaN;
  return {
    open: of('open'),
    work: of('work'),
    once: of('once'),
    audit: of('audit'),
    commit: of('commit'),
    statements: of('statements'),
    trips: of('trips'),
  };
}

/** Fields of the first step, taken from a deviation of the demo data. */
const COPIED = ['dept', 'owner', 'gxp', 'foundBy', 'place', 'devType', 'docs', 'description', 'immediate'];
const HOUR = 3_600_000;

/** Values with which a deviation is reported. */
export async function formOf(program: Program, session: Session): Promise<Record<string, unknown>> {
  // Those of the demo: copies that fill a list have no values of their own.
  const page = { ...PROCESS, page: 1, pageSize: 20, filter: { text: 'DEV-' } };
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
