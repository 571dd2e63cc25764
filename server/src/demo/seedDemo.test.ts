import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getRecord, listDocuments, listRecords, myTraining, type RecordRow } from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestServer } from '../testing/testServer';
import { seedDemo } from './seedDemo';

let server: TestServer;
let accounts: Awaited<ReturnType<typeof seedDemo>>;
const tenants: Record<string, string> = {};
const seconds = 60_000;

beforeAll(async () => {
  server = await TestServer.start();
  accounts = await seedDemo({ platform: server.platform, call: server.call });
  const { rows } = await server.platform.owner.query('select id, code from tenant');
  for (const { id, code } of rows) tenants[code] = id;
}, 2 * seconds);
afterAll(() => server.stop());

async function deviationsOf(code: string, account: string): Promise<RecordRow[]> {
  const tenantId = tenants[code] as string;
  const token = await server.session(tenantId, account);
  const { rows } = await server.call({ tenantId, token }, listRecords, {
    process: 'deviation',
    page: 1,
    pageSize: 100,
    sort: [{ by: 'no', desc: false }],
    filter: {},
  });
  return rows;
}

describe('the demo data', () => {
  it('has both companies with passwords that are nowhere else', () => {
    const written = JSON.parse(
      readFileSync(join(server.platform.config.dataDir, 'demo-accounts.json'), 'utf8'),
    );
    expect(written).toEqual(accounts);
    expect(new Set(accounts.map((one) => one.password)).size).toBe(accounts.length);
    expect(accounts.filter((one) => one.tenant === 'hkpharma').map((one) => one.account)).toContain(
      'caoyang',
    );
    expect(accounts.filter((one) => one.tenant === 'nordvik').map((one) => one.account)).toContain(
      'mads.holm',
    );
  });

  it('has a deviation at every step, two of them overdue, one repeated, one withdrawn', async () => {
    const rows = await deviationsOf('hkpharma', 'hanxue');
    const at = (no: string) => rows.find((row) => row.no?.endsWith(no));
    expect(rows.map((row) => row.no?.slice(-4))).toEqual([
      '0013',
      '0014',
      '0015',
      '0016',
      '0017',
      '0018',
      '0019',
      '0020',
      '0021',
      '0022',
    ]);
    expect(at('0013')?.workflowStatus).toBe('completed');
    expect(at('0014')?.statusName.en).toBe('Close');
    expect(at('0015')?.workflowStatus).toBe('cancelled');
    expect(at('0016')?.statusName.en).toBe('Approval');
    expect(at('0017')?.statusName.en).toBe('Follow-up');
    expect(at('0018')?.statusName.en).toBe('Review');
    expect(at('0019')?.statusName.en).toBe('Investigation');
    expect(at('0020')?.statusName.en).toBe('Impact assessment');
    expect(at('0021')?.statusName.en).toBe('QA triage');
    expect(at('0022')?.statusName.en).toBe('Department confirms');
    expect(rows.filter((row) => row.overdueDays > 0).map((row) => row.no?.slice(-4))).toEqual([
      '0014',
      '0016',
    ]);
    expect(rows.filter((row) => row.columns.repeat === true).map((row) => row.no?.slice(-4))).toEqual([
      '0020',
    ]);
    expect(rows.filter((row) => row.columns.lateReport === true).map((row) => row.no?.slice(-4))).toEqual([
      '0016',
    ]);
    const draft = (await deviationsOf('hkpharma', 'yuanmeng')).filter((row) => row.no === null);
    expect(draft.map((row) => row.workflowStatus)).toEqual(['initial']);
  });

  it('tells story 1: the batch keeps DEV-0017 in its follow-up', async () => {
    const row = (await deviationsOf('hkpharma', 'hanxue')).find((one) => one.no?.endsWith('0017'));
    const tenantId = tenants.hkpharma as string;
    const token = await server.session(tenantId, 'hanxue');
    const detail = await server.call({ tenantId, token }, getRecord, {
      process: 'deviation',
      id: row?.id ?? '',
    });
    expect(detail.gate.map(({ label, met }) => [label.en, met])).toEqual([
      ['Corrections done', true],
      ['CAPA plan approved', true],
      ['Every batch dispositioned', false],
    ]);
    expect(detail.links.map((link) => `${link.relation} ${link.no}`)).toEqual([
      'departsFrom SOP-PD-012 V02',
      'concerns FD-02',
    ]);
    expect(detail.values.files).toHaveLength(1);
  });

  it('keeps the companies apart', async () => {
    expect((await deviationsOf('nordvik', 'mads.holm')).map((row) => row.no?.slice(-4))).toEqual([
      '0001',
      '0002',
      '0003',
    ]);
  });

  it('fills the first screens of documents and training', async () => {
    const tenantId = tenants.hkpharma as string;
    const token = await server.session(tenantId, 'linxiao');
    const list = { page: 1, pageSize: 100, filter: {} };
    const documents = await server.call({ tenantId, token }, listDocuments, list);
    expect(documents.total).toBe(31);
    const dryer = documents.rows.find((row) => row.no === 'SOP-PD-012');
    expect(dryer).toMatchObject({ version: 'V03', state: 'inTraining', effectiveVersion: 'V02' });
    const worker = await server.session(tenantId, 'caoyang');
    const training = await server.call({ tenantId, token: worker }, myTraining, list);
    expect(training.rows[0]).toMatchObject({ courseNo: 'CRS-002', state: 'notStarted', overdueDays: 2 });
    const visible = await server.call({ tenantId, token: worker }, listDocuments, list);
    expect(visible.rows.every((row) => row.state === 'effective')).toBe(true);
  });

  it('leaves a trail in the order of its times', async () => {
    for (const tenantId of Object.values(tenants)) {
      const times = await server.asSystem(tenantId, async ({ tx }) =>
        tx.selectFrom('audit_entry').select('at').orderBy('seq').execute(),
      );
      expect(times.length).toBeGreaterThan(100);
      const ordered = times.every(({ at }, index) => index === 0 || at >= (times[index - 1]?.at ?? at));
      expect(ordered).toBe(true);
    }
  });
});
