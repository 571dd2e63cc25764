import {
  checkTask,
  getProcessDefine,
  histList,
  listRecords,
  recordFacets,
  recordPrinted,
  todoList,
} from '@attest/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setRoles } from '../../directory/identity/administration';
import { problemsOf } from '../../records/testing/problemsOf';
import { RecordWorld } from '../../records/testing/recordWorld';
import { TestServer } from '../../testing/testServer';
import { createTestTenant } from '../../testing/testTenant';

const DAY = 86_400_000;
const later = (days: number) => new Date(Date.now() + days * DAY);
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

let server: TestServer;
let items: RecordWorld;
let loans: RecordWorld;

beforeAll(async () => {
  server = await TestServer.start();
});
beforeEach(async () => {
  const tenant = await createTestTenant(server);
  items = new RecordWorld(server, tenant, 'archiveItem');
  loans = new RecordWorld(server, tenant, 'archiveBorrow');
  await server.asSystem(tenant.id, (ctx) => setRoles(ctx, items.user('yubo'), ['arch'], 'keeps the archive'));
});
afterAll(() => server.stop());

const item = (more: object = {}) => ({
  title: '批记录 HK101-2025-07',
  category: 'BPR',
  securityLevel: 'internal',
  medium: 'paper',
  pages: 120,
  room: 'B',
  ...more,
});

/** An item in the archive, as a relation field names it. */
async function stored(more: object = {}) {
  const { id } = await items.create('caoyang', item(more), true);
  await items.decide('yubo', id, 'approve', { pagesCounted: 120, shelf: 'B-03', box: '17' });
  const { row } = await items.get('yubo', id);
  return [{ type: 'archiveItem', id, no: row.no ?? '', title: row.title }];
}

const request = (wanted: object[], more: object = {}) => ({
  title: '调查偏差',
  item: wanted,
  purpose: 'An investigation',
  form: 'original',
  originalReason: 'The ink is examined',
  ...more,
});

/** A loan that has been handed out to the borrower. */
async function lent(wanted: object[], borrower = 'caoyang', at?: Date) {
  const { id } = await loans.create(borrower, request(wanted), true, at);
  await loans.decide('zhaojianguo', id, 'approve', undefined, { at });
  await loans.decide('yubo', id, 'approve', { pagesLent: 120 }, { at });
  return id;
}

const deadline = async (account: string, id: string): Promise<string> => {
  const { taskId } = await loans.get(account, id);
  const { task } = await server.call(await loans.origin(account), checkTask, { taskId: taskId ?? '' });
  return task.deadline ?? '';
};

describe('an item of the archive', () => {
  it('is numbered by room and category, counted by the archive alone, and then in the register', async () => {
    const { id, no } = await items.create('caoyang', item(), true);
    expect(no).toMatch(/^B-BPR-\d{4}-00001$/);
    expect(await items.handlers('caoyang', id)).toEqual(['yubo']);
    const counted = (pagesCounted: number) =>
      items.decide('yubo', id, 'approve', { pagesCounted, shelf: 'B-03', box: '17' });
    expect(await problemsOf(counted(119))).toEqual([
      'pagesCounted: Not the pages that were submitted: return it to the department',
    ]);
    expect((await counted(120)).processStatus).toBe('completed');
    const { row, values } = await items.get('yuanmeng', id);
    expect([row.workflowStatus, values.retention, values.shelf]).toEqual(['completed', 'expiry1y', 'B-03']);
  });

  it('is found, sorted and counted by its own fields', async () => {
    await stored();
    await stored({ title: 'APQR 2024', category: 'QUA', room: 'A' });
    const origin = await items.origin('yuanmeng');
    const only = { process: 'archiveItem', filter: { fields: { category: ['QUA'] } } };
    const { rows } = await server.call(origin, listRecords, { ...only, page: 1, pageSize: 20 });
    expect(rows.map((row) => row.title)).toEqual(['APQR 2024']);
    expect(await items.titles('yuanmeng', {}, { sort: [{ by: 'category', desc: true }] })).toEqual([
      'APQR 2024',
      '批记录 HK101-2025-07',
    ]);
    const facets = await server.call(origin, recordFacets, { process: 'archiveItem', filter: {} });
    expect(
      facets.find(({ key }) => key === 'room')?.values.map(({ value, count }) => [value, count]),
    ).toEqual(
      expect.arrayContaining([
        ['A', 1],
        ['B', 1],
      ]),
    );
  });

  it('is kept in the restricted archive from secret upwards', async () => {
    const open = items.create('caoyang', item({ securityLevel: 'secret' }), true);
    expect(await problemsOf(open)).toEqual([
      'room: Secret and confidential items are kept in the restricted archive',
    ]);
  });
});

describe('a secret item', () => {
  const title = '注册申报资料 HK205';
  const secret = { title, securityLevel: 'secret', room: 'C', category: 'QUA' };

  it('is called by its number for whoever may not see that level, wherever it is named', async () => {
    await stored({ title: '清洁验证', room: 'A', category: 'VAL' });
    const [one] = await stored(secret);
    const id = one?.id as string;
    for (const account of ['yubo', 'lumingyuan', 'caoyang']) {
      expect((await items.get(account, id)).values.title).toBe(title);
      expect(await items.titles(account, { text: '注册申报' })).toEqual([title]);
    }
    // Who works beside whoever handed it over.
    const { row, values, hiddenFields } = await items.get('yuanmeng', id, 'en');
    expect([row.no, row.title, values.title, values.pages]).toEqual([
      one?.no,
      '(confidential)',
      undefined,
      120,
    ]);
    expect(hiddenFields).toEqual(['title', 'source', 'files']);
    expect(await items.titles('yuanmeng', { text: '注册申报' })).toEqual([]);
    expect(await items.titles('yuanmeng', { text: '清洁' })).toEqual(['清洁验证']);
    expect(await items.titles('yuanmeng', {}, { sort: [{ by: 'title', desc: false }] })).toEqual([
      '清洁验证',
      '（保密）',
    ]);
    const { rows } = await server.call(await items.origin('yubo'), histList, {
      page: 1,
      pageSize: 5,
      filter: {},
    });
    expect(rows.map(({ procInstNo, bizTitle }) => [procInstNo, bizTitle])).toContainEqual([
      one?.no,
      '（保密 Confidential）',
    ]);
  });

  it('is borrowed by its number, and named on the loan as its reader may read it', async () => {
    const { id } = await loans.create('caoyang', request(await stored(secret)), true);
    await loans.decide('zhaojianguo', id, 'approve');
    const named = async (account: string) => {
      const { values } = await loans.get(account, id);
      return (values.item as { title: string }[]).map((one) => one.title);
    };
    expect([await named('lumingyuan'), await named('zhaojianguo')]).toEqual([[title], ['（保密）']]);
  });

  it('becomes one when its level is raised, and its task says no more what it is', async () => {
    const { id } = await items.create('caoyang', item({ title, room: 'C', category: 'QUA' }), true);
    const todo = async () => {
      const asked = { page: 1, pageSize: 5, filter: {} };
      return (await server.call(await items.origin('yubo'), todoList, asked)).rows.map((one) => one.bizTitle);
    };
    expect(await todo()).toEqual([title]);
    await items.decide('yubo', id, 'return');
    await items.save('caoyang', id, { securityLevel: 'confidential' });
    await items.decide('caoyang', id, 'submit');
    expect(await todo()).toEqual(['（保密 Confidential）']);
    expect((await items.get('yuanmeng', id)).row.title).toBe('（保密）');
  });
});

describe('a loan', () => {
  it('is approved by the department, handed out, extended once by ten days, and comes back page by page', async () => {
    const wanted = await stored();
    const onLoan = () => items.titles('yuanmeng', { fields: { onLoan: ['true'] } });
    expect(await onLoan()).toEqual([]);
    const id = await lent(wanted);
    expect(await onLoan()).toEqual(['批记录 HK101-2025-07']);
    expect(await loans.handlers('caoyang', id)).toEqual(['caoyang']);
    const due = new Date(await deadline('caoyang', id));
    const until = (days: number) => dayOf(new Date(due.getTime() + days * DAY));
    await expect(loans.decide('caoyang', id, 'extend', undefined, { day: until(11) })).rejects.toMatchObject({
      code: 'EXTENSION_NOT_ALLOWED',
      params: { why: expect.stringContaining('10') },
    });
    await loans.decide('caoyang', id, 'extend', undefined, { day: until(10) });
    await loans.decide('yubo', id, 'approve');
    await expect(loans.decide('caoyang', id, 'extend', undefined, { day: until(15) })).rejects.toMatchObject({
      params: { why: expect.stringContaining('1') },
    });
    await loans.decide('caoyang', id, 'submit');
    const back = (pagesReturned: number, condition: string) =>
      loans.decide('yubo', id, 'approve', { pagesReturned, condition });
    expect(await problemsOf(back(119, 'intact'))).toEqual(['condition: The pages differ: it is not intact']);
    expect(await onLoan()).toHaveLength(1);
    expect((await back(120, 'intact')).processStatus).toBe('completed');
    expect(await onLoan()).toEqual([]);
    expect((await loans.get('yubo', id)).links.map((link) => link.type)).toEqual(['archiveItem']);
  });

  it('is said by the item: that it is out, with whom, and until when it is extended', async () => {
    const wanted = await stored();
    const itemNow = async () => {
      const { row, values } = await items.get('yuanmeng', wanted[0]?.id ?? '', 'en');
      const { onLoan: _, borrower, loanDue } = row.columns;
      expect([values.borrower, values.loanDue]).toEqual([borrower, loanDue]);
      return [row.statusName.zh, row.statusName.en, row.statusLook, borrower, loanDue];
    };
    expect(await itemNow()).toEqual(['已入库', 'Stored', undefined, undefined, undefined]);
    const id = await lent(wanted);
    const first = await deadline('caoyang', id);
    const caoyang = items.user('caoyang');
    expect(await itemNow()).toEqual(['借出中', 'On loan', 'waiting', caoyang, first]);
    const day = dayOf(new Date(new Date(first).getTime() + 9 * DAY));
    await loans.decide('caoyang', id, 'extend', undefined, { day });
    await loans.decide('yubo', id, 'approve');
    const extended = await deadline('caoyang', id);
    expect(extended > first).toBe(true);
    expect(await itemNow()).toEqual(['借出中', 'On loan', 'waiting', caoyang, extended]);
    await loans.decide('caoyang', id, 'submit');
    // It lies before the archive now: nobody waits for the borrower.
    expect(await itemNow()).toEqual(['借出中', 'On loan', 'waiting', caoyang, undefined]);
    await loans.decide('yubo', id, 'approve', { pagesReturned: 120, condition: 'intact' });
    expect(await itemNow()).toEqual(['已入库', 'Stored', undefined, undefined, undefined]);
  });

  it('of a secret item needs the quality head', async () => {
    const secret = await stored({ securityLevel: 'secret', room: 'C' });
    const { id } = await loans.create('caoyang', request(secret), true);
    await loans.decide('zhaojianguo', id, 'approve');
    expect(await loans.handlers('caoyang', id)).toEqual(['lumingyuan']);
    await loans.decide('lumingyuan', id, 'approve');
    expect(await loans.handlers('caoyang', id)).toEqual(['yubo']);
  });

  it('is refused for what is not in the archive, is lent already, or to who keeps something for too long', async () => {
    const { id: waiting } = await items.create('caoyang', item(), true);
    const unstored = [{ type: 'archiveItem', id: waiting, no: '', title: '' }];
    expect(await problemsOf(loans.create('caoyang', request(unstored), true))).toEqual([
      'item: The item is not in the archive',
    ]);
    const one = await stored();
    await lent(one);
    expect(await problemsOf(loans.create('yuanmeng', request(one), true))).toEqual([
      'item: The item is on loan',
    ]);
    const another = await stored();
    expect(await problemsOf(loans.create('caoyang', request(another), false))).toEqual([]);
    const blocked = loans.create('caoyang', request(another), true, later(23));
    expect(await problemsOf(blocked)).toEqual([
      'owner: The borrower has an item that is more than 7 days overdue: nothing more is lent',
    ]);
    await loans.create('yuanmeng', request(another), true, later(23));
  });

  it('that comes back damaged makes the draft of a deviation', async () => {
    const id = await lent(await stored());
    await loans.decide('caoyang', id, 'submit');
    const found = { pagesReturned: 118, condition: 'damaged', findings: 'Two pages torn' };
    await loans.decide('yubo', id, 'approve', found);
    const deviations = new RecordWorld(server, loans.tenant, 'deviation');
    const origin = await loans.origin('caoyang');
    const input = { process: 'deviation', page: 1, pageSize: 5, filter: {} };
    const [draft] = (await server.call(origin, listRecords, input)).rows;
    expect(draft).toMatchObject({ workflowStatus: 'initial', owner: { account: 'caoyang' } });
    const { values, links } = await deviations.get('caoyang', draft?.id ?? '');
    expect(values.description).toContain('Two pages torn');
    expect(links.map(({ type, targetId, relation }) => [type, targetId, relation])).toEqual([
      ['archiveBorrow', id, 'causes'],
    ]);
  });

  it('is printed on its slip too, which the trail names', async () => {
    const id = await lent(await stored());
    const origin = await loans.origin('yubo');
    const print = (sheet: string) =>
      server.call(origin, recordPrinted, { process: 'archiveBorrow', id, sheet });
    await expect(print('other')).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
    await print('slip');
    expect((await loans.trail(id)).at(-1)).toMatchObject({
      event: 'print',
      changes: [{ labelZh: '打印单', labelEn: 'Sheet', new: { zh: '借阅单', en: 'Loan slip' } }],
    });
    const { print: said } = await server.call(origin, getProcessDefine, {
      process: 'archiveBorrow',
      recordId: id,
    });
    expect(said?.sheets?.map(({ key }) => key)).toEqual(['slip']);
  });

  it('is seen by the borrower, the head and the archive, and by no colleague', async () => {
    const id = await lent(await stored());
    for (const account of ['caoyang', 'zhaojianguo', 'yubo', 'hanxue']) await loans.get(account, id);
    await expect(loans.get('yuanmeng', id)).rejects.toMatchObject({ code: 'RECORD_NOT_EXIST' });
  });
});
