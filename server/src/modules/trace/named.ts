import type { Bilingual } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/module';
import { containing } from '../../platform/search/searchTerms';
import { isKeySeen } from '../../records/access/rights';
import { processesOf, processOf } from '../../records/definitions';
import { visibleOfTypes } from '../../records/store/access';
import { edgeRow, type TraceEdges, type TraceItem, type TraceKind } from './kinds';

/** What records name by a text, as there is no register of it: under which of the keys of their rules. */
const NAMED = {
  lot: { key: 'lots', name: { zh: '批次', en: 'Batch' } },
  product: { key: 'products', name: { zh: '产品', en: 'Product' } },
} satisfies Record<string, { key: string; name: Bilingual }>;

/** Types whose records name such things, in fields that the caller sees in every record, of those the caller may open. */
function naming(ctx: Context, key: string): string[] {
  return Object.keys(processesOf(ctx)).filter((process) => {
    const { menu } = processOf(ctx, process).record;
    return ctx.caller.permissions.get(menu)?.has('view') === true && isKeySeen(ctx, process, key);
  });
}

/** Texts under a key of numbered records that the caller sees. */
async function textsOf(
  ctx: Context,
  key: string,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<TraceItem[]> {
  const types = naming(ctx, key);
  if (types.length === 0) return [];
  const { rows } = await sql<{ value: string }>`
    select distinct v.value from record_value v join quality_record r on r.id = v.record_id
    where v.process = any(${types}) and v.key = ${key} and v.value <> '' and r.no is not null and ${where} and ${visibleOfTypes(ctx, types)}
    order by v.value limit ${limit}`.execute(ctx.tx);
  return rows.map(({ value }) => ({ id: value, no: value, title: '', status: null, path: null }));
}

/** Lots and products. */
export const namedKinds: TraceKind[] = Object.entries(NAMED).map(([type, { key, name }]) => ({
  type,
  name,
  resolve: (ctx, ids) => textsOf(ctx, key, sql`v.value = any(${ids}::text[])`, ids.length),
  find: (ctx, text, limit) => textsOf(ctx, key, sql`v.value ilike ${containing(text)}`, limit),
}));

/** From lots and products to the records that name them as they stand now, and back. */
export const namedEdges: TraceEdges = (ctx, { way }) => {
  const statements = Object.entries(NAMED).flatMap(([type, { key }]) => {
    const processes = naming(ctx, key);
    if (processes.length === 0) return [];
    const relation = sql`'concerns'`;
    return way === 'onward'
      ? sql`
          select ${edgeRow({ type: sql`v.process`, id: sql`v.record_id`, relation })}
          from n join record_value v on v.process = any(${processes}) and v.key = ${key} and v.value = n.id
          where n.type = ${type}`
      : sql`
          select ${edgeRow({ type: sql`${type}::text`, id: sql`v.value`, relation })}
          from n join record_value v on v.record_id = n.uuid and v.key = ${key}
          where n.type = any(${processes}) and v.value <> ''`;
  });
  return statements.length > 0 ? sql.join(statements, sql` union all `) : null;
};
