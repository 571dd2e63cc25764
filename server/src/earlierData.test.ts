import {
  type CallDeclaration,
  documentContent,
  downloadFile,
  exportAuditChain,
  histList,
  listAssignments,
  listClasses,
  listCourses,
  listDocuments,
  listLearnerRoles,
  listMarking,
  listMessages,
  listOwnPractice,
  listPositions,
  listPractice,
  listQuestions,
  listQuizzes,
  listRecords,
  listTrainingTasks,
  myAcknowledgements,
  myTraining,
  processView,
  type SignedChange,
  startedList,
  taskCounts,
  todoList,
  viewDocument,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adoptMenus } from './directory/identity/adoptMenus';
import { MODULES } from './modules';
import { verifyChain } from './platform/audit/verify';
import { runCall } from './platform/calls/runCall';
import { migrate } from './platform/database/migrate';
import { createPool } from './platform/database/pool';
import type { ByteAnswer, Route } from './platform/module';
import { processesOf } from './records/definitions';
import { versionInForce } from './records/definitions/definition';
import { adoptTypes } from './records/definitions/versions/adopt';
import { fillJob } from './records/slots/fill';
import { SLOT_NAMES } from './records/tables';
import { digestOf, layFiles, restoreEarlier, type Seen, seenBefore } from './testing/earlier/restore';
import type { TestDatabase } from './testing/testDatabase';
import { TestServer } from './testing/testServer';
import { followEverything } from './workflow/tasks/follow';

/** Demo data of the first version that people worked with, played on by journeys. */
const NAME = '2026-11-22';

const all = (filter: object = {}) => ({ page: 1, pageSize: 100, filter });

/** Who may export the trail, by tenant. */
const AUDITORS: Record<string, string> = { hkpharma: 'hanxue', nordvik: 'mads.holm' };

/** What a person sees of their work: name, call, input. */
const LISTS: [string, CallDeclaration, object][] = [
  ['to do', todoList, all()],
  ['handled', histList, all()],
  ['started', startedList, all()],
  ['counts', taskCounts, {}],
  ['deviations', listRecords, { ...all(), process: 'deviation' }],
  ['document changes', listRecords, { ...all(), process: 'dcr' }],
  ['document reviews', listRecords, { ...all(), process: 'documentReview' }],
  ['documents', listDocuments, all()],
  ['training', myTraining, all()],
  ['job descriptions to acknowledge', myAcknowledgements, all({ kind: 'description' })],
  ['roles to acknowledge', myAcknowledgements, all({ kind: 'role' })],
  ['own practice', listOwnPractice, all()],
  ['practice to judge', listPractice, all()],
  ['papers to mark', listMarking, all()],
  ['corrections', listRecords, { ...all(), process: 'trainingCorrection' }],
  ['classes', listClasses, all()],
  ['training tasks', listTrainingTasks, all()],
  ['assignments', listAssignments, all()],
  ['courses', listCourses, all()],
  ['quizzes', listQuizzes, all()],
  ['questions', listQuestions, all()],
  ['learner roles', listLearnerRoles, all()],
  ['positions', listPositions, all()],
  ['messages', listMessages, {}],
];

/** A document that is out of force: since then only auditors and document control see it. */
const OUT_OF_FORCE = '01a202cd-a012-72c1-9c25-13bb85688cbe';
const isHidden = (account: string, id: string) => id === OUT_OF_FORCE && account !== 'hanxue';
/** What somebody was refused; since then they may be in an application of which they saw nothing. */
const isRefusal = (id: string) => id === 'MODULE_ACCESS_FAIL';

const ID = ['id', 'taskId', 'piId', 'assignmentId', 'attemptId', 'row'];

/** Rows by what names them; counts one by one. */
function shortened(answer: unknown): string[] {
  const { rows } = answer as { rows?: Record<string, unknown>[] };
  if (!rows) return Object.entries(answer as object).map((count) => count.join(' '));
  const nameOf = (row: Record<string, unknown>) => row[ID.find((key) => typeof row[key] === 'string') ?? ''];
  return rows.map((row) => String(nameOf(row) ?? JSON.stringify(row).slice(0, 80))).sort();
}

/** Tables whose rows stand in another one since. */
const MERGED: Record<string, string> = {
  training_counter: 'quality_counter',
  people_import: 'sheet_import',
  people_import_row: 'sheet_import_row',
};

async function seenNow(server: TestServer, at: Date): Promise<Seen['lists']> {
  const { rows: people } = await server.platform.owner.query<{ tenant: string; account: string }>(
    `select tenant_id as tenant, account from user_account where status = 'enabled' order by 1, 2`,
  );
  const seen: Seen['lists'] = {};
  for (const { tenant, account } of people) {
    const who = { tenantId: tenant, token: await server.session(tenant, account, at), at };
    const lists: Record<string, string[]> = {};
    for (const [name, call, input] of LISTS)
      lists[name] = await server
        .call(who, call, input as never)
        .then(shortened, (error) => [String(error.code)]);
    seen[account] = lists;
  }
  return seen;
}

/** Corrections are a record type since: what stood in a list of its own stands among the tasks of processes, too. */
async function countsWithCorrections(before: Seen['lists']): Promise<Seen['lists']> {
  const { rows } = await server.platform.owner.query<Record<string, string | number>>(`
    select u.account,
      (select count(*)::int from wf_task t where ${OF_CORRECTIONS} and t.handler_id = u.id and t.status = 'open') as "todoCount",
      (select count(*)::int from wf_task t where ${OF_CORRECTIONS} and t.handler_id = u.id and t.status = 'handled')
        as "histCount",
      (select count(*)::int from wf_instance t where ${OF_CORRECTIONS} and t.initiator_id = u.id) as "myTaskCount"
    from user_account u`);
  const more = new Map(rows.map((row) => [row.account, row]));
  const add = (account: string) => (line: string) => {
    const [key = '', count] = line.split(' ');
    return `${key} ${Number(count) + Number(more.get(account)?.[key] ?? 0)}`;
  };
  // When they are due is reckoned from now on.
  const isBucket = (line: string) => /^(overdue|within|moreThan)/.test(line);
  return Object.fromEntries(
    Object.entries(before).map(([account, lists]) => {
      const kept = lists.counts?.filter((line) => !more.get(account)?.todoCount || !isBucket(line));
      return [account, { ...lists, counts: (kept ?? []).map(add(account)) }];
    }),
  );
}

/** Which form each record has, and what the forms say. */
async function pinned() {
  const { owner } = server.platform;
  const records = await owner.query<{ process: string }>(
    'select id, process, process_version from quality_record order by id',
  );
  const forms = await owner.query(
    'select process, version, content_hash, form from quality_form order by tenant_id, process, version',
  );
  return { records: records.rows, forms: forms.rows };
}

/** A file that lay on disk, and the version of a document that it is the content of. */
interface Used {
  tenant: string;
  code: string;
  id: string;
  sha256: string;
  version: string | null;
}

async function bytesOf({ stream }: ByteAnswer): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of Buffer.isBuffer(stream) ? [stream] : stream) parts.push(part);
  return Buffer.concat(parts);
}

const OF_CORRECTIONS = `t.process = 'trainingCorrection'`;

async function trailOf(server: TestServer, tenantId: string, account: string): Promise<string[]> {
  const route = server.routes.get(exportAuditChain.path) as Route;
  const token = await server.session(tenantId, account);
  const { answer } = await runCall(server.platform, route, { tenantId, token, input: {} });
  const lines: string[] = [];
  for await (const line of (answer as ByteAnswer).stream as AsyncIterable<string>) lines.push(String(line));
  return lines;
}

let database: TestDatabase;
let counts: Map<string, number>;
let server: TestServer;
/** Records and forms before the tenants have met the types of the product. */
let pinnedBefore: Awaited<ReturnType<typeof pinned>>;
beforeAll(async () => {
  ({ database, counts } = await restoreEarlier(NAME, MODULES));
  const pool = createPool(database.url, { max: 2, name: 'earlier' });
  await pool.query(
    `insert into language_override (tenant_id, key, zh, en, version)
     select t.id, w.key, w.zh, null, 3 from tenant t,
       (values ('qms-app:create.of', '登记{{name}}'), ('qms-app:record.save', '暂存'), ('qms-app:list.no', '单号'),
         ('ui:records.list.no', '流水号'), ('shell-app:home.title', '我的一天')) as w (key, zh)
     where t.code = 'hkpharma'`,
  );
  await migrate(pool, MODULES).finally(() => pool.end());
  server = await TestServer.start({ database });
  pinnedBefore = await pinned();
  await adoptMenus(server.platform);
  await adoptTypes(server.platform);
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await database?.drop();
});

describe('data of an earlier version', () => {
  it('keeps every row', async () => {
    const { rows } = await server.platform.owner.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')`,
    );
    const present = new Set(rows.map(({ name }) => name));
    const wanted = new Map<string, number>();
    for (const [table, count] of counts) {
      const target = MERGED[table] ?? table;
      wanted.set(target, (wanted.get(target) ?? 0) + count);
    }
    expect([...wanted.keys()].filter((table) => !present.has(table))).toEqual([]);
    const now: [string, number][] = [];
    for (const [table] of wanted) {
      const found = await server.platform.owner.query(`select count(*)::int as count from ${table}`);
      now.push([table, found.rows[0].count]);
    }
    expect(now.filter(([table, count]) => count < (wanted.get(table) ?? 0))).toEqual([]);
  });

  it("keeps a tenant's own words where texts have other keys since", async () => {
    const { rows } = await server.platform.owner.query(
      'select key, zh, version from language_override order by key',
    );
    expect(rows).toEqual([
      { key: 'shell-app:home.title', zh: '我的一天', version: 3 },
      { key: 'ui:records.list.new', zh: '登记{{name}}', version: 3 },
      { key: 'ui:records.list.no', zh: '流水号', version: 3 },
      { key: 'ui:records.record.save', zh: '暂存', version: 3 },
    ]);
  });

  it('shows everybody what they saw before', async () => {
    const before = seenBefore(NAME);
    const now = await seenNow(server, new Date(before.at));
    const expected = await countsWithCorrections(before.lists);
    const missing = Object.entries(expected).flatMap(([account, lists]) =>
      Object.entries(lists).flatMap(([list, ids]) =>
        ids
          .filter((id) => !now[account]?.[list]?.includes(id) && !isHidden(account, id) && !isRefusal(id))
          .map((id) => `${account}: ${list}: ${id}`),
      ),
    );
    expect(missing).toEqual([]);
  }, 120_000);

  it('gives whatever waits for people its task, and nothing else', async () => {
    const kinds = new Set<string>();
    for (const tenant of await server.platform.tenants.ids()) {
      expect(await server.asSystem(tenant, followEverything)).toEqual([]);
      const { rows } = await server.platform.owner.query<{ kind: string }>(
        `select distinct kind from task where tenant_id = $1 and status = 'open'`,
        [tenant],
      );
      for (const { kind } of rows) kinds.add(kind);
    }
    expect([...kinds].sort()).toEqual([
      'awaited',
      'class',
      'description',
      'marking',
      'ownPractice',
      'practice',
      'role',
      'step',
      'study',
      'teaching',
    ]);
  });

  it('has its corrections as records, at the step and with the people of then', async () => {
    const { rows } = await server.platform.owner.query(`
      select r.no, r.status, r.step_id as step, r.ended_at is not null as ended,
        array(select w.handler_account from wf_task w where w.record_id = r.id and w.status = 'open' order by 1) as handlers,
        array(select w.closed_by_account || ' ' || w.decision from wf_task w where w.record_id = r.id
          and w.status = 'handled' order by w.closed_at, w.seq) as acts
      from quality_record r where r.process = 'trainingCorrection' order by r.no`);
    expect(rows).toEqual([
      {
        no: 'RC-2026-0001',
        status: 'completed',
        step: null,
        ended: true,
        handlers: [],
        acts: ['xuhang submit', 'xuhang agree', 'xiefang approve'],
      },
      {
        no: 'RC-2026-0002',
        status: 'inReview',
        step: 'step_2',
        ended: false,
        handlers: ['tangli'],
        acts: ['xiefang submit'],
      },
      {
        no: 'RC-2026-0003',
        status: 'inApproval',
        step: 'step_3',
        ended: false,
        handlers: ['xiefang'],
        acts: ['zhengkai submit', 'zhengkai agree'],
      },
      {
        no: 'RC-2026-0004',
        status: 'completed',
        step: null,
        ended: true,
        handlers: [],
        acts: ['jiangmin submit', 'luoyi agree', 'xiefang approve'],
      },
      {
        no: 'RC-2026-0005',
        status: 'rejected',
        step: null,
        ended: true,
        handlers: [],
        acts: ['luoyi submit', 'luoyi agree', 'xiefang reject'],
      },
    ]);
    const { rows: trail } = await server.platform.owner.query(
      `select e.entry->>'descriptionEn' as text from audit_entry e join signature s
         on e.entry->>'descriptionEn' like '%' || s.id || '%'
       where e.object_type = 'trainingCorrection' and e.entry->>'event' = 'import'`,
    );
    expect(trail).toHaveLength(6);
    // Brought once, and never again.
    await adoptTypes(server.platform);
    const again = await server.platform.owner.query(
      `select count(*)::int as count from quality_record where process = 'trainingCorrection'`,
    );
    expect(again.rows[0].count).toBe(5);
  });

  it('opens its documents and attachments, each with the bytes that its digest names', async () => {
    const laid = layFiles(NAME, server.platform.dataFolder('files'));
    const { rows } = await server.platform.owner.query<Used>(
      `select f.tenant_id as tenant, t.code, f.id, f.sha256, v.id as version
       from stored_file f join tenant t on t.id = f.tenant_id
       left join document_version v on v.tenant_id = f.tenant_id and v.main_file_id = f.id
       where f.sha256 = any($1)`,
      [laid],
    );
    expect(new Set(rows.map(({ sha256 }) => sha256))).toEqual(new Set(laid));
    for (const { tenant, code, id, sha256, version } of rows) {
      const who = { tenantId: tenant, token: await server.session(tenant, AUDITORS[code] ?? '') };
      if (version) await server.call(who, viewDocument, { versionId: version });
      const answer = version
        ? await server.call(who, documentContent, { versionId: version })
        : await server.call(who, downloadFile, { id });
      expect(digestOf(await bytesOf(answer as ByteAnswer))).toBe(sha256);
    }
  });

  it('leaves what was signed as it was signed', async () => {
    const { rows } = await server.platform.owner.query<{ tenant: string; code: string; instance: string }>(
      `select distinct s.tenant_id as tenant, t.code, s.instance_id as instance
       from signature s join tenant t on t.id = s.tenant_id where s.process in ('deviation', 'dcr')`,
    );
    expect(rows.length).toBeGreaterThan(9);
    const changed: SignedChange[] = [];
    for (const { tenant, code, instance } of rows) {
      const who = { tenantId: tenant, token: await server.session(tenant, AUDITORS[code] ?? '') };
      const { signatures } = await server.call(who, processView, { piId: instance });
      expect(signatures).not.toEqual([]);
      changed.push(...signatures.flatMap(({ changedAfter }) => changedAfter));
    }
    // What people changed afterwards has an entry of the trail; what a migration changed would have none.
    expect(changed.filter(({ at }) => at === null)).toEqual([]);
  });

  it('has in its slots what the records say', async () => {
    const stored = async () => {
      const { owner } = server.platform;
      const columns = await owner.query(
        `select id, ${SLOT_NAMES.join(', ')} from quality_record order by id`,
      );
      const beside = await owner.query(
        'select record_id, key, seq, value, shown from record_value order by 1, 2, 3',
      );
      return { columns: columns.rows, beside: beside.rows };
    };
    // What its types have come to count since is filled by the job; the rest was by the migrations.
    await fillJob.run({}, server.platform);
    const migrated = await stored();
    for (const slot of ['t1', 'n1', 'd1'])
      expect(migrated.columns.filter((row) => row[slot] !== null)).not.toEqual([]);
    expect(new Set(migrated.beside.map(({ key }) => key))).toEqual(
      new Set(['lots', 'products', 'placeKey', 'productKeys', 'documents', 'document', 'record']),
    );
    const emptied = SLOT_NAMES.map((slot) => `${slot} = null`);
    await server.platform.owner.query(`update quality_record set ${emptied.join(', ')}`);
    await server.platform.owner.query('delete from record_value');
    await server.platform.owner.query('update record_slot set filled = false');
    await fillJob.run({}, server.platform);
    expect(await stored()).toEqual(migrated);
  });

  it('meets the record types of the product; records keep their forms, and lists know the fields of all', async () => {
    const { owner } = server.platform;
    const before = pinnedBefore;
    await server.platform.forEachTenant((tenant) =>
      server.asSystem(tenant, async (ctx) => {
        for (const process of Object.keys(processesOf(ctx))) await versionInForce(ctx, process);
      }),
    );
    const after = await pinned();
    expect(after.records.filter(({ process }) => process !== 'trainingCorrection')).toEqual(before.records);
    expect(after.forms).toEqual(expect.arrayContaining(before.forms));
    const { rows } = await owner.query(`
      select f.tenant_id, f.process, field->>'key' as key from quality_form f
      cross join lateral jsonb_array_elements(f.form->'fields') field
      where field->>'type' <> 'section' and f.process in ('deviation', 'dcr', 'documentReview')
      except select tenant_id, type, key from record_field`);
    expect(rows).toEqual([]);
    const { rows: newest } = await owner.query(`
      select distinct on (f.tenant_id, f.process) d.state from quality_form f
      left join record_definition d on d.tenant_id = f.tenant_id and d.id = f.definition_id
      where f.process in ('deviation', 'dcr', 'documentReview') order by f.tenant_id, f.process, f.version desc`);
    expect(new Set(newest.map(({ state }) => state))).toEqual(new Set(['effective']));
  });

  it('has its trail, whole and with the head it had', async () => {
    const { heads } = seenBefore(NAME);
    expect(Object.keys(heads)).toHaveLength(2);
    for (const [code, { seq, hash }] of Object.entries(heads)) {
      const tenantId = (await server.platform.tenants.byCode(code))?.id ?? '';
      const known = new Map([[seq, hash]]);
      const verdict = await verifyChain(await trailOf(server, tenantId, AUDITORS[code] ?? ''), {
        known: { tenant: tenantId, publicKey: '', hashes: known, heads: [] },
      });
      expect(verdict).toMatchObject({ ok: true });
    }
  });
});
