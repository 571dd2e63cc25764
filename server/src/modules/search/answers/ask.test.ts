import { askAssistant, deleteSynonyms, listSynonyms, saveSynonyms, searchAudit } from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestServer } from '../../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../../testing/testTenant';
import { writeDocument } from '../testing/writtenDocument';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  server = await TestServer.start();
  tenant = await createTestTenant(server);
  other = await createTestTenant(server);
  const leak = '4.1 每批进箱前检漏，30分钟压升不超过2 Pa。 4.2 报警限由操作工核对并签字。';
  await writeDocument(server, tenant, { no: 'SOP-PD-001', pages: ['1 目的 说明冻干机的操作。', leak] });
  await writeDocument(server, tenant, {
    no: 'SOP-PD-002',
    state: 'superseded',
    pages: ['检漏压升不超过5 Pa，旧版。'],
  });
  await writeDocument(server, tenant, {
    no: 'SOP-PD-003',
    security: 'secret',
    pages: ['检漏压升的内部警戒值为1 Pa。'],
  });
  await writeDocument(server, other, { no: 'SOP-XX-001', pages: ['检漏压升 canary 不超过9 Pa。'] });
});
afterAll(() => server.stop());

const as = async (account: string, language: 'zh' | 'en' = 'zh') => ({
  tenantId: tenant.id,
  token: await server.session(tenant.id, account),
  language,
});
const ask = async (account: string, question: string) =>
  (await server.call(await as(account), askAssistant, { question })).citations;

describe('an answer', () => {
  it('is the sentence of a document in force, with number, version and page', async () => {
    const [best] = await ask('caoyang', '冻干机检漏的压升是多少？');
    expect(best).toEqual(
      expect.objectContaining({
        no: 1,
        documentNo: 'SOP-PD-001',
        version: 'V01',
        page: 2,
        text: '每批进箱前检漏，30分钟压升不超过2 Pa。',
        path: expect.stringContaining('&tab=content&page=2'),
      }),
    );
  });

  it('comes only from what the person may read: in force, not secret, of the own company', async () => {
    const numbers = async (account: string) =>
      (await ask(account, '检漏 压升')).map(({ documentNo }) => documentNo).sort();
    expect(await numbers('caoyang')).toEqual(['SOP-PD-001']);
    expect(await numbers('lumingyuan')).toEqual(['SOP-PD-001', 'SOP-PD-003']);
    await expect(ask('gaoxiang', '检漏压升')).rejects.toMatchObject({ code: 'MODULE_ACCESS_FAIL' });
  });

  it('is none where nothing says enough of the question', async () => {
    expect(await ask('caoyang', '食堂几点开门')).toEqual([]);
    expect(await ask('caoyang', '请问是什么')).toEqual([]);
  });

  it('is found in other words once somebody says that they mean the same; all of it is on record', async () => {
    expect(await ask('caoyang', 'leak test')).toEqual([]);
    const editor = await server.asSystem(tenant.id, async (ctx) => {
      await ctx.tx
        .insertInto('role_permission')
        .values({
          role_code: 'sysadmin',
          menu_code: 'TenantSettings',
          actions: ['view', 'config'],
          scope: 'tenant',
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return as('gaoxiang');
    });
    const { id } = await server.call(editor, saveSynonyms, { words: ['检漏', ' Leak test ', 'leak TEST'] });
    expect((await ask('caoyang', 'leak test'))[0]?.documentNo).toBe('SOP-PD-001');
    const [group] = await server.call(editor, listSynonyms, {});
    expect(group).toMatchObject({ id, words: ['检漏', 'leak TEST'], version: 1 });
    await expect(
      server.call(editor, saveSynonyms, { id, version: 2, words: ['检漏', 'leak check'] }),
    ).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    await expect(server.call(editor, saveSynonyms, { words: ['检漏', '检漏'] })).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    });
    await server.call(editor, saveSynonyms, { id, version: 1, words: ['检漏', 'leak check'] });
    await server.call(editor, deleteSynonyms, { id, version: 2 });
    const trail = await server.call(await as('hanxue', 'en'), searchAudit, {
      page: 1,
      pageSize: 50,
      filter: { module: 'search' },
    });
    expect(trail.rows.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['ask', 'saveSynonyms', 'deleteSynonyms']),
    );
    expect(trail.rows.some(({ descriptionEn }) => descriptionEn.includes('cited: SOP-PD-001 V01 p. 2'))).toBe(
      true,
    );
  });
});
