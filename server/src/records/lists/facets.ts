import type { Bilingual, FieldDefinition, RecordFilter, WorkflowStatus } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/module';
import { STATUS_LABELS } from '../../workflow/statusLabels';
import { processOf } from '../definitions';
import { fromSlot } from '../slots/column';
import { columnOf } from '../slots/conditions';
import { readyFields } from '../slots/ready';
import { matchingRecords } from './filter';

interface Facet {
  key: string;
  label: Bilingual;
  values: { value: string; label: Bilingual; count: number }[];
}

const YES = { zh: '是', en: 'Yes' };
const NO = { zh: '否', en: 'No' };

/**
 * Counts for the filter card: status, step, department, and the process's own facets. Each facet leaves its
 * own choice out, so that other values of it stay choosable.
 */
export async function recordFacets(ctx: Context, process: string, filter: RecordFilter): Promise<Facet[]> {
  const { data, record } = processOf(ctx, process);
  const fields = await readyFields(ctx, process);
  const counts = (key: string, value: RawBuilder<unknown>) =>
    countBy(ctx, matchingRecords(ctx, process, filter, fields, key), value);
  const steps = new Map(data.steps.map((step) => [step.id, step.name]));
  const facets: Facet[] = [
    {
      key: 'status',
      label: { zh: '流程状态', en: 'Status' },
      values: labelled(
        await counts('status', sql`r.status`),
        (value) => STATUS_LABELS[value as WorkflowStatus],
      ),
    },
    {
      key: 'stepId',
      label: { zh: '当前步骤', en: 'Open step' },
      values: labelled(await counts('stepId', sql`r.step_id`), (value) => steps.get(value)),
    },
    await departmentFacet(ctx, await counts('departmentId', sql`r.department_id`)),
  ];
  for (const key of record.facets) {
    const listed = fields.get(key);
    if (!listed?.column) continue;
    const { field } = listed;
    const column = columnOf(listed.column);
    // A switch that was never set counts as off.
    const stored = await counts(key, field.type === 'switch' ? sql`coalesce(${column}, 0)` : column);
    const shown = stored.flatMap(({ value, count }) => {
      const given = fromSlot(listed, field.options || field.type === 'switch' ? Number(value) : value);
      return given === undefined ? [] : [{ value: String(given), count }];
    });
    facets.push({ key, label: field.label, values: labelled(shown, optionLabel(field)) });
  }
  return facets;
}

type Count = { value: string; count: number };

async function countBy(
  ctx: Context,
  where: RawBuilder<boolean>,
  value: RawBuilder<unknown>,
): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select value, count(*) as count from (select (${value})::text as value from quality_record r where ${where}) v
    where value is not null group by value order by count desc, value`.execute(ctx.tx);
  return rows;
}

const labelled = (counts: Count[], labelOf: (value: string) => Bilingual | undefined) =>
  counts.map(({ value, count }) => ({ value, count, label: labelOf(value) ?? { zh: value, en: value } }));

const optionLabel = (field: FieldDefinition) => (value: string) =>
  field.type === 'switch'
    ? value === 'true'
      ? YES
      : NO
    : field.options?.find((option) => option.value === value)?.label;

async function departmentFacet(ctx: Context, counts: Count[]): Promise<Facet> {
  const rows = await ctx.tx.selectFrom('department').select(['id', 'name_zh', 'name_en']).execute();
  const names = new Map(rows.map((row) => [row.id, { zh: row.name_zh, en: row.name_en }]));
  return {
    key: 'departmentId',
    label: { zh: '部门', en: 'Department' },
    values: labelled(counts, (value) => names.get(value)),
  };
}
