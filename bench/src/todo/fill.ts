import pg from 'pg';

interface Index {
  name: string;
  definition: string;
}

/**
 * Copies one open task of the tenant `hkpharma` until there are `total` open ones, 200 of them for the
 * person. As the owner, with the indexes built afterwards: a million rows take seconds.
 */
export async function fillTasks(databaseUrl: string, account: string, total: number): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    // Copies belong to the instance of their pattern: nothing is left for foreign keys to check.
    await database.query("set session_replication_role = replica; set maintenance_work_mem = '512MB'");
    const { rows: indexes } = await database.query<Index>(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename = 'task' and indexname not in (select conname from pg_constraint)`,
    );
    for (const { name } of indexes) await database.query(`drop index ${name}`);
    await copyTasks(database, account, total);
    for (const { definition } of indexes) await database.query(definition);
    await database.query('vacuum analyze task');
    await database.query('checkpoint');
  } finally {
    await database.end();
  }
}

const OWN: Record<string, string> = {
  id: 'attest_uuid()',
  seq: '1000000 + n',
  group_no: 'n',
  handler_id: 'case when n % 50 = 0 and n <= 10000 then p.id else gen_random_uuid() end',
  // None is near: the server would tell handlers, who for the most part do not exist, of theirs while it is measured.
  deadline: "now() + interval '60 days' + n * interval '1 minute'",
};

async function copyTasks(database: pg.Client, account: string, total: number): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'wf_task' order by ordinal_position`,
  );
  const columns = rows.map(({ name }) => name);
  await database.query(
    `insert into wf_task (${columns.join(', ')})
     select ${columns.map((name) => OWN[name] ?? `t.${name}`).join(', ')}
     from (select * from wf_task where status = 'open' and process = 'deviation'
             and tenant_id = (select id from tenant where code = 'hkpharma') limit 1) t
     join user_account p on p.tenant_id = t.tenant_id and p.account = $1,
     generate_series((select count(*) from wf_task where status = 'open')::int + 1, $2::int) n`,
    [account, total],
  );
}
