import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Completion, Deviations } from './complete/deviations';
import type { Program } from './program';
import { benchLists } from './records/lists';
import { median, print } from './report';

const WARM_UP = 60;
const ROUNDS = 100;
const root = fileURLToPath(new URL('../..', import.meta.url));

interface Speed {
  save40: number;
  cached: number;
  uncached: number;
}

/**
 * Saving a draft of a type with rules: over HTTP with what the shipped deviation has, a place that changes each time
 * so that its earlier deviations are looked up; the rules by themselves; and the list of records, see `benchLists`.
 */
export async function benchRecords(program: Program): Promise<void> {
  await program.restart({ METRICS: 'true', METRICS_TOKEN: 'nobody-asks-for-it', PUBLIC_RATE: '1000000' });
  const deviations = await Deviations.signIn(program);
  const id = await deviations.report(0);
  await deviations.sendBack(id);
  const saves: Completion[] = [];
  let version = await deviations.versionOf(id);
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const saved = await deviations.save(id, version, { place: `Warehouse ${round}` });
    version = saved.version;
    if (round >= WARM_UP) saves.push(saved.took);
  }
  print({
    what: 'saving a deviation, 45 fields, 10 rules, 1 lookup: engine time',
    ours: median(saves.map(({ work, audit }) => work + audit)),
    against: 4,
    unit: 'ms',
    kind: 'most',
  });
  // By themselves: what the database answers is given.
  const said = execFileSync('npx', ['tsx', 'server/src/records/rules/speed.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  const { save40, cached, uncached } = JSON.parse(said) as Speed;
  const most = { unit: 'ms', kind: 'most' } as const;
  print({
    what: '  rules alone: 40 fields, 10 rules, 2 lookups answered',
    ours: save40,
    against: 1,
    ...most,
  });
  print({ what: '  one FEEL evaluation, compiled before', ours: cached, against: 0.1, ...most });
  print({
    what: '  bare feelin, which parses each time',
    ours: uncached,
    against: cached,
    unit: 'ms',
    kind: 'none',
  });
  await benchLists(program);
}
