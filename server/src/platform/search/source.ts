import { type RawBuilder, sql } from 'kysely';
import type { Asked, Declaration, Lookups } from './declaration';

type Sql = RawBuilder<unknown>;
type Source<F, G, Row> = Pick<Declaration<F, G, Row>, 'source' | 'lookups'>;

const ownSource = <F, G, Row>({ source }: Source<F, G, Row>, asked: Asked<F, G>): Sql =>
  typeof source === 'function' ? source(asked) : source;

const lookupsOf = <F, G, Row>({ lookups = {} }: Source<F, G, Row>, asked: Asked<F, G>): Lookups =>
  typeof lookups === 'function' ? lookups(asked) : lookups;

/** A source with all of its lookups. */
export const joined = (source: Sql, lookups: Lookups): Sql =>
  sql.join([source, ...Object.values(lookups)], sql` `);

/** What the rows of a list are read from. */
export const sourceOf = <F, G, Row>(declared: Source<F, G, Row>, asked: Asked<F, G>): Sql =>
  joined(ownSource(declared, asked), lookupsOf(declared, asked));

/** What its rows are counted from: of its lookups those that the parts of a statement name, and those that these name. */
export function countedFrom<F, G, Row>(
  declared: Source<F, G, Row>,
  asked: Asked<F, G>,
  ...naming: Sql[]
): Sql {
  const named: Sql[] = [];
  const { tx } = asked.ctx;
  let text = sql.join(naming).compile(tx).sql;
  for (const [alias, join] of Object.entries(lookupsOf(declared, asked)).reverse()) {
    if (!new RegExp(`(\\b${alias}|"${alias}")\\.`).test(text)) continue;
    named.unshift(join);
    text += join.compile(tx).sql;
  }
  return sql.join([ownSource(declared, asked), ...named], sql` `);
}
