import type { Program } from '../program';
import { median, print, quantile } from '../report';
import { turns } from '../todo/reader';
import { bareReader } from './bare';
import { fillRecords } from './fill';
import { LIST, productReader } from './product';

const CLIENTS = 8;
/** Sees the whole tenant. */
const PERSON = 'hanxue';
/** A head of a department that reports nothing; somebody who has handled a few. */
const SEES_FEW = { qinlan: 'a department has next to none', yubo: 'own records are a few' };
const PATH = 'qms/record/list';
const FACETS = 'qms/record/facets';
const FIGURES = 'qms/report/figures';
const ONE_CHOSEN = { process: 'deviation', filter: LIST.filter };

/**
 * The list of one type by a filter and a sort that stand in slots: against the bare driver, and at 1,000,000 records
 * against 10,000; the counts of its filter card and the quality dashboard at 100,000. The sides take turns within one run.
 */
export async function benchLists(program: Program): Promise<void> {
  const small = await program.twin();
  try {
    await small.start();
    await fillRecords(small.databaseUrl, 10_000);
    await fillRecords(program.databaseUrl, 100_000, { flow: true });
    await againstBare(program);
    await facets(program);
    await board(program);
    await scopes(program);
    await fillRecords(program.databaseUrl, 1_000_000);
    await growth(program, small);
  } finally {
    await small.remove();
  }
}

async function againstBare(program: Program): Promise<void> {
  const ours = await productReader(program, PERSON, CLIENTS, PATH, LIST);
  const bare = await bareReader(program.databaseUrl, PERSON, CLIENTS);
  const [rate = 0, bareRate = 0] = (await turns([ours, bare])).map(({ perSecond }) => median(perSecond));
  const what = 'list of records, 100,000, filter and sort, 8 clients: bare driver';
  print({ what, ours: rate, against: bareRate, unit: '/s', ratio: 0.6, kind: 'least' });
  for (const reader of [ours, bare]) await reader.close();
}

async function facets(program: Program): Promise<void> {
  const all = await productReader(program, PERSON, 1, FACETS, { process: 'deviation', filter: {} });
  const chosen = await productReader(program, PERSON, 1, FACETS, ONE_CHOSEN);
  const [whole, part] = (await turns([all, chosen])).map(({ times }) => quantile(times, 0.5));
  const bound = { against: 15, unit: 'ms', kind: 'most' } as const;
  print({ what: '  counts of its filter card at 100,000, p50', ours: whole ?? Number.NaN, ...bound });
  print({ what: '  the same with one value chosen', ours: part ?? Number.NaN, ...bound });
  for (const reader of [all, chosen]) await reader.close();
}

/** A board about one type: all kinds of cards, with all its records in the period. */
async function board(program: Program): Promise<void> {
  const of = { process: 'deviation' };
  const reader = await productReader(program, PERSON, 1, FIGURES, {
    filter: { from: plusDays(-364), to: plusDays(0) },
    cards: [
      { kind: 'open' },
      { kind: 'age' },
      { kind: 'cycle' },
      { kind: 'by', by: 'devClass', ...of },
      { kind: 'by', by: 'repeat', of: 'begun', ...of },
      { kind: 'trend', ...of },
      { kind: 'steps', ...of },
    ],
  });
  const [figures] = await turns([reader]);
  const what = '  quality dashboard of seven cards at 100,000, p50';
  print({ what, ours: quantile(figures?.times ?? [], 0.5), against: 150, unit: 'ms', kind: 'most' });
  await reader.close();
}

const plusDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Who sees few of the records: a department that has none of them, and what one takes part in. */
async function scopes(program: Program): Promise<void> {
  const newest = { process: 'deviation', page: 1, pageSize: 20, filter: {} };
  for (const [account, sees] of Object.entries(SEES_FEW)) {
    const reader = await productReader(program, account, 1, PATH, newest);
    const [list] = await turns([reader]);
    const what = `  list at 100,000 of whom ${sees}, p50`;
    print({ what, ours: quantile(list?.times ?? [], 0.5), against: 5, unit: 'ms', kind: 'most' });
    await reader.close();
  }
}

async function growth(large: Program, small: Program): Promise<void> {
  const readers = await Promise.all(
    [large, small].map((program) => productReader(program, PERSON, 1, PATH, LIST)),
  );
  const [many, few] = await turns(readers);
  print({
    what: '  p50 at 1,000,000 records: at 10,000',
    ours: quantile(many?.times ?? [], 0.5),
    against: quantile(few?.times ?? [], 0.5),
    unit: 'ms',
    ratio: 1.2,
    kind: 'most',
  });
  for (const reader of readers) await reader.close();
}
