import {
  SIMULATED_KIND_NAMES,
  type SimulatedKind,
  type SimulationFilter,
  type SimulationRow,
} from '@attest/api-contract';
import { sql } from 'kysely';
import type { AuditNames } from '../../platform/audit/words/registry';
import type { Handles } from '../../platform/calls/handleAll';
import { listExport } from '../../platform/exports/listExport';
import type { ExportSources } from '../../platform/exports/sources';
import type { Context } from '../../platform/module';
import { list } from '../../platform/search/list';
import { processesOf } from '../definitions';
import { visibleOfAnyType } from '../store/access';

type Found = Omit<SimulationRow, 'path'> & { process: string };

const rows = list<SimulationFilter, undefined, Found>({
  source: sql`record_simulation_row d
    join record_simulation s on s.id = d.simulation_id
    join quality_record r on r.id = d.record_id`,
  columns: {
    no: {
      label: { zh: '记录', en: 'Record' },
      sort: sql`r.no`,
      written: [3, ({ no }) => no],
    },
    kind: {
      label: { zh: '类别', en: 'Kind' },
      sort: sql`d.kind`,
      written: [2, ({ kind }, { language }) => SIMULATED_KIND_NAMES[kind][language]],
    },
    place: {
      label: { zh: '位置', en: 'Place' },
      written: [5, ({ place }, { language }) => place[language]],
    },
    before: {
      label: { zh: '现在', en: 'Before' },
      written: [5, ({ before }, { language }) => before?.[language] ?? ''],
    },
    after: {
      label: { zh: '采用该版本后', en: 'After' },
      written: [5, ({ after }, { language }) => after?.[language] ?? ''],
    },
  },
  filters: {
    simulationId: (id) => sql`d.simulation_id = ${id}`,
    kind: (kinds) => sql`d.kind = any(${kinds})`,
  },
  // What was found was found with the sight of whoever asked: it is theirs alone.
  scope: ({ ctx }) => sql`(s.user_id = ${ctx.caller.userId} and ${visibleOfAnyType(ctx)})`,
  order: [sql`d.seq`],
});

const COLUMNS = sql<Found>`d.seq, d.record_id as "recordId", r.no, r.process, d.kind, d.place, d.before, d.after`;

/** One page of what would be different. */
export const listSimulationRows: Handles<'listSimulationRows'> = (ctx, input) =>
  rows.page<Found, SimulationRow>({ ctx, filter: input.filter }, COLUMNS, input, ({ process, ...row }) => ({
    ...row,
    path: (processesOf(ctx)[process]?.record.path ?? '').replace('{id}', row.recordId),
  }));

/** How many differences of each kind the caller may know of. */
export async function countsOf(
  ctx: Context,
  simulationId: string,
): Promise<{ kind: SimulatedKind; count: number }[]> {
  const counts = await rows.counts({ ctx, filter: { simulationId } }, 'kind', sql<SimulatedKind>`d.kind`);
  return counts.map(({ value, count }) => ({ kind: value, count: Number(count) }));
}

/** The differences as a file. */
export const simulationExport: ExportSources = {
  simulation: {
    right: { menu: 'RecordTypes', action: 'view' },
    prepare: async (ctx, { filter }, writing) => {
      const asked = { ctx, filter };
      return listExport({ zh: '模拟结果', en: 'Simulation' }, writing, {
        ctx,
        columns: rows.columns,
        count: (most) => rows.count(asked, most),
        rows: (range) => rows.rows<Found>(asked, COLUMNS, range),
      });
    },
  },
};

/** Simulations, which exports name. */
export const simulationNames: AuditNames = {
  kind: 'id',
  async find({ tx }, ids) {
    const rows = await tx
      .selectFrom('record_simulation as s')
      .innerJoin('record_definition as d', 'd.id', 's.definition_id')
      .innerJoin('record_definition_content as c', 'c.hash', 's.hash')
      .select(['s.id', 'd.version', 'c.content'])
      .where('s.id', 'in', ids)
      .execute();
    return new Map(
      rows.map(({ id, version, content: { steps } }) => {
        const { zh, en } = steps.name;
        return [id, { text: { zh: `“${zh}”V${version} 的模拟`, en: `Simulation of “${en}” V${version}` } }];
      }),
    );
  },
};
