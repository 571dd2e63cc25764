import type { Bilingual, TraceWay } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { endOfDay, tenantDay } from '../../directory/tenancy/tenantTime';
import type { Context } from '../../platform/module';

/** When everything is looked at: the end of a day that is over, or now. */
export interface Moment {
  at: Date;
  day: string;
  past: boolean;
}

/** The end of a day of the tenant; now without one, and for days that are not over. */
export async function momentOf(ctx: Context, day: string | undefined): Promise<Moment> {
  const today = await tenantDay(ctx.tx, ctx.now);
  if (day === undefined || day >= today) return { at: ctx.now, day: today, past: false };
  return { at: await endOfDay(ctx.tx, day), day, past: true };
}

/** Something that a trace leads to, as it stood at a moment. */
export interface TraceItem {
  id: string;
  no: string;
  title: string;
  status: Bilingual | null;
  path: string | null;
}

/** A kind of thing that traces lead to. What the caller may not see, or was not there yet, is neither found nor resolved. */
export interface TraceKind {
  type: string;
  name: Bilingual;
  resolve(ctx: Context, ids: string[], moment: Moment): Promise<TraceItem[]>;
  /** What a trace may start from, best first. */
  find?(ctx: Context, text: string, limit: number): Promise<TraceItem[]>;
}

/** Ways that a trace goes: from what was there before to what came of it, and back. */
export type EdgeWay = Exclude<TraceWay, 'both'>;

/** What a statement of edges is asked for. */
export interface EdgesAsked {
  way: EdgeWay;
  moment: Moment;
}

/**
 * A statement on `n (type, id, uuid)`, nodes, `uuid` being null where the id is none. Its rows are made by `edgeRow`;
 * it finds what is next to the nodes whoever asks: the ends are resolved for the caller before anything is told of them.
 */
export type TraceEdges = (ctx: Context, asked: EdgesAsked) => RawBuilder<unknown> | null;

declare module '../../platform/module' {
  interface ServerModule {
    /** Kinds of things that traces lead to, beside the records of every type. */
    traceKinds?: TraceKind[];
    /** How those are connected. */
    traceEdges?: TraceEdges[];
  }
}

interface EdgeColumns {
  /** The other end. */
  type: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  /** A key of `RELATION_NAMES`. */
  relation: RawBuilder<unknown>;
  since?: RawBuilder<unknown>;
  /** The record one of whose fields keeps it, where not everybody may see that field. */
  keeper?: { type: RawBuilder<unknown>; id: RawBuilder<unknown>; field: RawBuilder<unknown> };
  /** How the relation stands, as texts in both languages. */
  status?: RawBuilder<unknown>;
}

/** The columns of an edge from node `n`. */
export const edgeRow = ({ type, id, relation, since, keeper, status }: EdgeColumns): RawBuilder<unknown> =>
  sql`n.type as near_type, n.id as near_id, ${type} as type, (${id})::text as id, ${relation} as relation,
    (${since ?? sql`null`})::timestamptz as since, ${keeper?.type ?? sql`null`}::text as keeper_type,
    ${keeper?.id ?? sql`null`}::uuid as keeper_id, ${keeper?.field ?? sql`null`}::text as field,
    (${status ?? sql`null`})::jsonb as status`;

/** What the later end of an edge is to the earlier one. */
export const RELATION_NAMES: Readonly<Record<string, Bilingual>> = {
  causes: { zh: '起因于', en: 'caused by' },
  corrects: { zh: '纠正', en: 'corrects' },
  implements: { zh: '落实', en: 'implements' },
  verifies: { zh: '验证', en: 'verifies' },
  duplicates: { zh: '重复', en: 'duplicates' },
  departsFrom: { zh: '偏离', en: 'departs from' },
  concerns: { zh: '涉及', en: 'concerns' },
  begun: { zh: '发起自', en: 'begun by' },
  cites: { zh: '引用', en: 'cites' },
  formOf: { zh: '所属表单', en: 'form of' },
  basedOn: { zh: '依据', en: 'based on' },
  versionOf: { zh: '版本属于', en: 'version of' },
  changedBy: { zh: '变更自', en: 'changed by' },
  teaches: { zh: '培训', en: 'teaches' },
  trained: { zh: '参加培训', en: 'trained in' },
};
