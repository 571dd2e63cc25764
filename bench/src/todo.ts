import pg from 'pg';
import type { Program, Session } from './program';
import { print, quantile } from './report';

const CLIENTS = 8;
const ROUNDS = 40;
const PAGE = { page: 1, pageSize: 20, filter: { process: ['deviation'] } };

const TODO = `
  with matching as (select count(*) as total from wf_task t
                    where t.handler_id = $1 and t.status = 'open' and t.process = any($4)),
  shown as (select t.* from wf_task t where t.handler_id = $1 and t.status = 'open' and t.process = any($4)
            order by t.deadline, t.id limit $2 offset $3)
  select matching.total, s.*, i.status as process_status
  from matching left join (shown s join wf_instance i on i.id = s.instance_id) on true order by s.deadline, s.id`;

/** Copies one open task until there are `total`, 200 of every 20,000 for the person who is measured. */
async function fill(database: pg.Client, handlerId: string, total: number): Promise<void> {
  await database.query(
    `insert into wf_task
     select (jsonb_populate_record(null::wf_task, to_jsonb(t) || jsonb_build_object(
       'id', attest_uuid(), 'seq', 1000000 + n, 'group_no', n,
       'handler_id', case when n % 100 = 0 and n <= 20000 then $1::uuid else attest_uuid() end,
       'deadline', now() + n * interval '1 minute'))).*
     from (select * from wf_task where status = 'open' and process = 'deviation' limit 1) t,
       generate_series((select count(*) from wf_task)::int + 1, $2::int) n`,
    [handlerId, total],
  );
  await database.query('analyze wf_task');
}

/** Milliseconds of each list, with so many clients at once. */
async function lists(program: Program, session: Session): Promise<number[]> {
  const samples: number[] = [];
  const client = async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const from = performance.now();
      await program.call('wf/task/todoList', PAGE, session);
      samples.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return samples;
}

/** The same statement by the bare driver, role and tenant set as a request does. */
async function bareLists(url: string, handlerId: string, tenantId: string): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  const from = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await client.query(
          `begin; set local role attest_app; select set_config('app.tenant_id', '${tenantId}', true)`,
        );
        await client.query({ name: 'todo', text: TODO, values: [handlerId, 20, 0, ['deviation']] });
        await client.query('commit');
      }
    }),
  );
  const took = performance.now() - from;
  await Promise.all(clients.map((client) => client.end()));
  return took;
}

/** The to-do list over many tasks: against the bare driver, and how it grows. */
export async function benchTodo(program: Program): Promise<void> {
  const session = await program.signIn('zhouzihan');
  const database = new pg.Client({ connectionString: program.databaseUrl });
  await database.connect();
  try {
    await measure(program, session, database);
  } finally {
    await database.end();
  }
}

async function measure(program: Program, session: Session, database: pg.Client): Promise<void> {
  const { rows } = await database.query("select id, tenant_id from user_account where account = 'zhouzihan'");
  const { id, tenant_id: tenantId } = rows[0] as { id: string; tenant_id: string };
  await database.query("select set_config('app.tenant_id', $1, false)", [tenantId]);

  await fill(database, id, 10_000);
  await lists(program, session);
  const small = quantile(await lists(program, session), 0.5);
  await fill(database, id, 200_000);
  await lists(program, session);
  const from = performance.now();
  await lists(program, session);
  const ours = performance.now() - from;
  await bareLists(program.databaseUrl, id, tenantId);
  const bare = await bareLists(program.databaseUrl, id, tenantId);
  print({
    name: 'to-do list over 200,000 tasks, rate against the bare driver',
    value: bare / ours,
    limit: 0.6,
    kind: 'least',
    unit: '×',
  });
  await fill(database, id, 1_000_000);
  await lists(program, session);
  const large = quantile(await lists(program, session), 0.5);
  print({
    name: 'to-do list, p50 at 1,000,000 tasks against 10,000',
    value: large / small,
    limit: 1.2,
    kind: 'most',
    unit: '×',
  });
}
