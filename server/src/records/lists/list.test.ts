import {
  getProcessDefine,
  listDepartments,
  listDocuments,
  listRecords,
  reportTasks,
  runQuery,
  saveQuery,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { setDepartmentHead } from '../../directory/identity/administration';
import { registerDocument } from '../../modules/documents';
import type { Deviations } from '../../modules/quality/testing/deviations';
import { runCall } from '../../platform/calls/runCall';
import { handle } from '../../platform/module';
import { dayFromNow } from '../../testing/days';
import { listedFields } from '../slots/fields';
import { fillJob } from '../slots/fill';
import { visibleRecords } from '../store/access';
import { talliedFilter, tallyTotal } from '../tally/counts';
import { fiveDeviations } from '../testing/fiveDeviations';

let deviations: Deviations;
const PROCESS = { process: 'deviation' } as const;

beforeAll(async () => {
  deviations = await fiveDeviations();
}, 60_000);
afterAll(() => deviations?.server.stop());

const byTitle = { sort: [{ by: 'title', desc: false }] };
const letters = async (account: string, filter: object = {}, more: object = byTitle) =>
  (await deviations.titles(account, filter, more)).map((title) => title[0]).join('');

describe('the list', () => {
  it('shows everybody what their scope covers and what they take part in', async () => {
    expect(await letters('hanxue')).toBe('ABCE');
    expect(await letters('caoyang')).toBe('ABCD');
    expect(await letters('yuanmeng')).toBe('C');
    // The head of production: the department and its tree.
    expect(await letters('zhaojianguo')).toBe('ABC');
    // The investigator of another department's deviation.
    expect(await letters('yubo')).toBe('BE');
    await expect(letters('gaoxiang')).rejects.toMatchObject({ code: 'MODULE_ACCESS_FAIL' });
  });

  it.each([
    ['text in title or place', { text: 'leak' }, 'AC'],
    ['text in the place', { text: 'tank 9' }, 'C'],
    ['text with wildcards as written', { text: '%' }, ''],
    ['status', { status: ['inReview'] }, 'ACE'],
    ['step', { stepId: ['step_5'] }, 'B'],
    ['several steps', { stepId: ['step_5', 'step_2'] }, 'ABCE'],
    ['overdue', { overdue: true }, 'A'],
    ['not overdue', { overdue: false }, 'BCE'],
    ['from a day', { from: dayFromNow(-10) }, 'BCE'],
    ['to a day', { to: dayFromNow(-10) }, 'A'],
    ['a field', { fields: { devType: ['method'] } }, 'B'],
    ['values of a field', { fields: { devType: ['method', 'equipment'] } }, 'ABCE'],
    ['a class', { fields: { devClass: ['minor'] } }, 'B'],
    ['a switch that is off', { fields: { lateReport: ['false'] } }, 'ABCE'],
    ['nothing that exists', { fields: { devType: ['nonsense'] } }, ''],
  ])('filters by %s', async (_, filter, expected) => {
    expect(await letters('hanxue', filter)).toBe(expected);
  });

  it('reads what its people are called with its rows: English readers wait for nothing else', async () => {
    const { server } = deviations;
    await server.asSystem(deviations.tenant.id, async ({ tx }) => {
      await tx
        .updateTable('user_account')
        .set({ name_en: 'Cao Yang' })
        .where('account', '=', 'caoyang')
        .execute();
    });
    const origin = { ...(await deviations.origin('hanxue')), language: 'en' as const };
    const asked = jest.spyOn(server.platform, 'inTenant');
    try {
      const { rows } = await server.call(origin, listRecords, {
        ...PROCESS,
        page: 1,
        pageSize: 50,
        filter: {},
      });
      expect(rows.filter(({ initiator }) => initiator.name === 'Cao Yang')).not.toEqual([]);
      // That of the call itself.
      expect(asked).toHaveBeenCalledTimes(1);
    } finally {
      asked.mockRestore();
    }
  });

  it('filters by people and department', async () => {
    const { tenant } = deviations;
    expect(await letters('hanxue', { departmentId: tenant.departments.EN })).toBe('E');
    expect(await letters('hanxue', { initiatorId: deviations.user('yubo') })).toBe('E');
    expect(await letters('hanxue', { ownerId: deviations.user('yuanmeng') })).toBe('C');
    expect(await letters('yuanmeng', { mine: true })).toBe('C');
    expect(await letters('hanxue', { mine: true })).toBe('');
  });

  it('refuses a field that it does not index, and a column it cannot sort by', async () => {
    await expect(letters('hanxue', { fields: { description: ['x'] } })).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    });
    for (const by of ['description', 'constructor', 'id; drop table quality_record'])
      await expect(letters('hanxue', {}, { sort: [{ by, desc: false }] })).rejects.toMatchObject({
        code: 'REQUEST_INVALID',
      });
  });

  it.each([
    ['title', true, 'ECBA'],
    ['no', false, 'ABCE'],
    ['createdAt', true, 'ECBA'],
    ['columns.devType', false, 'ACEB'],
    ['columns.devType', true, 'BACE'],
    ['columns.devClass', true, 'BACE'],
    ['columns.place', true, 'ECAB'],
    ['overdueDays', false, 'ABCE'],
    ['owner', true, 'ECAB'],
  ])('sorts by %s', async (by, desc, expected) => {
    const sort = [{ by, desc }, ...byTitle.sort];
    expect(await letters('hanxue', {}, { sort })).toBe(expected);
  });

  it('uses a field whose slot is not filled yet only when it is', async () => {
    const { server, tenant } = deviations;
    const sort = [{ by: 'columns.devType', desc: false }, ...byTitle.sort];
    const used = async () => {
      const { sortableColumns } = await server.call(
        await deviations.origin('hanxue'),
        getProcessDefine,
        PROCESS,
      );
      return {
        sorted: await letters('hanxue', {}, { sort }),
        filtered: await letters('hanxue', { fields: { devType: ['method'] } }),
        sortable: sortableColumns.includes('devType'),
      };
    };
    const filled = { sorted: 'ACEB', filtered: 'B', sortable: true };
    expect(await used()).toEqual(filled);
    // As if a definition had brought other options in their place.
    await server.asSystem(tenant.id, async ({ tx }) => {
      await tx.updateTable('quality_record').set({ n1: 1 }).execute();
      const holds = { type: 'select', options: ['method'] };
      await tx
        .updateTable('record_slot')
        .set({ holds: JSON.stringify(holds) })
        .where('key', '=', 'devType')
        .execute();
    });
    for (const [filter, more] of [
      [{}, { sort }],
      [{ fields: { devType: ['method'] } }, byTitle],
    ] as const)
      await expect(letters('hanxue', filter, more)).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
    await fillJob.run({}, server.platform);
    expect(await used()).toEqual(filled);
  });

  it('pages, with the true total', async () => {
    const page = async (number: number) =>
      deviations.server.call(await deviations.origin('hanxue'), listRecords, {
        ...PROCESS,
        page: number,
        pageSize: 3,
        filter: {},
        ...byTitle,
      });
    expect([(await page(1)).rows.length, (await page(2)).rows.length, (await page(2)).total]).toEqual([
      3, 1, 4,
    ]);
    expect(await page(3)).toEqual({ rows: [], total: 4 });
  });

  it('counts by a plan that is kept, instead of one made anew for every reader', async () => {
    const { server, tenant } = deviations;
    // So many counts that plans differ by what they are made for.
    await server.platform.owner.query(
      `insert into record_tally (tenant_id, process, department_id, field, value, n)
       select $1, 'other' || p, null, 'n' || f, v::text, 0
       from generate_series(1, 3) p, generate_series(1, 5) f, generate_series(1, 200) v`,
      [tenant.id],
    );
    await server.platform.owner.query('analyze record_tally');
    // All in one transaction: plans are kept by a connection.
    const counts = handle(listDepartments, async (_, ctx) => {
      const filter = { fields: { devClass: ['minor'] } };
      const tallied = talliedFilter(filter, listedFields(ctx, PROCESS.process));
      if (!tallied) throw new Error('the tally does not know the filter');
      for (let count = 0; count < 15; count += 1)
        await sql`select ${tallyTotal(ctx, PROCESS.process, tallied)}`.execute(ctx.tx);
      const { rows } = await sql<{ generic: number }>`select generic_plans as generic
        from pg_prepared_statements where statement like '%from record_tally%'`.execute(ctx.tx);
      expect(rows.map(({ generic }) => generic > 0)).toContain(true);
      return [];
    });
    await runCall(server.platform, counts, { ...(await deviations.origin('hanxue')), input: {} });
    await server.platform.owner.query("delete from record_tally where process like 'other%'");
  });

  it('pages by a field that not every record has: those without come last', async () => {
    const page = async (number: number, desc: boolean) => {
      const input = {
        ...PROCESS,
        page: number,
        pageSize: 2,
        filter: {},
        sort: [{ by: 'columns.devClass', desc }, ...byTitle.sort],
      };
      const { rows } = await deviations.server.call(await deviations.origin('hanxue'), listRecords, input);
      return rows.map(({ title }) => title[0]).join('');
    };
    for (const desc of [true, false])
      expect([await page(1, desc), await page(2, desc), await page(3, desc)]).toEqual(['BA', 'CE', '']);
  });
});

/** Newer records of a department that nobody of the readers takes part in. */
async function addMany(
  count: number,
  { department = deviations.tenant.departments.IT, title = 'A many' } = {},
): Promise<void> {
  const { server, tenant } = deviations;
  await server.asSystem(tenant.id, async ({ tx }) => {
    await sql`
      insert into quality_record (process, process_version, no, title, department_id, initiator_id, status, open_steps,
        form_values, search_terms, changed_by)
      select process, process_version, 'MANY-' || ${title} || n, ${title}, ${department}, ${tenant.users.gaoxiang},
        status, open_steps, form_values, search_terms, changed_by
      from generate_series(1, ${count}::int) n, (select * from quality_record where title like 'A %') r`.execute(
      tx,
    );
  });
}

const removeMany = () =>
  deviations.server.asSystem(deviations.tenant.id, ({ tx }) =>
    sql`delete from quality_record where no like 'MANY-%'`.execute(tx),
  );

describe('the newest of a head of departments', () => {
  const newestOf = async (account: string) => {
    const newest = await letters(account, {}, {});
    const pages = [1, 2, 3, 4].map((page) => letters(account, {}, { page, pageSize: 1 }));
    expect((await Promise.all(pages)).join('')).toBe(newest);
    return newest;
  };
  let expected = '';
  beforeAll(async () => {
    const { rows } = await deviations.server.platform.owner.query<{ letters: string }>(
      `select string_agg(left(title, 1), '' order by created_at desc) as letters from quality_record
       where left(title, 1) in ('A', 'B', 'C')`,
    );
    expected = rows[0]?.letters ?? '';
    expect(expected).toHaveLength(3);
  });

  it('come first, on whatever page', async () => expect(await newestOf('zhaojianguo')).toBe(expected));

  it('do so where departments are many, behind newer ones of others too', async () => {
    const { server, tenant } = deviations;
    const { rows } = await server.asSystem(tenant.id, ({ tx }) =>
      sql<{ id: string }>`
        insert into department (code, name_zh, name_en, parent_id)
        select 'below-' || n, '班组 ' || n, 'Team ' || n, ${tenant.departments.PD} from generate_series(1, 60) n
        returning id`.execute(tx),
    );
    try {
      await addMany(1, { department: rows[30]?.id, title: 'F of a team' });
      expect(await newestOf('zhaojianguo')).toBe(`F${expected}`);
      await addMany(600);
      expect(await newestOf('zhaojianguo')).toBe(`F${expected}`);
    } finally {
      await removeMany();
      await server.asSystem(tenant.id, ({ tx }) =>
        sql`delete from department where code like 'below-%'`.execute(tx),
      );
    }
  });
});

it('reads what a scope covers by its index, however many records there are', async () => {
  const { server, tenant } = deviations;
  await addMany(5_000);
  await server.platform.owner.query('analyze quality_record');
  await server.platform.owner.query('analyze record_participant');
  const planOf = (account: string) =>
    server.as(tenant.id, account, async (ctx) => {
      const visible = visibleRecords(ctx, 'deviation');
      const { rows } = await sql<Record<'QUERY PLAN', string>>`
        explain select r.id from quality_record r where r.process = 'deviation' and ${visible}
        order by r.created_at desc limit 20`.execute(ctx.tx);
      // A plan that is kept would be that of somebody who sees much more, or less.
      const { rows: modes } = await sql<{ mode: string }>`
        select current_setting('plan_cache_mode') as mode`.execute(ctx.tx);
      expect(modes).toEqual([{ mode: 'force_custom_plan' }]);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  try {
    // By the tree of a department, and by what one takes part in.
    for (const account of ['zhaojianguo', 'yuanmeng']) {
      const plan = await planOf(account);
      expect(plan).toContain('using record_participant_seen');
      expect(plan).not.toContain('Seq Scan');
    }
    expect(await letters('zhaojianguo')).toBe('ABC');
  } finally {
    await removeMany();
  }
});

it('reaches as far as the data scope, in every list alike: a head sees the department, from wherever', async () => {
  const { server, tenant, user } = deviations;
  const { id: query } = await server.call(await deviations.origin('zhouzihan'), saveQuery, {
    content: {
      code: 'SCOPE',
      name: 'Of the tree',
      category: 'public',
      useScope: [],
      description: '',
      object: 'deviation',
      dataScope: 'tree',
      columns: ['no', 'title'],
      conditions: [],
      combination: '',
      sort: [],
    },
    reason: 'needed',
  });
  await server.asSystem(tenant.id, (ctx) =>
    registerDocument(
      ctx,
      {
        no: 'SOP-EN-001',
        category: 'SOP',
        titleZh: '冷冻水机组',
        titleEn: 'Chiller',
        ownerId: user('yubo'),
        departmentId: tenant.departments.EN,
        versions: [{ label: 'V01', state: 'draft' }],
      },
      user('yubo'),
    ),
  );
  const seen = async () => {
    const origin = await deviations.origin('zhaojianguo');
    const all = { page: 1, pageSize: 50, filter: {} };
    const queried = await server.call(origin, runQuery, { id: query, page: 1, pageSize: 50 });
    const documents = await server.call(origin, listDocuments, all);
    const tasks = await server.call(origin, reportTasks, all);
    return {
      list: (await letters('zhaojianguo')).includes('E'),
      query: queried.rows.some(({ values }) => values.title === 'E other department'),
      documents: documents.rows.some(({ no }) => no === 'SOP-EN-001'),
      reports: tasks.rows.some(({ handler }) => handler.account === 'mazhiqiang'),
    };
  };
  expect(await seen()).toEqual({ list: false, query: false, documents: false, reports: false });
  await server.asSystem(tenant.id, (ctx) =>
    setDepartmentHead(ctx, tenant.departments.EN, user('zhaojianguo')),
  );
  expect(await seen()).toEqual({ list: true, query: true, documents: true, reports: true });
});
