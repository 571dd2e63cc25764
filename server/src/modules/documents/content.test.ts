import {
  checkDownload,
  checkPdf,
  compareVersions,
  documentContent,
  documentVersion,
  documentViewing,
  downloadDocument,
  downloadFile,
  getDocument,
  listDocuments,
  printDocument,
  putMainFile,
  recordAudit,
  saveDocumentVersion,
  searchRelatable,
  viewDocument,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUser, ensurePosition } from '../../directory/identity/administration';
import type { ByteAnswer } from '../../platform/module';
import { extractText } from '../../platform/renditions/renditions';
import { docx } from '../../testing/officeFiles';
import { createTestTenant } from '../../testing/testTenant';
import { DocumentJourney, pdfSaying } from './testing/documentJourney';

let world: DocumentJourney;
beforeAll(async () => {
  world = await DocumentJourney.begin();
  await world.server.asSystem(world.tenant.id, async (ctx) => {
    await createUser(ctx, {
      account: 'linxiao',
      name: '林晓',
      nameEn: 'Lin Xiao',
      employeeId: 'E0099',
      password: world.tenant.password,
      roles: ['docctl'],
      departmentId: world.tenant.departments.QA,
      positionId: await ensurePosition(ctx, { code: 'staff', nameZh: '员工', nameEn: 'Staff' }),
      superiorId: null,
    });
  });
});
afterAll(() => world.stop());

const origin = (account: string) => world.flow.origin(account);

async function effective(values: Record<string, unknown> = {}, text?: string) {
  const made = await world.draft('zhouzihan', values, { ...(text && { text }) });
  await world.approve(made.versionId, 'zhouzihan');
  await world.server.runJob('documents.content');
  return made;
}

const bytesOf = (answer: unknown) => (answer as ByteAnswer).stream as Buffer;
const textOf = (bytes: Buffer) =>
  extractText(world.server.platform.renditions.of(world.tenant.id), {
    bytes,
    mediaType: 'application/pdf',
    name: 'a.pdf',
  });

async function trail(objectId: string, objectType = 'documentVersion') {
  const { rows } = await world.server.call(await origin('hanxue'), recordAudit, {
    page: 1,
    pageSize: 100,
    filter: { objectType, objectId },
  });
  return rows;
}

describe('the content of a version', () => {
  it('gets a signature page when it is approved, and is read only through the audited viewer', async () => {
    const { versionId } = await effective();
    const reader = await origin('caoyang');
    await expect(world.server.call(reader, documentContent, { versionId })).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_OPENED',
    });
    await expect(world.server.call(reader, documentViewing, { versionId })).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_OPENED',
    });
    const view = await world.server.call(reader, viewDocument, { versionId });
    expect(view).toMatchObject({ format: 'pdf', rendition: 'ready', label: 'V01', notice: null });
    // On the screen in the reader's language alone.
    expect(view.watermark.join('\n')).toMatch(/^caoyang \(caoyang\)\n.+[+-]\d{2}:\d{2}\n.+V01\n已生效$/);
    await world.server.asSystem(world.tenant.id, ({ tx }) =>
      tx.updateTable('user_account').set({ name_en: 'Cao Yang' }).where('account', '=', 'caoyang').execute(),
    );
    const english = await world.server.call({ ...reader, language: 'en' }, documentViewing, { versionId });
    expect(english.watermark.join('\n')).toMatch(/^Cao Yang \(caoyang\)\n.+V01\nEffective$/s);
    expect(view.download.disabledWhy).not.toBeNull();
    const manager = await origin('linxiao');
    const mayHave = async (who: typeof manager) =>
      (await world.server.call(who, checkDownload, { versionId, action: 'download' })).disabledWhy;
    expect([await mayHave(await origin('zhouzihan')), await mayHave(manager)]).toEqual([
      { zh: '没有下载权限，请联系文控员', en: 'you have no permission to download: ask document control' },
      null,
    ]);
    expect(await world.server.call(manager, checkPdf, { versionId })).toEqual({
      rendition: 'ready',
      pages: 2,
    });
    const text = await textOf(bytesOf(await world.server.call(reader, documentContent, { versionId })));
    expect(text).toContain('Cleaning of the vessel');
    expect(text).toContain('hanxue');
    // The viewer asks again without anybody opening anything.
    const { watermark, ...shown } = await world.server.call(reader, documentViewing, { versionId });
    expect(shown).toEqual(expect.objectContaining({ format: 'pdf', label: 'V01', state: view.state }));
    expect(watermark).toHaveLength(view.watermark.length);
    expect((await trail(versionId)).filter((row) => row.event === 'view')).toHaveLength(1);
    const { mainFile } = await world.server.call(reader, documentVersion, { versionId });
    await expect(
      world.server.call(reader, downloadFile, { id: mainFile?.id as string }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is handed out stamped with name, version and status to those who may, and that is audited', async () => {
    const { versionId, no } = await effective();
    await expect(
      world.server.call(await origin('caoyang'), downloadDocument, { versionId }),
    ).rejects.toMatchObject({ code: 'NO_PERMISSION' });
    const answer = await world.server.call(await origin('linxiao'), downloadDocument, { versionId });
    const text = await textOf(bytesOf(answer));
    expect((answer as ByteAnswer).fileName).toBe(`${no}-V01.pdf`);
    for (const part of ['林晓', 'linxiao', no, 'V01', 'Effective', 'CONTROLLED COPY'])
      expect(text).toContain(part);
    const printed = await textOf(
      bytesOf(await world.server.call(await origin('hanxue'), printDocument, { versionId })),
    );
    expect(printed).toContain('hanxue');
    const events = (await trail(versionId)).map((row) => row.event);
    expect(events).toEqual(expect.arrayContaining(['download', 'print', 'rendition']));
  });

  it('says on every page of a draft that it is not effective', async () => {
    const { versionId } = await world.draft('zhouzihan');
    const view = await world.server.call(await origin('hanxue'), viewDocument, { versionId });
    expect(view.notice).toEqual({ zh: '未生效', en: 'NOT EFFECTIVE' });
    const text = await textOf(
      bytesOf(await world.server.call(await origin('hanxue'), printDocument, { versionId })),
    );
    expect(text).toContain('NOT EFFECTIVE');
  });

  it('is taken as docx, xlsx or pdf alone, decided by content; a new upload stays beside the old in the trail', async () => {
    const { versionId } = await world.draft('zhouzihan');
    const author = await origin('zhouzihan');
    const before = await world.server.call(author, documentVersion, { versionId });
    const put = (fileId: string, version = before.version) =>
      world.server.call(author, putMainFile, { versionId, version, fileId });
    const note = await world.upload('zhouzihan', 'note.txt', Buffer.from('only text'));
    await expect(put(note)).rejects.toMatchObject({ code: 'FILE_TYPE_NOT_ALLOWED' });
    const lying = docx(['Not a PDF']);
    await expect(world.upload('zhouzihan', 'lying.pdf', lying)).rejects.toMatchObject({
      code: 'FILE_TYPE_MISMATCH',
    });
    const foreign = await world.upload('wuqian', 'other.pdf', await pdfSaying('other'));
    await expect(put(foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const word = await world.upload('zhouzihan', 'sop.docx', docx(['清洁容器', 'Rinse twice']));
    const { version } = await put(word);
    const entries = (await trail(versionId)).filter((row) =>
      JSON.stringify(row.changes).includes('mainFile'),
    );
    const [change] = (entries[0]?.changes ?? []) as { old: string[]; new: string[] }[];
    expect(change?.old[0]).toMatch(/^sop\.pdf \(SHA-256 [0-9a-f]{64}\)$/);
    expect(change?.new[0]).toMatch(/^sop\.docx \(SHA-256 [0-9a-f]{64}\)$/);
    const view = await world.server.call(author, viewDocument, { versionId });
    expect([view.format, view.print.disabledWhy === null]).toEqual(['docx', false]);
    await expect(world.server.call(author, printDocument, { versionId })).rejects.toMatchObject({
      code: 'DOCUMENT_NO_PDF',
    });
    expect(version).toBe(before.version + 1);
  });

  it('is searched together with number and title, two Chinese characters being enough', async () => {
    const { versionId } = await world.draft('zhouzihan');
    const author = await origin('zhouzihan');
    const { version } = await world.server.call(author, documentVersion, { versionId });
    const fileId = await world.upload(
      'zhouzihan',
      'sop.docx',
      docx(['搁板温度不得超过限度', 'Lyophiliser shelf']),
    );
    await world.server.call(author, putMainFile, { versionId, version, fileId });
    await world.server.runJob('documents.content');
    const find = async (text: string, account = 'zhouzihan') =>
      (
        await world.server.call(await origin(account), listDocuments, {
          page: 1,
          pageSize: 10,
          filter: { text },
        })
      ).rows.map((row) => row.hit);
    expect(await find('搁板')).toEqual(['content']);
    expect(await find('lyophiliser')).toEqual(['content']);
    expect(await find('搁温')).toEqual([]);
    // The draft is out of sight for an operator, and so is what it says.
    expect(await find('搁板', 'caoyang')).toEqual([]);
  });
});

describe('who sees a document', () => {
  it('a secret one in force: its owner, the readers named in it and the scope of the tenant', async () => {
    const { documentId, versionId } = await effective({
      securityLevel: 'secret',
      readers: [world.flow.user('caoyang')],
    });
    const sees = async (account: string) =>
      world.server
        .call(await origin(account), getDocument, { documentId })
        .then(() => true)
        .catch(() => false);
    expect(await Promise.all(['caoyang', 'yuanmeng', 'hanxue', 'mazhiqiang'].map(sees))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    await expect(
      world.server.call(await origin('yuanmeng'), viewDocument, { versionId }),
    ).rejects.toMatchObject({ code: 'RECORD_NOT_EXIST' });
  });

  it('a superseded version: document control, auditors and who took part in it, on every way to it', async () => {
    const { documentId, versionId, no } = await effective({}, 'Rinse with the former detergent');
    await world.server.asSystem(world.tenant.id, ({ tx }) =>
      tx.updateTable('document_version').set({ state: 'superseded' }).where('id', '=', versionId).execute(),
    );
    const refused = { code: 'RECORD_NOT_EXIST' };
    const reader = await origin('caoyang');
    for (const way of [
      () => world.server.call(reader, getDocument, { documentId, versionId }),
      () => world.server.call(reader, documentVersion, { versionId }),
      () => world.server.call(reader, viewDocument, { versionId }),
      () => world.server.call(reader, compareVersions, { leftId: versionId, rightId: versionId }),
    ])
      await expect(way()).rejects.toMatchObject(refused);
    const found = await world.server.call(reader, listDocuments, {
      page: 1,
      pageSize: 5,
      filter: { text: no },
    });
    expect(found.total).toBe(0);
    // It may be named as what a record departs from, and says what it is.
    const named = await world.server.call(reader, searchRelatable, {
      types: ['documentVersion'],
      text: `${no} v01`,
    });
    expect(named).toEqual([
      expect.objectContaining({ no, version: 'V01', note: { zh: '已替代', en: 'Superseded' } }),
    ]);
    // Another head; document control; the quality unit, which audits; its author; a head who reviewed it.
    const sees = async (account: string) =>
      world.server
        .call(await origin(account), viewDocument, { versionId })
        .then(() => true)
        .catch(() => false);
    const people = ['mazhiqiang', 'linxiao', 'lumingyuan', 'zhouzihan', 'zhaojianguo'];
    expect(await Promise.all(people.map(sees))).toEqual([false, true, true, true, true]);
  });

  it('one of another tenant: nobody', async () => {
    const { documentId, versionId } = await effective();
    const other = await createTestTenant(world.server);
    const stranger = { tenantId: other.id, token: await world.server.session(other.id, 'hanxue') };
    for (const call of [
      () => world.server.call(stranger, getDocument, { documentId }),
      () => world.server.call(stranger, viewDocument, { versionId }),
      () => world.server.call(stranger, documentContent, { versionId }),
      () => world.server.call(stranger, saveDocumentVersion, { versionId, version: 1, values: {} }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'RECORD_NOT_EXIST' });
  });
});
