import type { Program } from './program';
import { median, print, quantile } from './report';
import { bareReader } from './todo/bare';
import { fillTasks } from './todo/fill';
import { plainReader } from './todo/plain';
import { productReader } from './todo/product';
import { turns } from './todo/reader';

const CLIENTS = 8;
const PERSON = 'zhouzihan';

/**
 * The to-do list against the bare driver and a plain server over 200,000 tasks, then over 1,000,000 against 10,000. The sides
 * take turns within one run, so that other work on the machine meets both alike.
 */
export async function benchTodo(program: Program): Promise<void> {
  const small = await program.twin();
  try {
    await small.start();
    await fillTasks(small.databaseUrl, PERSON, 10_000);
    await fillTasks(program.databaseUrl, PERSON, 200_000);
    await againstBare(program);
    await fillTasks(program.databaseUrl, PERSON, 1_000_000);
    await growth(program, small);
  } finally {
    await small.remove();
  }
}

async function againstBare(program: Program): Promise<void> {
  const ours = await productReader(program, PERSON, CLIENTS);
  const list = await bareReader(program.databaseUrl, PERSON, CLIENTS, { withSession: false });
  const whole = await bareReader(program.databaseUrl, PERSON, CLIENTS, { withSession: true });
  const plain = await plainReader(program, PERSON, CLIENTS);
  const rates = await turns([ours, list, whole, plain]);
  const [rate = 0, listRate = 0, wholeRate = 0, plainRate = 0] = rates.map(({ perSecond }) =>
    median(perSecond),
  );
  const what = 'to-do list, 200,000 tasks, 8 clients: bare driver';
  print({ what, ours: rate, against: listRate, unit: '/s', ratio: 0.6, kind: 'least' });
  print({
    what: '  the same, bare driver also reads the session',
    ours: rate,
    against: wholeRate,
    unit: '/s',
    kind: 'none',
  });
  print({
    what: '  a plain server with the same statements, whole rows',
    ours: rate,
    against: plainRate,
    unit: '/s',
    ratio: 0.85,
    kind: 'least',
  });
  for (const reader of [ours, list, whole, plain]) await reader.close();
}

async function growth(large: Program, small: Program): Promise<void> {
  const readers = [await productReader(large, PERSON, 1), await productReader(small, PERSON, 1)];
  const [many, few] = await turns(readers);
  print({
    what: 'to-do list, p50 at 1,000,000 tasks: at 10,000',
    ours: quantile(many?.times ?? [], 0.5),
    against: quantile(few?.times ?? [], 0.5),
    unit: 'ms',
    ratio: 1.2,
    kind: 'most',
  });
  for (const reader of readers) await reader.close();
}
