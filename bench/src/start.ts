import type { Program } from './program';
import { print } from './report';

const MiB = 1024 * 1024;

/** Start with demo data, second start, memory at rest. Leaves the server running. */
export async function benchStart(program: Program): Promise<void> {
  const first = await program.start();
  print({
    what: 'first start, demo data included',
    ours: first / 1000,
    against: 60,
    kind: 'most',
    unit: 's',
  });
  await program.stop();
  const second = await program.start();
  print({ what: 'second start', ours: second / 1000, against: 5, kind: 'most', unit: 's' });
  print({
    what: 'server process at rest',
    ours: program.memory() / MiB,
    against: 200,
    kind: 'most',
    unit: 'MiB',
  });
}
