import {
  addAnnotation,
  checkTasks,
  createRecord,
  documentVersion,
  getDocument,
  getRecord,
  listAnnotations,
  recordAudit,
  reopenAnnotation,
  replyAnnotation,
  resolveAnnotation,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestTenant } from '../../testing/testTenant';
import { DocumentJourney } from './testing/documentJourney';

const later = (days: number) => new Date(Date.now() + days * 86_400_000);

let world: DocumentJourney;
beforeAll(async () => {
  world = await DocumentJourney.begin();
});
afterAll(() => world.stop());

describe('the periodic review', () => {
  async function due() {
    const made = await world.draft('zhouzihan', { reviewMonths: 1 });
    await world.approve(made.versionId, 'zhouzihan');
    await world.server.runJob('documents.reviews');
    await world.server.runJob('documents.reviews');
    const reviews = await world.server.asSystem(world.tenant.id, ({ tx }) =>
      tx
        .selectFrom('quality_record as r')
        .innerJoin('record_link as l', 'l.from_id', 'r.id')
        .select(['r.id', 'r.instance_id', 'r.title'])
        .where('r.process', '=', 'documentReview')
        .where('l.to_id', '=', made.documentId)
        .execute(),
    );
    expect(reviews).toHaveLength(1);
    return { ...made, review: reviews[0]?.id as string, instance: reviews[0]?.instance_id as string };
  }

  const decide = async (instance: string, outcome: string) => {
    await world.flow.decide('zhouzihan', instance, 'submit', { values: { outcome, findings: 'checked' } });
    await world.flow.decide('hanxue', instance, 'agree');
    await world.flow.decide('wuqian', instance, 'approve');
  };

  it('is handed to the owner once and moves the next date when the document is still valid', async () => {
    const { documentId, instance, review } = await due();
    const origin = await world.flow.origin('zhouzihan');
    const before = await world.server.call(origin, getDocument, { documentId });
    await world.flow.decide('zhouzihan', instance, 'submit', {
      values: { outcome: 'renew', findings: 'checked' },
    });
    await world.flow.decide('hanxue', instance, 'agree');
    await world.flow.decide('wuqian', instance, 'approve', { at: later(20) });
    const after = await world.server.call(origin, getDocument, { documentId });
    expect(String(after.reviewDate) > String(before.reviewDate)).toBe(true);
    const record = await world.server.call(origin, getRecord, { process: 'documentReview', id: review });
    expect(record.values.nextReviewDate).toBe(after.reviewDate);
    expect(record.row.no).toMatch(/^PR-\d{4}-0001$/);
    expect(record.row.title).toMatch(/ V01 容器清洁操作规程 \/ Vessel cleaning$/);
  });

  it('leaves the owner a change request when the document has to be revised', async () => {
    const { instance, documentId } = await due();
    await decide(instance, 'revise');
    const draft = await world.server.asSystem(world.tenant.id, ({ tx }) =>
      tx
        .selectFrom('quality_record as r')
        .innerJoin('record_link as l', 'l.from_id', 'r.id')
        .select(['r.id', 'r.initiator_id', 'r.form_values'])
        .where('r.process', '=', 'dcr')
        .where('l.to_id', '=', documentId)
        .executeTakeFirstOrThrow(),
    );
    expect(draft.initiator_id).toBe(world.flow.user('zhouzihan'));
    expect(draft.form_values).toMatchObject({ action: 'revise' });
  });

  it('is not for a document that is being changed', async () => {
    const made = await world.draft('zhouzihan', { reviewMonths: 1 });
    await world.approve(made.versionId, 'zhouzihan');
    await world.server.call(await world.flow.origin('wuqian'), createRecord, {
      process: 'dcr',
      submit: true,
      reason: 'r',
      values: {
        title: 'Change',
        action: 'revise',
        changeLevel: 'minor',
        reason: 'r',
        trainingProposal: 'none',
        documents: [{ type: 'document', id: made.documentId, no: made.no, title: '' }],
      },
    });
    await world.server.runJob('documents.reviews');
    const links = await world.server.asSystem(world.tenant.id, ({ tx }) =>
      tx
        .selectFrom('record_link')
        .select('id')
        .where('from_type', '=', 'documentReview')
        .where('to_id', '=', made.documentId)
        .execute(),
    );
    expect(links).toEqual([]);
  });
});

describe('comments on a text under review', () => {
  const QUOTE = { exact: 'of the vessel', prefix: 'Cleaning ', suffix: '' };
  const origin = (account: string) => world.flow.origin(account);
  const commentsOf = async (account: string, versionId: string) =>
    world.server.call(await origin(account), listAnnotations, { versionId });
  const comment = async (account: string, versionId: string, text: string) =>
    world.server.call(await origin(account), addAnnotation, { versionId, quote: QUOTE, text });
  const settle = async (
    call: typeof resolveAnnotation | typeof reopenAnnotation,
    account: string,
    versionId: string,
    annotationId: string,
  ) => world.server.call(await origin(account), call, { versionId, annotationId });

  async function inReview() {
    const made = await world.draft('zhouzihan');
    const instance = await world.instanceOf(made.versionId);
    await world.flow.decide('zhouzihan', instance, 'submit');
    return { ...made, instance };
  }

  it('are answered, resolved and reopened in a thread, told to the others, and each act is in the trail', async () => {
    const { versionId, no } = await inReview();
    const { id } = await comment('wuqian', versionId, 'Which vessel?');
    const ofThread = { versionId, annotationId: id };
    await world.server.call(await origin('zhouzihan'), replyAnnotation, { ...ofThread, text: 'All of them' });
    await settle(resolveAnnotation, 'zhouzihan', versionId, id);
    await settle(reopenAnnotation, 'wuqian', versionId, id);
    const { annotations } = await commentsOf('hanxue', versionId);
    expect(annotations).toMatchObject([{ quote: QUOTE, state: 'open', mayResolve: false }]);
    expect(annotations[0]?.acts.map((act) => [act.kind, act.text, act.by.account, act.label])).toEqual([
      ['comment', 'Which vessel?', 'wuqian', 'V01.d1'],
      ['reply', 'All of them', 'zhouzihan', 'V01.d1'],
      ['resolve', null, 'zhouzihan', 'V01.d1'],
      ['reopen', null, 'wuqian', 'V01.d1'],
    ]);
    const { rows } = await world.server.call(await origin('zhouzihan'), recordAudit, {
      page: 1,
      pageSize: 50,
      filter: { objectType: 'documentVersion', objectId: versionId },
    });
    const acts = rows.filter(({ event }) => /^annot/.test(event));
    expect(acts.map((row) => [row.event, row.operatorAccount])).toEqual([
      ['annotationReopen', 'wuqian'],
      ['annotationResolve', 'zhouzihan'],
      ['annotationReply', 'zhouzihan'],
      ['annotate', 'wuqian'],
    ]);
    const notices = await world.server.asSystem(world.tenant.id, ({ tx }) =>
      tx
        .selectFrom('notification')
        .select(['user_id', 'text_en'])
        .where('text_en', 'like', `%${no} V01.d1`)
        .where('text_en', 'like', '%comment%')
        .orderBy('sent_at')
        .execute(),
    );
    expect(notices.map((one) => [one.user_id, one.text_en])).toEqual([
      [world.flow.user('zhouzihan'), `wuqian commented on ${no} V01.d1`],
      [world.flow.user('wuqian'), `zhouzihan answered a comment on ${no} V01.d1`],
    ]);
  });

  it('keep a version from going on while they are open, and say so; it may go back', async () => {
    const { versionId, instance } = await inReview();
    const { id } = await comment('wuqian', versionId, 'Which vessel?');
    const refused = { code: 'DOCUMENT_ANNOTATIONS_OPEN', params: { count: 1 } };
    await expect(world.flow.decide('hanxue', instance, 'agree')).rejects.toMatchObject(refused);
    const { id: taskId } = await world.flow.taskOf('hanxue', instance);
    const [asked] = await world.server.call(await origin('hanxue'), checkTasks, { taskIds: [taskId] });
    const agree = asked?.view?.decisions.find(({ code }) => code === 'agree');
    expect(agree?.disabledWhy?.en).toMatch(/comments are open: 1/);
    const seen = await world.server.call(await origin('hanxue'), documentVersion, { versionId });
    expect(seen.annotationObstacle).toEqual(agree?.disabledWhy);

    await world.flow.decide('wuqian', instance, 'return');
    await expect(world.flow.decide('zhouzihan', instance, 'submit')).rejects.toMatchObject(refused);
    await settle(resolveAnnotation, 'zhouzihan', versionId, id);
    await world.approve(versionId, 'zhouzihan');
    expect(await world.standing(versionId)).toBe('V01 effective');
    // In force it shows none and takes none; they stay with it all the same.
    expect(await commentsOf('wuqian', versionId)).toEqual({ mayAnnotate: false, annotations: [] });
    await expect(comment('wuqian', versionId, 'Too late')).rejects.toMatchObject({ code: 'RECORD_LOCKED' });
    const kept = await world.server.asSystem(world.tenant.id, ({ tx }) =>
      tx.selectFrom('document_annotation').select('state').where('version_id', '=', versionId).execute(),
    );
    expect(kept).toEqual([{ state: 'resolved' }]);
  });

  it('are for author, reviewers and approvers alone, and resolved by who wrote them or the author', async () => {
    const { versionId, instance } = await inReview();
    const { id } = await comment('wuqian', versionId, 'Which vessel?');
    // The quality head sees every draft; the approval is not hers yet.
    expect(await commentsOf('lumingyuan', versionId)).toEqual({ mayAnnotate: false, annotations: [] });
    const early = comment('lumingyuan', versionId, 'Me too');
    await expect(early).rejects.toMatchObject({ code: 'NO_PERMISSION' });
    for (const outsider of ['yubo', 'gaoxiang'])
      await expect(commentsOf(outsider, versionId)).rejects.toMatchObject({ code: 'RECORD_NOT_EXIST' });
    await expect(settle(resolveAnnotation, 'hanxue', versionId, id)).rejects.toMatchObject({
      code: 'NO_PERMISSION',
    });
    await settle(resolveAnnotation, 'wuqian', versionId, id);
    await expect(settle(resolveAnnotation, 'zhouzihan', versionId, id)).rejects.toMatchObject({
      code: 'RECORD_CHANGED',
      params: { name: 'wuqian' },
    });
    await world.all(instance, 'agree');
    expect((await commentsOf('lumingyuan', versionId)).mayAnnotate).toBe(true);
    const another = await inReview();
    await expect(settle(reopenAnnotation, 'wuqian', another.versionId, id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('are of one company: another one neither reads nor finds them', async () => {
    const { versionId } = await inReview();
    await comment('wuqian', versionId, 'Which vessel?');
    const other = await createTestTenant(world.server);
    const token = await world.server.session(other.id, 'wuqian');
    const asked = world.server.call({ tenantId: other.id, token }, listAnnotations, { versionId });
    await expect(asked).rejects.toMatchObject({ code: 'RECORD_NOT_EXIST' });
    const rows = await world.server.asSystem(other.id, async ({ tx }) => [
      ...(await tx.selectFrom('document_annotation').select('id').execute()),
      ...(await tx.selectFrom('document_annotation_act').select('id').execute()),
    ]);
    expect(rows).toEqual([]);
  });
});
