import { benchComplete } from './complete';
import { benchImports } from './imports';
import { benchMatrix } from './matrix';
import { benchMixed } from './mixed';
import { benchModel } from './model';
import { benchPages } from './pages';
import { Program } from './program';
import { benchRecords } from './records';
import { printHead } from './report';
import { benchScale } from './scale';
import { benchSearch } from './search';
import { benchSockets } from './sockets';
import { benchStart } from './start';
import { benchTodo } from './todo';
import { benchTrace } from './trace';
import { benchView } from './view';

const BENCHES = {
  browser: benchPages,
  start: benchStart,
  todo: benchTodo,
  complete: benchComplete,
  imports: benchImports,
  matrix: benchMatrix,
  mixed: benchMixed,
  model: benchModel,
  records: benchRecords,
  scale: benchScale,
  search: benchSearch,
  sockets: benchSockets,
  trace: benchTrace,
  view: benchView,
};
const isBench = (name: string): name is keyof typeof BENCHES => Object.hasOwn(BENCHES, name);

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !isBench(name));
if (unknown.length)
  throw new Error(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}`);

printHead();
for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length && !asked.includes(name)) continue;
  const program = new Program(Number(process.env.BENCH_PORT ?? 8490));
  try {
    if (bench !== benchStart) await program.start();
    await bench(program);
  } finally {
    await program.remove();
  }
}
