import {
  createRecord,
  documentCategories,
  documentGate,
  getDocument,
  getProcessDefine,
  getRecord,
  listDocuments,
  stopProcess,
  validateForm,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayFromNow } from '../../testing/days';
import { DocumentJourney, NO_TRAINING } from './testing/documentJourney';

let world: DocumentJourney;
beforeAll(async () => {
  world = await DocumentJourney.begin();
});
afterAll(() => world.stop());

async function effective() {
  const made = await world.draft('zhouzihan');
  await world.approve(made.versionId, 'zhouzihan');
  expect(await world.standing(made.versionId)).toBe('V01 effective');
  return made;
}

/** A change request of an officer, submitted. */
async function request(
  action: 'new' | 'revise' | 'obsolete',
  documents: { documentId: string; no: string }[],
  values: Record<string, unknown> = {},
) {
  const origin = await world.flow.origin('wuqian');
  return world.server.call(origin, createRecord, {
    process: 'dcr',
    submit: true,
    reason: 'needed',
    values: {
      title: 'Change',
      action,
      changeLevel: 'major',
      reason: 'The vessel is new',
      trainingProposal: 'none',
      ...(documents.length > 0 && {
        documents: documents.map(({ documentId, no }) => ({
          type: 'document',
          id: documentId,
          no,
          title: '',
        })),
      }),
      ...values,
    },
  });
}

async function change(id: string) {
  const origin = await world.flow.origin('wuqian');
  return world.server.call(origin, getRecord, { process: 'dcr', id });
}

/** Department head, document control and QA agree. */
async function carryOut(id: string): Promise<void> {
  const { piId } = await change(id);
  await world.flow.decide('hanxue', piId, 'agree');
  await world.flow.decide('zhouzihan', piId, 'accept', { values: { numberChecked: true } });
  await world.flow.decide('lumingyuan', piId, 'approve');
}

async function newestOf(documentId: string) {
  const origin = await world.flow.origin('zhouzihan');
  const { versions } = await world.server.call(origin, getDocument, { documentId });
  return versions[0]?.id as string;
}

describe('a change request', () => {
  it('offers the document categories of the tenant for new documents', async () => {
    const origin = await world.flow.origin('wuqian');
    const { fields } = await world.server.call(origin, getProcessDefine, { process: 'dcr' });
    const columns = fields.find(({ key }) => key === 'newDocuments')?.columns;
    const offered = columns?.find(({ key }) => key === 'category')?.options?.map(({ value }) => value);
    const categories = await world.server.call(origin, documentCategories, {});
    expect(offered).toEqual(categories.map(({ code }) => code));
    expect(offered).toContain('SOP');
  });

  it('opens the next version for the owner; the former one is superseded in the same instant', async () => {
    const document = await effective();
    const { id, no } = await request('revise', [document]);
    expect(no).toMatch(/^DCR-\d{4}-0001$/);
    await expect(request('revise', [document])).rejects.toMatchObject({
      code: 'DOCUMENT_CHANGE_OPEN',
      params: { no: document.no },
    });
    const origin = await world.flow.origin('zhouzihan');
    const flagged = await world.server.call(origin, getDocument, { documentId: document.documentId });
    expect([flagged.inRevision, flagged.changeRequest?.no]).toEqual([true, no]);
    await carryOut(id);
    const draft = await newestOf(document.documentId);
    expect(await world.standing(draft)).toBe('V02.d1 draft');
    // The browser checks what it is given against the form before a decision.
    const { values, processVersion } = await change(id);
    const form = await world.server.call(origin, getProcessDefine, { process: 'dcr', recordId: id });
    expect(form.version).toBe(processVersion);
    expect(validateForm(form.fields, values, { complete: [], now: Date.now() })).toEqual([]);
    const [waitsFor] = (await change(id)).gate;
    expect(waitsFor?.met).toBe(false);
    expect(waitsFor?.label.en).toMatch(
      new RegExp(`^New version of ${document.no} is not in force yet; its owner \\S+ brings it there$`),
    );
    // Whoever asked for it has it on the list until it is there.
    const waits = ['step_6:wuqian'];
    expect(await world.flow.open((await change(id)).piId)).toEqual(waits);
    await world.complete('zhouzihan', draft);
    await world.approve(draft, 'zhouzihan');
    expect(await world.flow.open((await change(id)).piId)).toEqual([]);
    const [now, former] = [await world.version(draft), await world.version(document.versionId)];
    expect([now.state, former.state, now.label]).toEqual(['effective', 'superseded', 'V02']);
    expect(former.superseded_at).toEqual(now.effective_at);
    expect((await change(id)).row.workflowStatus).toBe('completed');
    const after = await world.server.call(origin, getDocument, { documentId: document.documentId });
    expect([after.inRevision, after.changeRequest]).toEqual([false, null]);
    const list = await world.server.call(origin, listDocuments, {
      page: 1,
      pageSize: 10,
      filter: { text: document.no },
    });
    expect(list.rows[0]).toMatchObject({
      version: 'V02',
      effectiveVersion: 'V02',
      hit: 'no',
      inRevision: false,
    });
  });

  it('approves its documents together: a reviewed one waits for the others', async () => {
    const [first, second] = [await effective(), await effective()];
    const { id } = await request('revise', [first, second]);
    await carryOut(id);
    const drafts = [await newestOf(first.documentId), await newestOf(second.documentId)] as const;
    for (const draft of drafts) await world.complete('zhouzihan', draft);
    const instances = [await world.instanceOf(drafts[0]), await world.instanceOf(drafts[1])] as const;
    await world.flow.decide('zhouzihan', instances[0], 'submit');
    await world.all(instances[0], 'agree');
    expect(await world.standing(drafts[0])).toBe('V02.d1 reviewed');
    expect(await world.flow.open(instances[0])).toEqual(['step_hold:zhouzihan']);
    const owner = await world.flow.origin('zhouzihan');
    const held = await world.server.call(owner, documentGate, { versionId: drafts[0] });
    expect(held.conditions).toEqual([
      {
        label: expect.objectContaining({
          en: `${second.no} V02.d1 is not reviewed yet; its author and reviewers clear that`,
        }),
        met: false,
      },
    ]);
    expect([held.open, held.training, held.missing]).toEqual([false, null, []]);
    await world.flow.decide('zhouzihan', instances[1], 'submit');
    await world.all(instances[1], 'agree');
    expect(await world.standing(drafts[0])).toBe('V02.d1 inApproval');
    expect(await world.standing(drafts[1])).toBe('V02.d1 inApproval');
    for (const instance of instances) await world.flow.decide('lumingyuan', instance, 'approve');
    await world.all(instances[0], 'plan', { values: NO_TRAINING });
    expect((await change(id)).row.workflowStatus).toBe('approved');
    await world.all(instances[1], 'plan', { values: NO_TRAINING });
    expect((await change(id)).row.workflowStatus).toBe('completed');
  });

  it('lets both go on when the last two reviews come at once', async () => {
    const [first, second] = [await effective(), await effective()];
    const { id } = await request('revise', [first, second]);
    await carryOut(id);
    const drafts = [await newestOf(first.documentId), await newestOf(second.documentId)];
    const last: (() => Promise<unknown>)[] = [];
    for (const draft of drafts) {
      await world.complete('zhouzihan', draft);
      const instance = await world.instanceOf(draft);
      await world.flow.decide('zhouzihan', instance, 'submit');
      await world.flow.decide('hanxue', instance, 'agree');
      await world.flow.decide('zhaojianguo', instance, 'agree');
      last.push(await world.flow.ready('wuqian', instance, 'agree'));
    }
    await Promise.all(last.map((send) => send()));
    expect(await Promise.all(drafts.map((draft) => world.standing(draft)))).toEqual([
      'V02.d1 inApproval',
      'V02.d1 inApproval',
    ]);
  });

  it('is not planned for a day that has passed', async () => {
    const document = await effective();
    await expect(
      request('revise', [document], { plannedEffectiveDate: dayFromNow(-1) }),
    ).rejects.toMatchObject({
      code: 'FORM_INVALID',
      params: { problems: [{ key: 'plannedEffectiveDate', code: 'inPast' }] },
    });
    await expect(
      request('revise', [document], { plannedEffectiveDate: dayFromNow(0) }),
    ).resolves.toBeDefined();
  });

  it('makes a document obsolete with the approval of QA alone', async () => {
    const document = await effective();
    const { id } = await request('obsolete', [document]);
    await carryOut(id);
    expect(await world.standing(document.versionId)).toBe('V01 obsolete');
    expect((await change(id)).row.workflowStatus).toBe('completed');
  });

  it('opens new documents with their first drafts', async () => {
    const { id } = await request('new', [], {
      newDocuments: [{ category: 'SOP', titleZh: '冻干机清洁', titleEn: 'Freeze dryer cleaning' }],
    });
    await carryOut(id);
    const origin = await world.flow.origin('wuqian');
    const { rows } = await world.server.call(origin, listDocuments, {
      page: 1,
      pageSize: 10,
      filter: { text: '冻干' },
    });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ version: 'V01.d1', state: 'draft', inRevision: true, hit: 'title' });
  });

  it('frees its documents and leaves no drafts when it is stopped', async () => {
    const document = await effective();
    const { id } = await request('revise', [document]);
    await carryOut(id);
    const draft = await newestOf(document.documentId);
    const { piId } = await change(id);
    const head = await world.flow.origin('lumingyuan');
    const { version } = await world.server.asSystem(world.tenant.id, ({ tx }) =>
      tx.selectFrom('wf_instance').select('version').where('id', '=', piId).executeTakeFirstOrThrow(),
    );
    await world.server.call(head, stopProcess, {
      piId,
      version,
      reason: 'no longer wanted',
      signature: world.flow.signature('lumingyuan'),
    });
    expect(await world.standing(draft)).toBe('V02.d1 void');
    await expect(request('revise', [document])).resolves.toBeDefined();
  });

  it('takes each document once, even when two requests are sent at once', async () => {
    const document = await effective();
    const results = await Promise.allSettled([
      request('revise', [document]),
      request('obsolete', [document]),
    ]);
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
