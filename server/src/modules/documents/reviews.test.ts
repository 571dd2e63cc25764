import { createRecord, getDocument, getRecord } from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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
