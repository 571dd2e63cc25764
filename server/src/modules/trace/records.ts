import type { Bilingual } from '@attest/api-contract';
import { sql } from 'kysely';
import type { Context } from '../../platform/module';
import { processesOf, processOf } from '../../records/definitions';
import type { RelatableItem } from '../../records/links/relatable';
import { relatableOf } from '../../records/links/relatable';
import { edgeRow, type Moment, type TraceEdges, type TraceItem, type TraceKind } from './kinds';

const UNDER_WAY: Bilingual = { zh: '进行中', en: 'In progress' };

/** The records of every type that the tenant has. */
export const recordKinds = (ctx: Context): TraceKind[] =>
  Object.keys(processesOf(ctx)).map((type) => ({
    type,
    name: processOf(ctx, type).data.name,
    async resolve(_, ids, moment) {
      const items = (await relatableOf(ctx, type)?.resolve(ctx, ids)) ?? [];
      return moment.past ? asOf(ctx, type, items, moment) : items.map(toItem);
    },
    find: async (_, text, limit) =>
      ((await relatableOf(ctx, type)?.search(ctx, text, limit)) ?? []).map(toItem),
  }));

/** A linked thing as traces show it. */
export const toItem = ({ id, no, title, status, path }: RelatableItem): TraceItem => ({
  id,
  no,
  title,
  status: status ?? null,
  path: path ?? null,
});

/** Records that had a number then, at the step at which they stood: how they ended is known where they had. */
async function asOf(
  ctx: Context,
  type: string,
  items: RelatableItem[],
  { at }: Moment,
): Promise<TraceItem[]> {
  const ids = items.map(({ id }) => id);
  const { rows } = await sql<{ id: string; ended: boolean; step: string | null }>`
    select r.id, coalesce(r.ended_at <= ${at}, false) as ended, t.step_id as step from quality_record r
    left join lateral (
      select t.step_id from task t
      where t.instance_id = r.instance_id and t.kind = 'step' and t.created_at <= ${at}
        and (t.closed_at is null or t.closed_at > ${at})
      order by t.seq limit 1) t on true
    where r.id = any(${ids}::uuid[]) and coalesce(r.submitted_at, r.created_at) <= ${at}`.execute(ctx.tx);
  const then = new Map(rows.map((row) => [row.id, row]));
  const { steps } = processOf(ctx, type).data;
  return items.flatMap((item) => {
    const stood = then.get(item.id);
    if (!stood) return [];
    const step = steps.find(({ id }) => id === stood.step)?.name;
    return [{ ...toItem(item), ...(!stood.ended && { status: step ?? UNDER_WAY }) }];
  });
}

/** Tables of links with what of them there was at the moment: those that were removed since stand in their own. */
const linksAt = ({ at, past }: Moment) =>
  past
    ? [
        { table: sql`record_link`, there: sql`l.created_at <= ${at}` },
        { table: sql`record_link_past`, there: sql`l.created_at <= ${at} and l.removed_at > ${at}` },
      ]
    : [{ table: sql`record_link`, there: sql`true` }];

/** What began by a record came after it, whatever the link between them is called. */
const begun = sql`exists (select from record_begun b where b.record_id = l.from_id and b.begun_id = l.to_id)`;

/**
 * Links between records, documents, equipment … A link leads from what came later to what was there before, as that of
 * a CAPA to what it corrects; but for causes, and for what a record has begun.
 */
export const linkEdges: TraceEdges = (_, { way, moment }) => {
  // Each table by itself: joined as one, they would be read as a whole.
  const ends = (end: 'from' | 'to', forward: boolean) => {
    const other = end === 'from' ? 'to' : 'from';
    return linksAt(moment).map(
      ({ table, there }) => sql`
        select ${edgeRow({
          type: sql.ref(`l.${other}_type`),
          id: sql.ref(`l.${other}_id`),
          relation: forward
            ? sql`case l.relation when 'causes' then 'causes' else 'begun' end`
            : sql`l.relation`,
          since: sql`l.created_at`,
          keeper: { type: sql`l.from_type`, id: sql`l.from_id`, field: sql`l.field` },
        })}
        from n join ${table} l on ${sql.ref(`l.${end}_type`)} = n.type and ${sql.ref(`l.${end}_id`)} = n.uuid
        where ${there}
          and ${forward ? sql`(l.relation = 'causes' or ${begun})` : sql`l.relation <> 'causes' and not ${begun}`}`,
    );
  };
  const statements =
    way === 'onward'
      ? [...ends('to', false), ...ends('from', true)]
      : [...ends('from', false), ...ends('to', true)];
  return sql.join(statements, sql` union all `);
};
