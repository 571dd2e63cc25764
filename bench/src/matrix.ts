import pg from 'pg';
import { COURSES, emptyMatrix, type Filled, fillMatrix, PEOPLE, plainInsert } from './matrix/fill';
import type { Program, Session } from './program';
import { median, print } from './report';

const ROUNDS = 3;
const MANAGER = 'xiefang';

interface Outcome {
  rowVersion: number;
  adds: number;
  cancels: number;
}

/**
 * A learner role takes effect: 300 courses for each of 2,000 people, by one call with trail, notices and pushes,
 * against one plain statement that inserts the same rows. The sides take turns within one run.
 */
export async function benchMatrix(program: Program): Promise<void> {
  const database = new pg.Client({ connectionString: program.databaseUrl });
  await database.connect();
  try {
    const filled = await fillMatrix(database);
    const session = await program.signIn(MANAGER);
    const times = { ours: [] as number[], plain: [] as number[], seen: [] as number[] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const plain = await plainInsert(database, filled);
      await emptyMatrix(database, filled);
      const seen = await timed(() => previewRole(program, session, filled));
      const ours = await timed(() => saveRole(program, session, filled));
      await emptyMatrix(database, filled);
      // The first round only warms up.
      if (round === 0) continue;
      times.plain.push(plain);
      times.seen.push(seen);
      times.ours.push(ours);
    }
    const against = median(times.plain);
    print({
      what: `matrix, ${PEOPLE} people × ${COURSES} courses: one plain insert`,
      ours: median(times.ours),
      against,
      unit: 'ms',
      ratio: 2,
      kind: 'most',
    });
    print({ what: '  preview of the same', ours: median(times.seen), against, unit: 'ms', kind: 'none' });
  } finally {
    await database.end();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

const roleOf = ({ roleId, positionIds }: Filled) => ({
  id: roleId,
  rowVersion: 1,
  code: 'BENCH',
  nameZh: '角色',
  nameEn: 'Role',
  state: 'effective',
  positionIds,
});

async function previewRole(program: Program, session: Session, filled: Filled): Promise<void> {
  const { adds } = await program.call<Outcome>('tms/role/preview', roleOf(filled), session);
  if (adds !== PEOPLE * COURSES) throw new Error(`The preview adds ${adds}`);
}

async function saveRole(program: Program, session: Session, filled: Filled): Promise<void> {
  const input = { ...roleOf(filled), reason: 'bench' };
  const { adds } = await program.call<Outcome>('tms/role/save', input, session);
  if (adds !== PEOPLE * COURSES) throw new Error(`The call adds ${adds}`);
}
