import {
  compareVersions,
  copyDocument,
  createDocument,
  discardDocumentDraft,
  documentSignatures,
  documentVersion,
  downloadFile,
  getDocument,
  processView,
  putMainFile,
  saveDocumentVersion,
  withdrawProcess,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayFromNow } from '../../testing/days';
import { DocumentJourney, NO_TRAINING, pdfSaying } from './testing/documentJourney';

let world: DocumentJourney;
beforeAll(async () => {
  world = await DocumentJourney.begin();
});
afterAll(() => world.stop());

describe('a version of a document', () => {
  it('goes from draft to force through review and approval, each signed', async () => {
    const { versionId, no, documentId } = await world.draft('zhouzihan');
    expect(no).toMatch(/^SOP-QA-\d{3}$/);
    expect(await world.standing(versionId)).toBe('V01.d1 draft');
    const instance = await world.instanceOf(versionId);
    await world.flow.decide('zhouzihan', instance, 'submit');
    expect(await world.standing(versionId)).toBe('V01.d1 inReview');
    expect(await world.flow.open(instance)).toEqual([
      'step_review:hanxue',
      'step_review:wuqian',
      'step_review:zhaojianguo',
    ]);
    await world.all(instance, 'agree');
    expect(await world.standing(versionId)).toBe('V01.d1 inApproval');
    // The QA manager has reviewed it as head of the department: somebody else approves.
    expect(await world.flow.open(instance)).toEqual(['step_approve:lumingyuan']);
    await world.flow.decide('lumingyuan', instance, 'approve');
    // What its author thinks of training is confirmed by whoever answers for it, with a reason.
    expect(await world.standing(versionId)).toBe('V01 approved');
    expect(await world.flow.open(instance)).toEqual(['step_plan:hanxue']);
    const none = { trainingImpact: 'none' };
    await expect(world.flow.decide('hanxue', instance, 'plan', { values: none })).rejects.toMatchObject({
      code: 'FORM_INVALID',
    });
    await world.flow.decide('hanxue', instance, 'plan', { values: NO_TRAINING });
    expect(await world.standing(versionId)).toBe('V01 effective');
    const origin = await world.flow.origin('zhouzihan');
    const { rail } = await world.server.call(origin, processView, { piId: instance });
    expect(rail.map((step) => `${step.stepId} ${step.state}`)).toEqual([
      'step_draft done',
      'step_review done',
      'step_hold done',
      'step_approve done',
      'step_freeze done',
      'step_plan done',
      'step_spawn skipped',
      'step_gate done',
      'step_release skipped',
      'step_effective done',
    ]);
    const signatures = await world.server.call(origin, documentSignatures, { versionId });
    expect(signatures.map((row) => [row.signer.account, row.meaning.en, row.version])).toEqual([
      ['hanxue', 'Reviewed', 'V01.d1'],
      ['wuqian', 'Reviewed', 'V01.d1'],
      ['zhaojianguo', 'Reviewed', 'V01.d1'],
      ['lumingyuan', 'Approved', 'V01.d1'],
    ]);
    expect(signatures.flatMap((row) => row.changedAfter)).toEqual([]);
    const detail = await world.server.call(origin, getDocument, { documentId });
    expect(detail.effectiveVersionId).toBe(versionId);
    expect(detail.reviewDate).not.toBeNull();
  });

  it('comes back from review as the next draft and keeps its signatures as superseded', async () => {
    const { versionId } = await world.draft('zhouzihan');
    const instance = await world.instanceOf(versionId);
    await world.flow.decide('zhouzihan', instance, 'submit');
    await world.flow.decide('hanxue', instance, 'agree');
    await world.flow.decide('wuqian', instance, 'return');
    expect(await world.standing(versionId)).toBe('V01.d2 draft');
    const origin = await world.flow.origin('zhouzihan');
    const before = await world.server.call(origin, documentVersion, { versionId });
    const fileId = await world.upload('zhouzihan', 'next.pdf', await pdfSaying('With every step'));
    const put = (reason?: string) =>
      world.server.call(origin, putMainFile, { versionId, version: before.version, fileId, reason });
    await expect(put()).rejects.toMatchObject({ code: 'REASON_REQUIRED' });
    await put('a step was missing');
    const { values, mainFile } = await world.server.call(origin, documentVersion, { versionId });
    expect(mainFile?.id).toBe(fileId);
    expect(values.mainFile).toEqual([
      mainFile,
      {
        ...before.mainFile,
        superseded: { at: expect.any(String), by: 'zhouzihan', reason: 'a step was missing' },
      },
    ]);
    expect(
      await world.server.call(origin, downloadFile, { id: before.mainFile?.id as string }),
    ).toBeDefined();
    await world.approve(versionId, 'zhouzihan');
    expect(await world.standing(versionId)).toBe('V01 effective');
    const signatures = await world.server.call(origin, documentSignatures, { versionId });
    expect(signatures.filter((row) => row.superseded).map((row) => row.signer.account)).toEqual(['hanxue']);
    expect(signatures.map((row) => [row.version, row.changedAfter.map(({ reason }) => reason)])).toEqual([
      ['V01.d1', ['a step was missing']],
      ['V01.d1', ['a step was missing']],
      ['V01.d2', []],
      ['V01.d2', []],
      ['V01.d2', []],
      ['V01.d2', []],
    ]);
  });

  it('is void when it is rejected, and its author takes it up again with its file', async () => {
    const { versionId, documentId } = await world.draft('zhouzihan');
    const instance = await world.instanceOf(versionId);
    await world.flow.decide('zhouzihan', instance, 'submit');
    await world.all(instance, 'agree');
    await world.flow.decide('lumingyuan', instance, 'reject');
    expect(await world.standing(versionId)).toBe('V01.d1 void');
    const origin = await world.flow.origin('zhouzihan');
    const copied = await world.server.call(origin, copyDocument, { versionId, as: 'draft', reason: 'again' });
    expect(copied.documentId).toBe(documentId);
    expect(await world.standing(copied.versionId)).toBe('V01.d2 draft');
    await expect(
      world.server.call(origin, copyDocument, { versionId, as: 'draft', reason: 'twice' }),
    ).rejects.toMatchObject({ code: 'DOCUMENT_VERSION_OPEN', params: { version: 'V01.d2' } });
    await world.approve(copied.versionId, 'zhouzihan');
    expect(await world.standing(copied.versionId)).toBe('V01 effective');
    await expect(
      world.server.call(origin, copyDocument, { versionId: copied.versionId, as: 'draft', reason: 'again' }),
    ).rejects.toMatchObject({ code: 'INVALID_OPERATION' });
  });

  it('is withdrawn by its author only before anyone has reviewed it', async () => {
    const { versionId } = await world.draft('zhouzihan');
    const instance = await world.instanceOf(versionId);
    await world.flow.decide('zhouzihan', instance, 'submit');
    const withdraw = async (account: string) => {
      const origin = await world.flow.origin(account);
      const { version } = await world.server.call(origin, processView, { piId: instance });
      return world.server.call(origin, withdrawProcess, { piId: instance, version, reason: 'mistake' });
    };
    await expect(withdraw('wuqian')).rejects.toMatchObject({ code: 'WITHDRAW_NOT_ALLOWED' });
    await withdraw('zhouzihan');
    expect(await world.standing(versionId)).toBe('V01.d1 void');

    const other = await world.draft('zhouzihan');
    const second = await world.instanceOf(other.versionId);
    await world.flow.decide('zhouzihan', second, 'submit');
    await world.flow.decide('wuqian', second, 'agree');
    const origin = await world.flow.origin('zhouzihan');
    const { version } = await world.server.call(origin, processView, { piId: second });
    await expect(
      world.server.call(origin, withdrawProcess, { piId: second, version, reason: 'mistake' }),
    ).rejects.toMatchObject({ code: 'WITHDRAW_NOT_ALLOWED' });
  });

  it('turns void when its draft is discarded; the number is not given again', async () => {
    const { versionId, no } = await world.draft('zhouzihan');
    const origin = await world.flow.origin('zhouzihan');
    const { version } = await world.server.call(origin, documentVersion, { versionId });
    await expect(
      world.server.call(await world.flow.origin('hanxue'), discardDocumentDraft, {
        versionId,
        version,
        reason: 'not mine',
      }),
    ).rejects.toMatchObject({ code: 'NO_PERMISSION' });
    await world.server.call(origin, discardDocumentDraft, { versionId, version, reason: 'not needed' });
    expect(await world.standing(versionId)).toBe('V01.d1 void');
    expect((await world.draft('zhouzihan')).no).not.toBe(no);
  });

  it('is not submitted without main file, nor saved over a change that was not seen', async () => {
    const origin = await world.flow.origin('zhouzihan');
    const made = await world.server.call(origin, createDocument, {
      category: 'STP',
      titleZh: '缬沙坦片工艺规程',
      titleEn: 'Valsartan tablets process',
      no: 'STP-HK101',
    });
    const save = (version: number, titleEn: string) =>
      world.server.call(origin, saveDocumentVersion, {
        versionId: made.versionId,
        version,
        values: { titleEn },
      });
    await expect(
      world.flow.decide('zhouzihan', await world.instanceOf(made.versionId), 'submit'),
    ).rejects.toMatchObject({ code: 'FORM_INVALID' });
    await save(1, 'Valsartan tablets');
    await expect(save(1, 'Something else')).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    await expect(
      world.server.call(origin, createDocument, {
        category: 'STP',
        titleZh: '重复',
        titleEn: 'Twice',
        no: 'STP-HK101',
      }),
    ).rejects.toMatchObject({ code: 'DOCUMENT_NO_EXISTS' });
    await expect(
      world.server.call(origin, createDocument, {
        category: 'STP',
        titleZh: '错',
        titleEn: 'Wrong',
        no: 'TS-1',
      }),
    ).rejects.toMatchObject({ code: 'DOCUMENT_NO_INVALID' });
  });

  it('is not planned for a day that has passed, neither when it is saved nor when it is submitted', async () => {
    const { versionId } = await world.draft('zhouzihan');
    const origin = await world.flow.origin('zhouzihan');
    const { version } = await world.server.call(origin, documentVersion, { versionId });
    const save = (plannedEffectiveDate: string) =>
      world.server.call(origin, saveDocumentVersion, {
        versionId,
        version,
        values: { plannedEffectiveDate },
      });
    const refused = {
      code: 'FORM_INVALID',
      params: { problems: [{ key: 'plannedEffectiveDate', code: 'inPast' }] },
    };
    await expect(save(dayFromNow(-1))).rejects.toMatchObject(refused);
    await save(dayFromNow(1));
    const later = { at: new Date(Date.now() + 3 * 86_400_000) };
    await expect(
      world.flow.decide('zhouzihan', await world.instanceOf(versionId), 'submit', later),
    ).rejects.toMatchObject(refused);
  });

  it('numbers documents of a department without gaps, however many are made at once', async () => {
    const origin = await world.flow.origin('wuqian');
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        world.server.call(origin, createDocument, {
          category: 'WI',
          titleZh: `指导书 ${index}`,
          titleEn: `Instruction ${index}`,
        }),
      ),
    );
    expect(made.map(({ no }) => no).sort()).toEqual([1, 2, 3, 4, 5, 6].map((n) => `WI-QA-00${n}`));
  });

  it('shows what differs between two versions', async () => {
    const { versionId } = await world.draft('zhouzihan', {}, { text: 'Rinse twice' });
    const origin = await world.flow.origin('zhouzihan');
    await world.server.runJob('documents.content');
    const compared = await world.server.call(origin, compareVersions, {
      leftId: versionId,
      rightId: versionId,
    });
    expect(compared.fields).toEqual([]);
    expect(compared.rightText.join(' ')).toContain('Rinse twice');
    expect(compared.pending).toBe(false);
  });

  it('belongs to a department', async () => {
    await world.server.platform.owner.query('update user_account set department_id = null where id = $1', [
      world.tenant.users.wuqian,
    ]);
    const titles = { category: 'WI', titleZh: '放行指导书', titleEn: 'Release' };
    const origin = await world.flow.origin('wuqian');
    await expect(world.server.call(origin, createDocument, titles)).rejects.toMatchObject({
      code: 'DEPARTMENT_REQUIRED',
    });
  });
});
