import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../errors';
import type { Context } from '../module';
import type {
  Among,
  AnsweringDeclaration,
  AnsweringList,
  Asked,
  CountedTo,
  Finding,
  List,
  Question,
  Read,
  RowFields,
  SortedField,
} from './declaration';
import { allOf } from './listSql';
import { shown } from './shown';
import { sourceOf } from './source';

type Sql = RawBuilder<unknown>;

const isSorted = <F, G>(field: Read<F, G> | SortedField<F, G>): field is SortedField<F, G> => 'sort' in field;

/** What rows are sorted by of a row's own fields. */
export const sortsOfFields = <F, G, Row>(row: RowFields<F, G, Row>): Record<string, Sql> =>
  Object.fromEntries(
    Object.entries<Read<F, G> | SortedField<F, G>>(row as RowFields<F, G, Record<string, unknown>>).flatMap(
      ([key, field]) => (isSorted(field) ? [[key, field.sort]] : []),
    ),
  );

/** What a list does that knows its rows. */
export function answering<F extends object, G, Row>(
  made: List<F, G, Row>,
  declared: AnsweringDeclaration<F, G, Row>,
): Omit<AnsweringList<F, G, Row>, keyof List<F, G, Row>> {
  const { joined, scope, row, given } = declared;
  const askedBy = async (ctx: Context, filter: F) =>
    ({ ctx, filter, given: await given?.(ctx) }) as Asked<F, G> & Question<F, G>;
  const fieldsOf = (asked: Asked<F, G>): RawBuilder<Row> => {
    const read = (of: Read<F, G>) => (typeof of === 'function' ? of(asked) : of);
    const fields = Object.entries<Read<F, G> | SortedField<F, G>>(
      row as RowFields<F, G, Record<string, unknown>>,
    ).map(([key, field]) => [key, read(isSorted(field) ? field.read : field)] as const);
    return shown(Object.fromEntries(fields) as { [K in keyof Row]-?: Sql });
  };
  async function find<More>(
    ctx: Context,
    where: Sql,
    { besides, order, anybody = false }: Finding<More> = {},
  ): Promise<(Row & More)[]> {
    const asked = await askedBy(ctx, {} as F);
    const { rows } = await sql<Row & More>`
      select ${fieldsOf(asked)} ${besides ? sql`, ${besides}` : sql``} from ${sourceOf(declared, asked)} ${joined?.(asked) ?? sql``}
      where ${allOf([where, !anybody && (await scope(asked))])} order by ${order ?? sql`1`}`.execute(ctx.tx);
    return rows;
  }
  return {
    async answer(ctx, input) {
      const asked = await askedBy(ctx, input.filter);
      return made.page(asked, fieldsOf(asked), input);
    },
    async stretch(ctx, filter, range) {
      const asked = await askedBy(ctx, filter);
      return made.rows<Row>(asked, fieldsOf(asked), range);
    },
    total: async (ctx, filter, most) => made.count(await askedBy(ctx, filter), most),
    async facets<V extends Partial<Record<keyof F, unknown>>>(
      ctx: Context,
      filter: F,
      values: { [K in keyof V]: Among<V[K]> },
    ) {
      const asked = await askedBy(ctx, filter);
      const counted: Partial<{ [K in keyof V]: CountedTo<V[K]>[] }> = {};
      for (const part of Object.keys(values) as (keyof V & keyof F)[])
        counted[part] = await made.countsAmong(asked, part, values[part]);
      return counted as { [K in keyof V]: CountedTo<V[K]>[] };
    },
    find,
    async one<More>(ctx: Context, where: Sql, options?: Finding<More>) {
      const [row] = await find(ctx, where, options);
      if (!row) throw new AppError('RECORD_NOT_EXIST');
      return row;
    },
  };
}
