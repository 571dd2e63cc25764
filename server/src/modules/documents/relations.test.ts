import {
  createRecord,
  getDocument,
  recordAudit,
  relateDocuments,
  renewDocument,
  unrelateDocuments,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DocumentJourney } from './testing/documentJourney';

let world: DocumentJourney;
beforeAll(async () => {
  world = await DocumentJourney.begin();
});
afterAll(() => world.stop());

const origin = (account: string) => world.flow.origin(account);

async function effective() {
  const made = await world.draft('zhouzihan');
  await world.approve(made.versionId, 'zhouzihan');
  return made;
}

const detail = async (documentId: string, account = 'zhouzihan') =>
  world.server.call(await origin(account), getDocument, { documentId });

describe('relations of documents', () => {
  it('are shown on both ends, once, and can be taken away from the end that made them', async () => {
    const [form, parent] = [await effective(), await effective()];
    const author = await origin('zhouzihan');
    const input = {
      documentId: form.documentId,
      relation: 'formOf' as const,
      targetId: parent.documentId,
      reason: 'form of the SOP',
    };
    const { id } = await world.server.call(author, relateDocuments, input);
    await expect(world.server.call(author, relateDocuments, input)).rejects.toMatchObject({
      code: 'LINK_EXISTS',
    });
    const [from, to] = [await detail(form.documentId), await detail(parent.documentId)];
    expect(from.links).toMatchObject([{ direction: 'from', no: parent.no, removable: true }]);
    expect(to.links).toMatchObject([{ direction: 'to', no: form.no, removable: false }]);
    await expect(
      world.server.call(author, unrelateDocuments, {
        documentId: parent.documentId,
        linkId: id,
        reason: 'wrong end',
      }),
    ).rejects.toMatchObject({ code: 'RECORD_NOT_EXIST' });
    await world.server.call(author, unrelateDocuments, {
      documentId: form.documentId,
      linkId: id,
      reason: 'mistake',
    });
    expect((await detail(form.documentId)).links).toEqual([]);
    const { rows } = await world.server.call(author, recordAudit, {
      page: 1,
      pageSize: 10,
      filter: { objectType: 'document', objectId: parent.documentId },
    });
    expect(rows.map((row) => row.event).sort()).toEqual(['link', 'unlink']);
  });

  it('name the deviations that depart from a version, to those who may see them', async () => {
    const { documentId, versionId, no } = await effective();
    await world.server.call(await origin('caoyang'), createRecord, {
      process: 'deviation',
      submit: true,
      reason: 'found',
      values: {
        title: 'Not rinsed',
        occurAt: '2026-01-05T08:00:00Z',
        foundAt: '2026-01-05T08:30:00Z',
        foundBy: world.flow.user('caoyang'),
        place: 'Room 12',
        devType: 'method',
        docs: [{ type: 'documentVersion', id: versionId, no, title: '' }],
        description: 'The vessel was not rinsed',
        immediate: 'Rinsed',
        gxp: 'gmp',
      },
    });
    expect((await detail(documentId)).links).toMatchObject([
      { type: 'deviation', relation: 'departsFrom', direction: 'to', versionId },
    ]);
    expect((await detail(documentId, 'yuanmeng')).links).toEqual([]);
  });
});

describe('renewing', () => {
  it('submits the review for the owner; a second one has to wait, and others may not', async () => {
    const { documentId } = await effective();
    const renew = async (account: string) =>
      world.server.call(await origin(account), renewDocument, { documentId, reason: 'still right' });
    await expect(renew('wuqian')).rejects.toMatchObject({ code: 'INVALID_OPERATION' });
    const { no } = await renew('zhouzihan');
    expect(no).toMatch(/^PR-\d{4}-\d{4}$/);
    await expect(renew('zhouzihan')).rejects.toMatchObject({ code: 'DOCUMENT_REVIEW_OPEN' });
    const offered = (await detail(documentId)).actions.find((action) => action.code === 'renew');
    expect(offered?.disabledWhy).not.toBeNull();
  });
});

describe('what the page offers', () => {
  it('depends on person and state, and says why not', async () => {
    const draft = await world.draft('zhouzihan');
    const codes = async (account: string, documentId: string) =>
      (await detail(documentId, account)).actions.map(
        (action) => `${action.code}${action.disabledWhy ? '?' : ''}`,
      );
    expect(await codes('zhouzihan', draft.documentId)).toEqual([
      'edit',
      'upload',
      'discard',
      'copy',
      'relate',
      'download?',
      'print',
    ]);
    const { documentId } = await effective();
    expect(await codes('caoyang', documentId)).toEqual(['download?', 'print?']);
    expect(await codes('wuqian', documentId)).toEqual([
      'copy',
      'revise',
      'obsolete',
      'relate',
      'download?',
      'print?',
    ]);
  });
});
