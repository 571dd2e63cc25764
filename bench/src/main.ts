import { Program } from './program';
import { benchSockets } from './sockets';
import { benchStart } from './start';
import { benchTodo } from './todo';

const BENCHES = { todo: benchTodo, sockets: benchSockets };
const isBench = (name: string): name is keyof typeof BENCHES => Object.hasOwn(BENCHES, name);

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !isBench(name));
if (unknown.length)
  throw new Error(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}`);

const program = new Program(Number(process.env.BENCH_PORT ?? 8490));
try {
  await benchStart(program);
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (!asked.length || asked.includes(name)) await bench(program);
  }
} finally {
  await program.remove();
}
