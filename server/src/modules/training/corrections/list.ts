import type { Correction, listCorrections as listCall, Page, RequestOf } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../platform/module';
import { allOf, anyContains, limitOf, orderBy } from '../../../platform/search/listSql';
import { isMine, selectCorrections, toCorrections } from './rows';
import { CORRECTIONS } from './source';
import { mayRead } from './who';

const SORTS: Record<string, RawBuilder<unknown>> = {
  no: sql`k.no`,
  person: sql`u.name collate attest_zh`,
  courseNo: sql`c.no`,
  state: sql`k.state`,
  proposedAt: sql`k.proposed_at`,
};

/** Corrections that the caller may read: what waits for them, then what is open, newest first. */
export async function listCorrections(
  ctx: Context,
  input: RequestOf<typeof listCall>,
): Promise<Page<Correction>> {
  const { text, state, waiting } = input.filter;
  const mine = isMine(ctx);
  const where = allOf([
    await mayRead(ctx),
    anyContains(text, sql`k.no`, sql`u.name`, sql`u.account`, sql`c.no`, sql`v.name_zh`, sql`v.name_en`),
    state?.length && sql`k.state = any(${state})`,
    waiting !== undefined && sql`${mine} = ${waiting}`,
  ]);
  const order = orderBy(
    SORTS,
    input.sort,
    sql`${mine} desc`,
    sql`(k.ended_at is null) desc`,
    sql`k.proposed_at desc`,
    sql`k.id`,
  );
  const rows = await selectCorrections(ctx, sql`${where} order by ${order} ${limitOf(input)}`);
  const count = await sql<{ total: number }>`select count(*) as total ${CORRECTIONS} where ${where}`.execute(
    ctx.tx,
  );
  return { rows: await toCorrections(ctx, rows), total: count.rows[0]?.total ?? 0 };
}
