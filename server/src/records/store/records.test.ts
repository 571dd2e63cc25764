import {
  checkTask,
  createRecord,
  deleteDraft,
  downloadFile,
  histList,
  listRecords,
  logAudit,
  processView,
  recordPrinted,
  reopenProcess,
  searchAudit,
  withdrawProcess,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Deviations } from '../../modules/quality/testing/deviations';
import { textFile, Uploader } from '../../testing/uploads';

let deviations: Deviations;
beforeAll(async () => {
  deviations = await Deviations.start();
});
afterAll(() => deviations?.server.stop());

const PROCESS = { process: 'deviation' } as const;
const trail = (id: string) => deviations.trail(id);
const version = async (account: string, piId: string) =>
  (await deviations.server.call(await deviations.origin(account), processView, { piId })).version;

describe('a new deviation', () => {
  it('is a draft of its author, who alone sees it, until it is submitted', async () => {
    const { id, no } = await deviations.create('caoyang', { title: 'Only begun' });
    expect(no).toBeNull();
    const mine = await deviations.get('caoyang', id);
    expect(mine).toMatchObject({
      row: { title: 'Only begun', workflowStatus: 'initial', departmentZh: '生产部' },
      canDelete: true,
      canWithdraw: false,
      reopen: null,
    });
    expect(mine.row.owner?.account).toBe('caoyang');
    expect(mine.editableFields).toContain('place');
    expect(await deviations.titles('caoyang', { text: 'only begun' })).toEqual(['Only begun']);
    expect(await deviations.titles('hanxue', { text: 'only begun' })).toEqual([]);
    const [entry] = await trail(id);
    expect(entry).toMatchObject({ event: 'create', operatorAccount: 'caoyang' });
    expect(entry?.changes.find((change) => change.field === 'title')).toMatchObject({
      old: null,
      new: 'Only begun',
    });
  });

  it('gets its number when it is submitted, without gaps although others fail in between', async () => {
    const first = await deviations.submit();
    const refused = deviations.create('caoyang', { title: 'Incomplete' }, true);
    await expect(refused).rejects.toMatchObject({
      code: 'FORM_INVALID',
      params: { problems: expect.arrayContaining([{ key: 'place', code: 'required' }]) },
    });
    const several = await Promise.all([deviations.submit(), deviations.submit(), deviations.submit()]);
    const numbers = [first, ...several].map(({ no }) => Number(no?.split('-').at(-1))).sort((a, b) => a - b);
    const start = numbers[0] as number;
    expect(numbers).toEqual([start, start + 1, start + 2, start + 3]);
    expect(first.no).toMatch(/^DEV-\d{4}-\d{4}$/);
    expect(await deviations.titles('hanxue', { text: 'Incomplete' })).toEqual([]);
  });

  it('needs a reason to be submitted, and takes only what its author may give', async () => {
    const { server } = deviations;
    const origin = await deviations.origin('caoyang');
    const values = deviations.report();
    await expect(
      server.call(origin, createRecord, { ...PROCESS, values, submit: true }),
    ).rejects.toMatchObject({ code: 'REASON_REQUIRED' });
    const give = (more: object) => deviations.create('caoyang', { title: 'x', ...more });
    const problem = async (more: object) => (await give(more).catch((error) => error)).params.problems[0];
    expect(await problem({ devClass: 'minor' })).toEqual({ key: 'devClass', code: 'readOnly' });
    expect(await problem({ lateReport: true })).toEqual({ key: 'lateReport', code: 'readOnly' });
    expect(await problem({ nonsense: 1 })).toEqual({ key: 'nonsense', code: 'unknownField' });
    expect(await problem({ foundBy: deviations.tenant.id })).toEqual({
      key: 'foundBy',
      code: 'unknownTarget',
    });
    const program = deviations.create('gaoxiang', { title: 'x' });
    await expect(program).rejects.toMatchObject({ code: 'MODULE_ACCESS_FAIL' });
  });

  it('is submitted for a department', async () => {
    const nowhere = deviations.create('caoyang', deviations.report({ dept: null }), true);
    await expect(nowhere).rejects.toMatchObject({ code: 'DEPARTMENT_REQUIRED' });
  });

  it('is reported by everybody: where a head or superior is missing somebody else confirms', async () => {
    // Leads the quality unit, has no superior and no head of department.
    const { id } = await deviations.create('lumingyuan', deviations.report({ place: 'Office' }), true);
    const { piId } = await deviations.get('lumingyuan', id);
    const { rail } = await deviations.server.call(await deviations.origin('lumingyuan'), processView, {
      piId,
    });
    const current = rail.find((step) => step.state === 'current');
    expect(current?.name.en).toBe('Department confirms');
    expect(current?.handlers.map(({ account }) => account)).toEqual(['hanxue']);
  });

  it('is told to be late, and to repeat an earlier one', async () => {
    const place = 'Dock 7';
    const first = await deviations.submit({ place, equipment: [] });
    const week = 7 * 86_400_000;
    const late = await deviations.submit({
      place: ' dock  7',
      equipment: [],
      occurAt: new Date(Date.now() - week).toISOString(),
      foundAt: new Date(Date.now() - week).toISOString(),
    });
    expect((await deviations.get('hanxue', first.id)).values).toMatchObject({
      repeat: false,
      lateReport: false,
    });
    const { values, links } = await deviations.get('hanxue', late.id);
    expect([values.lateReport, values.repeat]).toEqual([true, true]);
    expect(links.map((link) => link.no)).toContain(first.no);
  });
});

describe('a type of record', () => {
  it.each(['nothing', 'constructor', 'toString'])('that no module brings is refused: %s', async (process) => {
    const origin = await deviations.origin('hanxue');
    const refused = { code: 'REQUEST_INVALID', params: { where: '/process' } };
    const page = { process, page: 1, pageSize: 5, filter: {} };
    await expect(deviations.server.call(origin, listRecords, page)).rejects.toMatchObject(refused);
    const draft = deviations.server.call(origin, createRecord, { process, values: {}, submit: false });
    await expect(draft).rejects.toMatchObject(refused);
  });
});

describe('saving', () => {
  it('keeps values with their history, and nothing when nothing has changed', async () => {
    const { id, version: before } = await deviations.create('caoyang', { title: 'Leak', place: 'Tank 1' });
    const saved = await deviations.save('caoyang', id, { place: 'Tank 2' });
    expect(saved.version).toBe(before + 1);
    expect((await deviations.save('caoyang', id, { place: 'Tank 2' })).version).toBe(saved.version);
    expect((await deviations.get('caoyang', id)).values.place).toBe('Tank 2');
    const changes = (await trail(id)).filter((entry) => entry.event === 'change');
    expect(changes.map((entry) => entry.changes)).toEqual([
      [expect.objectContaining({ field: 'place', old: 'Tank 1', new: 'Tank 2' })],
    ]);
  });

  it('of two people at once one wins, the other hears who and when', async () => {
    const { id } = await deviations.submit();
    await deviations.decide('zhaojianguo', id, 'agree');
    const { row } = await deviations.get('zhouzihan', id);
    const results = await Promise.allSettled(
      ['zhouzihan', 'wuqian'].map((account) =>
        deviations.save(account, id, { investigator: deviations.user('yubo') }, { version: row.version }),
      ),
    );
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = results[0]?.status === 'fulfilled' ? 'zhouzihan' : 'wuqian';
    const lost = results.find((result) => result.status === 'rejected');
    expect(lost?.reason).toMatchObject({ code: 'RECORD_CHANGED', params: { name: winner } });
  });

  it('is for whoever has the step, and of its fields', async () => {
    const { id } = await deviations.submit();
    await expect(deviations.save('caoyang', id, { place: 'x' })).rejects.toMatchObject({
      code: 'NO_PERMISSION',
    });
    // A reviewer writes with the decision.
    await expect(deviations.save('zhaojianguo', id, { files: [] })).rejects.toMatchObject({
      code: 'NO_PERMISSION',
    });
    await deviations.decide('zhaojianguo', id, 'agree');
    await expect(deviations.save('zhouzihan', id, { place: 'x' })).rejects.toMatchObject({
      code: 'FORM_INVALID',
      params: { problems: [{ key: 'place', code: 'readOnly' }] },
    });
    const unseen = deviations.save('yuanmeng', id, { place: 'x' }, { version: 1 });
    await expect(unseen).rejects.toMatchObject({ code: 'RECORD_NOT_EXIST' });
  });
});

describe('a draft', () => {
  const remove = async (account: string, id: string, wanted?: number) => {
    const seen = wanted ?? (await deviations.get(account, id)).row.version;
    const input = { ...PROCESS, id, version: seen, reason: 'double entry' };
    return deviations.server.call(await deviations.origin(account), deleteDraft, input);
  };

  it('is deleted by its author only, in the version that was seen; the trail keeps what it held', async () => {
    const { id } = await deviations.create('caoyang', { title: 'Thrown away', place: 'Tank 3' });
    await expect(remove('hanxue', id)).rejects.toMatchObject({ code: 'INVALID_OPERATION' });
    await expect(remove('yuanmeng', id, 1)).rejects.toMatchObject({ code: 'RECORD_NOT_EXIST' });
    await expect(remove('caoyang', id, 99)).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    await remove('caoyang', id);
    await expect(deviations.get('caoyang', id)).rejects.toMatchObject({ code: 'RECORD_NOT_EXIST' });
    expect(await deviations.titles('caoyang', { text: 'Thrown away' })).toEqual([]);
    const { rows } = await deviations.server.call(await deviations.origin('hanxue'), searchAudit, {
      page: 1,
      pageSize: 20,
      filter: { objectId: id },
    });
    const gone = rows.find((entry) => entry.event === 'delete');
    expect(gone?.reason).toBe('double entry');
    expect(JSON.stringify(gone?.changes)).toContain('Tank 3');
  });

  it('that has a number is not deleted', async () => {
    const { id } = await deviations.submit();
    await expect(remove('caoyang', id)).rejects.toMatchObject({ code: 'INVALID_OPERATION' });
  });
});

describe('withdrawn and reopened', () => {
  it('stand in the trail; the record is locked in between and goes on after', async () => {
    const { server } = deviations;
    const { id } = await deviations.submit({ title: 'Taken back' });
    const { piId, canWithdraw } = await deviations.get('caoyang', id);
    expect(canWithdraw).toBe(true);
    const seen = await version('caoyang', piId);
    const withdrawal = { piId, version: seen, reason: 'wrong batch' };
    await server.call(await deviations.origin('caoyang'), withdrawProcess, withdrawal);
    expect(await deviations.get('hanxue', id)).toMatchObject({
      row: { workflowStatus: 'cancelled' },
      reopen: null,
    });
    const locked = deviations.save('caoyang', id, { place: 'x' });
    await expect(locked).rejects.toMatchObject({ code: 'RECORD_LOCKED' });

    const offer = (await deviations.get('lumingyuan', id)).reopen;
    expect(offer).toMatchObject({ disabledWhy: null, meaning: { en: 'Reopened' } });
    const input = { piId, version: await version('lumingyuan', piId), reason: 'right after all' };
    for (const account of ['hanxue', 'zhaojianguo', 'sujingyi']) {
      const attempt = { ...input, signature: deviations.signature(account) };
      const refused = server.call(await deviations.origin(account), reopenProcess, attempt);
      await expect(refused).rejects.toMatchObject({ code: 'NO_PERMISSION' });
    }
    await server.call(await deviations.origin('lumingyuan'), reopenProcess, {
      ...input,
      signature: deviations.signature('lumingyuan'),
    });
    expect(await deviations.get('caoyang', id)).toMatchObject({
      row: { workflowStatus: 'initial', statusName: { en: 'Report' } },
      reopen: null,
      canDelete: false,
    });
    await deviations.decide('caoyang', id, 'submit', { place: 'Tank 9' });
    expect((await trail(id)).findLast(({ event }) => event === 'change')).toMatchObject({
      descriptionZh: '在“发起”步骤修改 1 个字段（提交）',
      descriptionEn: 'Changed 1 field at “Report” (Submit)',
    });
    const events = (await trail(id)).map((entry) => [entry.event, entry.reason]);
    expect(events).toContainEqual(['withdraw', 'wrong batch']);
    expect(events).toContainEqual(['reopen', 'right after all']);
    expect(events.filter(([event]) => event === 'number')).toHaveLength(1);
  });

  it('says why, when it is too late to reopen', async () => {
    const { server } = deviations;
    const past = new Date(Date.now() - 32 * 86_400_000);
    const { id } = await deviations.submit({}, past);
    const origin = await deviations.origin('caoyang', past);
    const { piId } = await deviations.get('caoyang', id);
    const withdrawal = { piId, version: await version('caoyang', piId), reason: 'wrong batch' };
    await server.call(origin, withdrawProcess, withdrawal);
    expect((await deviations.get('lumingyuan', id)).reopen?.disabledWhy?.en).toBe(
      'it ended more than 30 calendar days ago',
    );
  });
});

describe('a decision', () => {
  it('says whether it finishes the step, and is called in lists what the process calls it', async () => {
    const { server } = deviations;
    const { id } = await deviations.submit({ title: 'Not one of ours' });
    await deviations.decide('zhaojianguo', id, 'agree');
    const origin = await deviations.origin('zhouzihan');
    const { taskId } = await deviations.get('zhouzihan', id);
    const { decisions } = await server.call(origin, checkTask, { taskId: taskId as string });
    expect(Object.fromEntries(decisions.map((one) => [one.code, one.completesForm]))).toEqual({
      accept: true,
      reject: false,
      return: false,
      transfer: false,
      addSign: false,
      cancelReq: false,
    });
    await deviations.decide('zhouzihan', id, 'reject');
    const done = await server.call(origin, histList, {
      page: 1,
      pageSize: 5,
      filter: { text: 'Not one of' },
    });
    expect(done.rows[0]?.decisionLabel).toEqual({ zh: '非偏差', en: 'Not a deviation' });
  });
});

describe('a file that was signed', () => {
  const uploaded = async (account: string, name: string) => {
    const { server, tenant } = deviations;
    const { token } = await deviations.origin(account);
    const uploader = new Uploader(server, { tenantId: tenant.id, token });
    return uploader.merge(await uploader.sendAll({ ...textFile(64), name }));
  };

  it('is superseded with a reason, stays readable and is named at the signature; before that it may go', async () => {
    const first = await uploaded('caoyang', 'first.txt');
    const photo = await uploaded('caoyang', 'photo.txt');
    const { id } = await deviations.create('caoyang', deviations.report({ files: [first, photo] }));
    await deviations.save('caoyang', id, { files: [photo] });
    expect((await deviations.get('caoyang', id)).signedFiles).toEqual([]);
    await deviations.decide('caoyang', id, 'submit');
    await deviations.decide('zhaojianguo', id, 'agree');
    const { signedFiles, piId } = await deviations.get('zhouzihan', id);
    expect(signedFiles).toEqual([photo.id]);

    const removed = deviations.save('zhouzihan', id, { files: [] });
    await expect(removed).rejects.toMatchObject({
      code: 'FORM_INVALID',
      params: { problems: [{ key: 'files', code: 'signedFile', params: { file: 'photo.txt' } }] },
    });
    const why = (reason: string) => ({ ...photo, superseded: { at: '', by: 'somebody else', reason } });
    await expect(deviations.save('zhouzihan', id, { files: [why(' ')] })).rejects.toMatchObject({
      code: 'FORM_INVALID',
    });
    const other = await uploaded('zhouzihan', 'other.txt');
    await deviations.save('zhouzihan', id, { files: [why('wrong shelf'), other] });
    const { values } = await deviations.get('caoyang', id);
    expect(values.files).toEqual([
      { ...photo, superseded: { at: expect.any(String), by: 'zhouzihan', reason: 'wrong shelf' } },
      other,
    ]);
    const seen = await deviations.server.call(await deviations.origin('wuqian'), downloadFile, {
      id: photo.id,
    });
    expect(seen).toBeDefined();

    // Marked once, it neither goes nor comes back.
    await expect(deviations.save('zhouzihan', id, { files: [other] })).rejects.toMatchObject({
      code: 'FORM_INVALID',
    });
    await deviations.save('zhouzihan', id, { files: [photo, other] });
    expect((await deviations.get('caoyang', id)).values.files).toEqual(values.files);

    const view = await deviations.server.call(await deviations.origin('hanxue'), processView, { piId });
    expect(view.signatures.map((row) => row.changedAfter)).toEqual([
      [
        {
          label: { zh: '附件', en: 'Attachments' },
          file: 'photo.txt',
          by: expect.objectContaining({ account: 'zhouzihan' }),
          at: expect.any(String),
          reason: 'wrong shelf',
        },
      ],
    ]);
  });
});

describe('a print', () => {
  it('is registered with who made it and when', async () => {
    const { id } = await deviations.submit();
    const origin = await deviations.origin('hanxue');
    const printed = await deviations.server.call(origin, recordPrinted, { ...PROCESS, id });
    expect(printed).toMatchObject({ printedBy: 'hanxue (hanxue)', utcOffset: '+08:00' });
    const entry = (await trail(id)).at(-1);
    expect(entry).toMatchObject({ event: 'print', operatorAccount: 'hanxue', objectVersion: 2 });
    const byBrowser = { objectType: 'deviation', objectId: id, event: 'print' } as const;
    await deviations.server.call(origin, logAudit, byBrowser);
    expect((await trail(id)).at(-1)).toMatchObject({
      event: 'print',
      objectNo: entry?.objectNo,
      objectName: entry?.objectName,
      descriptionEn: 'Printed the page with the browser',
    });
    const unseen = deviations.server.call(await deviations.origin('yuanmeng'), logAudit, byBrowser);
    await expect(unseen).rejects.toMatchObject({ code: 'RECORD_NOT_EXIST' });
    const stranger = deviations.server.call(await deviations.origin('yuanmeng'), recordPrinted, {
      ...PROCESS,
      id,
    });
    await expect(stranger).rejects.toMatchObject({ code: 'RECORD_NOT_EXIST' });
  });
});
