import pg from 'pg';
import { Program } from '../program';

const WATCH = new URL('./watch.mjs', import.meta.url);
/** How often memory is looked at. */
const LOOK = 5_000;

/** A statement of the server, with the values with which it took longest. */
export interface Watched {
  text: string;
  name?: string;
  values: unknown[];
}

interface Histogram {
  counts: number[];
  longest: number;
}

/** What an instance has seen since it was asked last. */
export interface Seen {
  statements: Watched[];
  bounds: number[];
  held: { own: Histogram; clock: Histogram };
}

/** Server processes before one database and one folder, the first of them with the embedded database. */
export class Instances {
  readonly #memory: { at: number; bytes: number }[] = [];
  #looking: NodeJS.Timeout | undefined;

  private constructor(readonly programs: readonly Program[]) {}

  /** Restarts the program, and others beside it. Statements are counted where the database is ours. */
  static async start(program: Program, count: number): Promise<Instances> {
    await countStatements(program);
    const settings = { METRICS: 'true', METRICS_TOKEN: 'nobody-asks-for-it', PUBLIC_RATE: '1000000' };
    await program.stop();
    await program.start(settings, WATCH);
    const instances = [program];
    const shared = { ...settings, DATABASE_URL: program.databaseUrl, DATA_DIR: program.folder };
    for (let n = 1; n < count; n += 1) {
      const other = new Program(program.port + n);
      instances.push(other);
      await other.start({ ...shared, DRAIN_SECONDS: '0' }, WATCH);
    }
    return new Instances(instances);
  }

  get first(): Program {
    return this.programs[0] as Program;
  }

  /** Without a balancer: one call to each in turn. */
  inTurn(turn: number): Program {
    return this.programs[turn % this.programs.length] as Program;
  }

  seen(): Promise<Seen[]> {
    return Promise.all(this.programs.map((program) => program.ask<Seen>()));
  }

  /** Looks at the memory of all of them together from now on. */
  watchMemory(): void {
    this.#looking = setInterval(() => {
      const bytes = this.programs.reduce((sum, program) => sum + program.memory(), 0);
      this.#memory.push({ at: performance.now(), bytes });
    }, LOOK);
  }

  /** Bytes as they were seen within a time. */
  memory(from: number, to: number): number[] {
    return this.#memory.filter(({ at }) => at >= from && at < to).map(({ bytes }) => bytes);
  }

  /** Removes all but the first. */
  async remove(): Promise<void> {
    clearInterval(this.#looking);
    for (const program of this.programs.slice(1)) await program.remove();
  }
}

/** The embedded database counts from its next start on; of another one its administrator decides. */
async function countStatements(program: Program): Promise<void> {
  if (process.env.DATABASE_URL) return;
  const database = new pg.Client({ connectionString: program.databaseUrl });
  await database.connect();
  await database.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`);
  await database.query('create extension if not exists pg_stat_statements');
  await database.end();
}
