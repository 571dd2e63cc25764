import type { Program } from './program';
import { print } from './report';

const MiB = 1024 * 1024;

/** Start with demo data, second start, memory at rest. Leaves the server running. */
export async function benchStart(program: Program): Promise<void> {
  const first = await program.start();
  print({ name: 'first start, demo data included', value: first / 1000, limit: 60, kind: 'most', unit: 's' });
  await program.stop();
  const second = await program.start();
  print({ name: 'second start', value: second / 1000, limit: 5, kind: 'most', unit: 's' });
  print({
    name: 'server process at rest',
    value: program.memory() / MiB,
    limit: 200,
    kind: 'most',
    unit: 'MiB',
  });
}
