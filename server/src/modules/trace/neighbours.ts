import type { Bilingual } from '@attest/api-contract';
import { sql } from 'kysely';
import type { Context } from '../../platform/module';
import { withoutHidden } from '../../records/links/visibleLinks';
import type { EdgesAsked, Moment, TraceEdges, TraceItem, TraceKind } from './kinds';

/** A node by its type and id. */
export interface Place {
  type: string;
  id: string;
}

export const keyOf = ({ type, id }: Place): string => `${type} ${id}`;

/** An edge from a node to what is next to it. */
export interface Neighbour extends Place {
  near: string;
  relation: string;
  since: Date | null;
  status: Bilingual | null;
}

interface Row extends Place {
  near_type: string;
  near_id: string;
  relation: string;
  since: Date | null;
  keeper_type: string | null;
  keeper_id: string | null;
  field: string | null;
  status: Bilingual | null;
}

/** Edges of a node that are read at first; ten times as many with each round in which too few of them are in sight. */
const FIRST_ROUND = 100;
const GROWTH = 10;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What a trace knows of things: each is asked for once, as the caller may see it at the moment. */
export class Sight {
  readonly #kinds: ReadonlyMap<string, TraceKind>;
  readonly #known = new Map<string, TraceItem | null>();

  constructor(
    readonly ctx: Context,
    kinds: readonly TraceKind[],
    readonly edges: readonly TraceEdges[],
    readonly moment: Moment,
  ) {
    this.#kinds = new Map(kinds.map((kind) => [kind.type, kind]));
  }

  kindOf = (type: string): TraceKind | undefined => this.#kinds.get(type);

  item = (place: Place): TraceItem | null => this.#known.get(keyOf(place)) ?? null;

  /** Asks for what is not known yet. */
  async look(places: readonly Place[]): Promise<void> {
    const missing = new Map<string, Set<string>>();
    for (const place of places) {
      const key = keyOf(place);
      if (this.#known.has(key)) continue;
      this.#known.set(key, null);
      missing.set(place.type, (missing.get(place.type) ?? new Set()).add(place.id));
    }
    for (const [type, ids] of missing) {
      const items = (await this.kindOf(type)?.resolve(this.ctx, [...ids], this.moment)) ?? [];
      for (const item of items) this.#known.set(keyOf({ type, id: item.id }), item);
    }
  }

  /**
   * What is next to nodes and in sight, newest first, at most as many as `most` allows each of them. Whether there is
   * more is said of what is in sight alone: what one may not see is not counted either.
   */
  async neighbours(
    places: readonly Place[],
    way: EdgesAsked['way'],
    most: (key: string) => number,
  ): Promise<{ found: Map<string, Neighbour[]>; more: Set<string> }> {
    const found = new Map<string, Neighbour[]>(places.map((place) => [keyOf(place), []]));
    const counted = new Map<string, Set<string>>();
    const more = new Set<string>();
    let open = [...places];
    for (let from = 0, size = FIRST_ROUND; open.length > 0; from += size, size *= GROWTH) {
      const rows = await this.#read(open, way, { from, size });
      const shown = await withoutHidden(this.ctx, rows, (row) => ({
        type: row.keeper_type ?? '',
        id: row.keeper_id ?? '',
        field: row.field,
      }));
      await this.look(shown);
      for (const row of shown) {
        const near = keyOf({ type: row.near_type, id: row.near_id });
        if (!this.item(row)) continue;
        const ends = counted.get(near) ?? new Set();
        counted.set(near, ends);
        if (ends.has(keyOf(row)) || ends.size < most(near)) found.get(near)?.push({ ...row, near });
        else more.add(near);
        if (!more.has(near)) ends.add(keyOf(row));
      }
      const read = new Map<string, number>();
      for (const row of rows) {
        const near = keyOf({ type: row.near_type, id: row.near_id });
        read.set(near, (read.get(near) ?? 0) + 1);
      }
      open = open.filter((place) => read.get(keyOf(place)) === size && !more.has(keyOf(place)));
    }
    return { found, more };
  }

  /** Edges of nodes, of each so many from one on. */
  async #read(
    places: readonly Place[],
    way: EdgesAsked['way'],
    { from, size }: { from: number; size: number },
  ): Promise<Row[]> {
    const statements = this.edges.flatMap((edges) => edges(this.ctx, { way, moment: this.moment }) ?? []);
    const { rows } = await sql<Row>`
      with n as (
        select * from unnest(${places.map(({ type }) => type)}::text[], ${places.map(({ id }) => id)}::text[],
          ${places.map(({ id }) => (UUID.test(id) ? id : null))}::uuid[]) as n (type, id, uuid)),
      e as (${sql.join(statements, sql` union all `)})
      select * from (
        select e.*, row_number() over (partition by near_type, near_id order by since desc nulls last, type, id) as at
        from e) e
      where at > ${from} and at <= ${from + size} order by at`.execute(this.ctx.tx);
    return rows;
  }
}
