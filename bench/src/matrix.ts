import pg from 'pg';
import { COURSES, emptyMatrix, type Filled, fillMatrix, PEOPLE, plainInsert } from './matrix/fill';
import type { Program, Session } from './program';
import { median, print } from './report';

const ROUNDS = 3;
const MANAGER = 'xiefang';
const APPROVER = 'hanxue';

/**
 * A learner role takes effect: 300 courses for each of 2,000 people, by the one call that approves it with signature,
 * trail, notices and pushes, against one plain statement that inserts the same rows. The sides take turns within one
 * run.
 */
export async function benchMatrix(program: Program): Promise<void> {
  const database = new pg.Client({ connectionString: program.databaseUrl });
  await database.connect();
  try {
    const filled = await fillMatrix(database);
    const manager = await program.signIn(MANAGER);
    const approver = await program.signIn(APPROVER);
    const times = { ours: [] as number[], plain: [] as number[], seen: [] as number[] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const plain = await plainInsert(database, filled);
      await emptyMatrix(database, filled);
      const seen = await timed(() => previewRole(program, manager, filled));
      const approve = await handIn(program, { manager, approver }, filled);
      const ours = await timed(approve);
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

async function previewRole(program: Program, session: Session, { roleId: id }: Filled): Promise<void> {
  const input = { action: 'activate', id, rowVersion: 1 };
  const { adds } = await program.call<{ adds: number }>('tms/role/preview', input, session);
  if (adds !== PEOPLE * COURSES) throw new Error(`The preview adds ${adds}`);
}

/** Hands the draft in. Answers the call that approves it. */
async function handIn(
  program: Program,
  { manager, approver }: Record<'manager' | 'approver', Session>,
  { roleId: id }: Filled,
): Promise<() => Promise<void>> {
  const step = { kind: 'learnerRole', id, reason: 'bench' };
  const { rowVersion } = await program.call<{ rowVersion: number }>(
    'versioned/approval/hand-in',
    { ...step, rowVersion: 1 },
    manager,
  );
  const signature = { account: APPROVER, password: await program.encrypt(program.passwordOf(APPROVER)) };
  return async () => {
    const { consequences } = await program.call<{ consequences: { en: string }[] }>(
      'versioned/approval/approve',
      { ...step, rowVersion, signature },
      approver,
    );
    const said = `Trainings added: ${PEOPLE * COURSES}, cancelled: 0`;
    if (consequences[0]?.en !== said) throw new Error(`The call says ${consequences[0]?.en}`);
  };
}
