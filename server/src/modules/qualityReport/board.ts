import type { ReportCard, ReportFigure } from '@attest/api-contract';
import type { Handles } from '../../platform/calls/handleAll';
import type { Context } from '../../platform/module';
import { processOf } from '../../records/definitions';
import { type Asked, askedOf, classOf, typesInSight } from './asked';
import { countedBy, countsOf } from './countedBy';
import { stepTimes, trendOf } from './overTime';
import { ageByType, cycleByType, openByType } from './overTypes';
import { lowestBy, ranksOf } from './ranking';

type Answer = (asked: Asked, card: ReportCard) => Promise<ReportFigure | null>;

/** What answers each kind of card. */
const KINDS: Record<ReportCard['kind'], Answer> = {
  open: openByType,
  age: ageByType,
  cycle: cycleByType,
  by: countedBy,
  trend: trendOf,
  steps: stepTimes,
  ranking: lowestBy,
};

/** The figures of a board, in the order of its cards. */
export async function figuresOf(
  ctx: Context,
  filter: Parameters<typeof askedOf>[1],
  cards: readonly ReportCard[],
): Promise<(ReportFigure | null)[]> {
  const asked = askedOf(ctx, filter);
  const figures: (ReportFigure | null)[] = [];
  for (const card of cards) figures.push(await KINDS[card.kind](asked, card));
  return figures;
}

export const qualityFigures: Handles<'qualityFigures'> = async (ctx, { filter, cards }) => {
  const { answer, asOf } = await ctx.fromReplica((reading) => figuresOf(reading, filter, cards));
  return { figures: answer, asOf: asOf?.toISOString() ?? null };
};

/** The board that everybody has: what is about all types, then what each type brings, in the order of the navigation. */
const boardOf = (ctx: Context, types: string[]): ReportCard[] => [
  { kind: 'open' },
  { kind: 'age' },
  { kind: 'cycle' },
  ...types
    .toSorted((a, b) => orderOf(ctx, a) - orderOf(ctx, b))
    .flatMap((process) =>
      (processOf(ctx, process).record.report?.cards ?? []).map((card) => ({ ...card, process })),
    ),
];

const orderOf = (ctx: Context, process: string): number =>
  processOf(ctx, process).record.navigation?.order ?? Number.POSITIVE_INFINITY;

export const qualityReportChoices: Handles<'qualityReportChoices'> = async (ctx) => {
  const inSight = typesInSight(ctx);
  const types = [];
  for (const process of inSight) {
    const { data, form } = processOf(ctx, process);
    const key = classOf(ctx, process);
    const field = form.fields.find((one) => one.key === key);
    types.push({
      process,
      name: data.name,
      counts: await countsOf({ ctx }, process),
      ranks: await ranksOf({ ctx }, process),
      class: field?.options
        ? { label: field.label, values: field.options.map(({ value, label }) => ({ value, label })) }
        : null,
    });
  }
  const departments = await ctx.tx
    .selectFrom('department')
    .select(['id', 'name_zh', 'name_en'])
    .orderBy('sort')
    .orderBy('code')
    .execute();
  return {
    types,
    departments: departments.map((row) => ({ id: row.id, name: { zh: row.name_zh, en: row.name_en } })),
    board: boardOf(ctx, inSight),
  };
};
