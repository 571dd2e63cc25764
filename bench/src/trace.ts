import type { Program } from './program';
import { productReader } from './records/product';
import { print, quantile } from './report';
import { turns } from './todo/reader';
import { fillTrace } from './trace/fill';

const RECORDS = 100_000;
const LINKS = 300_000;
/** Sees the whole tenant; an operator, who sees a few. */
const PEOPLE = { hanxue: 'whoever sees everything', caoyang: 'whoever sees a few' };
const BOUND = { against: 300, unit: 'ms', kind: 'most' } as const;

/**
 * The graph of what came of a record and what it came from, both ways and to its full depth, at 100,000 records with
 * 300,000 links, over HTTP; now, and as it was on a day that is over.
 */
export async function benchTrace(program: Program): Promise<void> {
  const { id, hub, day } = await fillTrace(program.databaseUrl, RECORDS, LINKS);
  const record = { type: 'deviation', id };
  const asked = {
    'a record': record,
    'the same on a day that is over': { ...record, day },
    'a piece of equipment that 10,000 records name': { type: 'equipment', id: hub },
  };
  for (const [account, sees] of Object.entries(PEOPLE))
    for (const [what, input] of Object.entries(asked)) {
      // Who does not see the record is refused.
      if (account !== 'hanxue' && input.type === 'deviation') continue;
      const reader = await productReader(program, account, 1, 'trace/graph', input);
      const [read] = await turns([reader]);
      for (const [name, share] of [['p50', 0.5] as const, ['p95', 0.95] as const])
        print({
          what: `trace of ${what}, ${sees}, ${name}`,
          ours: quantile(read?.times ?? [], share),
          ...BOUND,
          kind: name === 'p50' ? 'most' : 'none',
        });
      await reader.close();
    }
}
