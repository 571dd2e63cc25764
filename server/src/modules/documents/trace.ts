import { type Bilingual, type DocumentState, dms } from '@attest/api-contract';
import { sql } from 'kysely';
import { edgeRow, type TraceEdges, type TraceKind, toItem } from '../trace';
import { documentRelatable, documentVersionRelatable } from './relatable';
import { STATE_NAMES } from './stateNames';

const NOT_APPROVED: Bilingual = { zh: '尚未批准', en: 'Not approved yet' };
const NONE_IN_FORCE: Bilingual = { zh: '无生效版本', en: 'No version in force' };

interface Then {
  id: string;
  state: DocumentState | null;
}

/** Versions as they stood: by the instants of their states, by their days where they were taken over from elsewhere. */
const versionKind: TraceKind = {
  type: 'documentVersion',
  name: { zh: '文件版本', en: 'Document version' },
  async resolve(ctx, ids, { at, day, past }) {
    const items = (await documentVersionRelatable.resolve(ctx, ids)).map((item) => ({
      ...toItem(item),
      no: `${item.no} ${item.version}`,
    }));
    if (!past) return items;
    const { rows } = await sql<Then>`
      select v.id, case
        when v.state_at <= ${at} and (v.effective_at is not null or v.effective_date is null) then v.state
        when coalesce(v.superseded_at <= ${at}, v.superseded_date <= ${day}::date)
          then case v.state when 'obsolete' then 'obsolete' else 'superseded' end
        when coalesce(v.effective_at <= ${at}, v.effective_date <= ${day}::date) then 'effective'
        when v.approved_at <= ${at} then 'approved' end as state
      from document_version v
      where v.id = any(${ids}::uuid[]) and (v.created_at <= ${at} or v.effective_date <= ${day}::date)`.execute(
      ctx.tx,
    );
    const then = new Map(rows.map((row) => [row.id, row]));
    return items.flatMap((item) => {
      const stood = then.get(item.id);
      if (!stood) return [];
      return [{ ...item, status: stood.state ? STATE_NAMES[stood.state] : NOT_APPROVED }];
    });
  },
};

/** Documents with the version that was in force. */
const documentKind: TraceKind = {
  type: 'document',
  name: { zh: '文件', en: 'Document' },
  async resolve(ctx, ids, { at, day }) {
    const { rows } = await sql<{ document_id: string; label: string | null }>`
      select d.id as document_id, v.label from document d
      left join lateral (
        select v.label from document_version v
        where v.document_id = d.id and coalesce(v.effective_at <= ${at}, v.effective_date <= ${day}::date)
          and coalesce(v.superseded_at <= ${at}, v.superseded_date <= ${day}::date) is not true
        order by v.ordinal desc limit 1) v on true
      where d.id = any(${ids}::uuid[])
        and (d.created_at <= ${at} or v.label is not null)`.execute(ctx.tx);
    const inForce = new Map(rows.map((row) => [row.document_id, row.label]));
    return (await documentRelatable.resolve(ctx, ids)).flatMap((item) => {
      if (!inForce.has(item.id)) return [];
      const label = inForce.get(item.id);
      const status = label ? { zh: `${label} 生效`, en: `${label} in force` } : NONE_IN_FORCE;
      return [{ ...toItem(item), status, path: dms.document(item.id) }];
    });
  },
  find: async (ctx, text, limit) => (await documentRelatable.search(ctx, text, limit)).map(toItem),
};

/** From documents and from change requests to the versions that they have led to, and back. */
const versionEdges: TraceEdges = (_, { way }) =>
  way === 'onward'
    ? sql`
        select ${edgeRow({
          type: sql`'documentVersion'`,
          id: sql`v.id`,
          relation: sql`'versionOf'`,
          since: sql`v.created_at`,
        })}
        from n join document_version v on v.document_id = n.uuid where n.type = 'document'
        union all
        select ${edgeRow({
          type: sql`'documentVersion'`,
          id: sql`v.id`,
          relation: sql`'changedBy'`,
          since: sql`v.created_at`,
        })}
        from n join document_version v on v.change_id = n.uuid where n.type = 'dcr'`
    : sql`
        select ${edgeRow({
          type: sql`'document'`,
          id: sql`v.document_id`,
          relation: sql`'versionOf'`,
          since: sql`v.created_at`,
        })}
        from n join document_version v on v.id = n.uuid where n.type = 'documentVersion'
        union all
        select ${edgeRow({
          type: sql`'dcr'`,
          id: sql`v.change_id`,
          relation: sql`'changedBy'`,
          since: sql`v.created_at`,
        })}
        from n join document_version v on v.id = n.uuid
        where n.type = 'documentVersion' and v.change_id is not null`;

/** What of documents traces lead over. */
export const documentTrace = { traceKinds: [versionKind, documentKind], traceEdges: [versionEdges] };
