import { listRecords, recordFacets, type WorkflowStatus } from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Deviations } from '../../modules/quality/testing/deviations';
import { addUpCounts } from '../../platform/counts/module';
import { fiveDeviations } from '../testing/fiveDeviations';

let deviations: Deviations;
const PROCESS = { process: 'deviation' } as const;

beforeAll(async () => {
  deviations = await fiveDeviations();
}, 60_000);
afterAll(() => deviations?.server.stop());

describe('the counts of the filter card', () => {
  const counts = async (filter: object = {}, account = 'hanxue') => {
    const facets = await deviations.server.call(await deviations.origin(account), recordFacets, {
      ...PROCESS,
      filter,
    });
    const of = (key: string) => facets.find((facet) => facet.key === key)?.values ?? [];
    return (key: string) => Object.fromEntries(of(key).map(({ value, count }) => [value, count]));
  };

  it('agree with the list', async () => {
    const of = await counts();
    expect(of('status')).toEqual({ inReview: 3, inProgress: 1 });
    expect(of('stepId')).toEqual({ step_2: 3, step_5: 1 });
    expect(of('devType')).toEqual({ equipment: 3, method: 1 });
    expect(of('devClass')).toEqual({ minor: 1 });
    expect(Object.values(of('departmentId')).sort()).toEqual([1, 3]);
  });

  it('are called as the columns that they count', async () => {
    const asked = { process: 'deviation', filter: {} };
    const facets = await deviations.server.call(await deviations.origin('hanxue'), recordFacets, asked);
    expect(facets.slice(0, 3).map(({ label }) => label.en)).toEqual([
      'Workflow status',
      'Open step',
      'Application department',
    ]);
  });

  it('leave the choice of their own facet out, and obey every other', async () => {
    const of = await counts({ fields: { devType: ['method'] } });
    expect(of('devType')).toEqual({ equipment: 3, method: 1 });
    expect(of('status')).toEqual({ inProgress: 1 });
  });

  it('count what the person may see', async () => {
    expect((await counts({}, 'yuanmeng'))('status')).toEqual({ inReview: 1 });
    expect((await counts({}, 'caoyang'))('devType')).toEqual({ equipment: 2, method: 1 });
    expect((await counts({}, 'zhaojianguo'))('status')).toEqual({ inReview: 2, inProgress: 1 });
    expect((await counts({ departmentId: deviations.tenant.departments.EN }))('status')).toEqual({
      inReview: 1,
    });
  });

  const each: [string, object][] = [
    ['nothing', {}],
    ['a status', { status: ['inReview'] }],
    ['a step', { stepId: ['step_5'] }],
    ['a field', { fields: { devType: ['equipment'] } }],
    ['a switch that is off', { fields: { repeat: ['false'] } }],
    ['a switch that is on', { fields: { repeat: ['true'] } }],
    ['a switch either way', { fields: { repeat: ['true', 'false'] } }],
    ['two fields', { fields: { devType: ['equipment'], repeat: ['false'] } }],
    ['a text and a status', { text: 'leak', status: ['inReview'] }],
    ['what is not overdue', { overdue: false }],
  ];
  it.each(each)('and the total are those of the records, filtered by %s', async (_, filter) => {
    const { server, tenant } = deviations;
    for (const account of ['hanxue', 'caoyang', 'zhaojianguo', 'yubo']) {
      for (const more of [filter, { ...filter, departmentId: tenant.departments.EN }]) {
        const origin = await deviations.origin(account);
        const listed = await server.call(origin, listRecords, {
          ...PROCESS,
          page: 1,
          pageSize: 50,
          filter: more,
        });
        expect(listed.total).toBe(listed.rows.length);
        const of = await counts(more, account);
        const statuses = Object.entries(of('status'));
        for (const [status, count] of statuses) {
          const page = {
            ...PROCESS,
            page: 1,
            pageSize: 50,
            filter: { ...more, status: [status as WorkflowStatus] },
          };
          const { rows, total } = await server.call(origin, listRecords, page);
          expect([account, status, rows.length, total]).toEqual([account, status, count, count]);
        }
      }
    }
  });

  it('are kept with every change of a record, and added up without a loss', async () => {
    const { server } = deviations;
    const differences = async () => {
      const { rows } = await server.platform.owner.query(`
        select coalesce(c.field, t.field) as field, coalesce(c.value, t.value) as value, c.n as records, t.n as tally
        from (
          select r.tenant_id, r.process, r.department_id, f.field, f.value, count(*) as n from quality_record r
          cross join lateral (values ('', ''), ('status', r.status), ('stepId', r.step_id), ('n1', r.n1::text),
            ('n2', r.n2::text), ('n3', r.n3::text), ('n4', r.n4::text), ('n5', r.n5::text), ('n6', r.n6::text),
            ('n7', r.n7::text), ('n8', r.n8::text)) f(field, value)
          where r.no is not null and f.value is not null group by 1, 2, 3, 4, 5) c
        full join (
          select tenant_id, process, department_id, field, value, sum(n) as n from record_tally
          group by 1, 2, 3, 4, 5 having sum(n) <> 0) t
          on (t.tenant_id, t.process, t.field, t.value) = (c.tenant_id, c.process, c.field, c.value)
            and t.department_id is not distinct from c.department_id
        where c.n is distinct from t.n`);
      const stands = 'tenant_id, process, department_id, status, step_id, n1, n2, n3, n4, n5, n6, n7, n8';
      const { rows: cubed } = await server.platform.owner.query(`
        (select ${stands}, count(*) as n from quality_record where no is not null group by ${stands}
         except select ${stands}, sum(n) from record_cube group by ${stands} having sum(n) <> 0)
        union all
        (select ${stands}, sum(n) from record_cube group by ${stands} having sum(n) <> 0
         except select ${stands}, count(*) from quality_record where no is not null group by ${stands})`);
      return [...rows, ...cubed];
    };
    const size = async () => {
      const { rows } = await server.platform.owner.query<{ size: string }>(
        'select (select count(*) from record_tally) + (select count(*) from record_cube) as size',
      );
      return Number(rows[0]?.size);
    };
    expect(await differences()).toEqual([]);
    const before = await size();
    await addUpCounts(server.platform);
    expect(await differences()).toEqual([]);
    expect(await size()).toBeLessThan(before);
    expect((await counts())('status')).toEqual({ inReview: 3, inProgress: 1 });
  });
});
