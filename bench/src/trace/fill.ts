import pg from 'pg';
import { fillRecords } from '../records/fill';

/** Records that name one piece of equipment. */
const NAMED = 10_000;

interface Filled {
  /** A record in the middle of a chain of links. */
  id: string;
  /** A piece of equipment that many records name. */
  hub: string;
  /** A day on which the records and links were there already. */
  day: string;
}

const TENANT = `(select id from tenant where code = 'hkpharma')`;

/**
 * Deviations of the tenant `hkpharma`, copied until there are `records`, with `links` between them: each is linked with
 * those that come a little after it, so that a trace of one goes on to its bounds; some name one piece of equipment.
 */
export async function fillTrace(databaseUrl: string, records: number, links: number): Promise<Filled> {
  await fillRecords(databaseUrl, records);
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await database.query('set session_replication_role = replica');
    await database.query(
      `with numbered as (
         select id, row_number() over (order by no) as n from quality_record
         where process = 'deviation' and no like 'BR-%' and tenant_id = ${TENANT})
       insert into record_link (tenant_id, from_type, from_id, to_type, to_id, relation, created_by, created_at)
       select ${TENANT}, 'deviation', a.id, 'deviation', b.id, 'causes', (
         select id from user_account where account = 'hanxue' and tenant_id = ${TENANT}), now() - interval '400 days'
       from numbered a cross join lateral (values (1), (17), (301)) step(by) join numbered b on b.n = a.n + step.by
       limit $1`,
      [links - NAMED],
    );
    const { rows: equipment } = await database.query<{ id: string }>(
      `select id from quality_equipment where tenant_id = ${TENANT} order by no limit 1`,
    );
    const hub = equipment[0]?.id as string;
    await database.query(
      `insert into record_link (tenant_id, from_type, from_id, to_type, to_id, relation, created_by, created_at)
       select tenant_id, 'deviation', id, 'equipment', $1, 'concerns', initiator_id, now() - interval '400 days'
       from quality_record where process = 'deviation' and no like 'BR-%' and tenant_id = ${TENANT} limit $2`,
      [hub, NAMED],
    );
    // What records were there on a day is said by when they were submitted.
    await database.query(
      `update quality_record set submitted_at = now() - interval '400 days'
       where process = 'deviation' and no like 'BR-%' and tenant_id = ${TENANT}`,
    );
    for (const table of ['record_link', 'quality_record']) await database.query(`vacuum analyze ${table}`);
    await database.query('checkpoint');
    const { rows } = await database.query<{ id: string; day: string }>(
      `select id, to_char(now() - interval '30 days', 'YYYY-MM-DD') as day from quality_record
       where process = 'deviation' and no like 'BR-%' and tenant_id = ${TENANT} order by no offset 50000 limit 1`,
    );
    const [{ id, day } = { id: '', day: '' }] = rows;
    return { id, hub, day };
  } finally {
    await database.end();
  }
}
