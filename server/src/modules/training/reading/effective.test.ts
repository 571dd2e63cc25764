import {
  declareRead,
  LEAST_VIEW_SECONDS,
  openMaterial,
  saveProgress,
  signTraining,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayFromNow } from '../../../testing/days';
import { DocumentJourney } from '../../documents/testing/documentJourney';
import { TrainingWorld } from '../testing/trainingWorld';

const DAY = 86_400_000;

let documents: DocumentJourney;
let world: TrainingWorld;
beforeAll(async () => {
  documents = await DocumentJourney.begin();
  world = await TrainingWorld.begin(documents.server, documents.tenant);
});
afterAll(() => documents?.stop());

describe('the closing signatures of the last two learners', () => {
  it('bring the version into force in their own transaction, exactly once, and qualify both', async () => {
    const { documentId, versionId } = await documents.draft('zhouzihan', {
      trainingRequired: 'yes',
      plannedEffectiveDate: dayFromNow(1),
    });
    await documents.approve(versionId, 'zhouzihan');
    const instance = await documents.instanceOf(versionId);
    await documents.flow.decide('xiefang', instance, 'plan', { values: { trainingImpact: 'read' } });
    const open = await world.server.asSystem(world.tenant.id, ({ tx }) =>
      tx
        .selectFrom('training_assignment as a')
        .innerJoin('training_course as c', 'c.id', 'a.course_id')
        .innerJoin('user_account as u', 'u.id', 'a.user_id')
        .select(['a.id', 'u.account'])
        .where('c.document_id', '=', documentId)
        .where('a.state', '=', 'notStarted')
        .orderBy('u.account')
        .execute(),
    );
    expect(open.map(({ account }) => account)).toEqual(['caoyang', 'yuanmeng']);
    const at = new Date(Date.now() + 8 * DAY);
    const sign = async ({ id: assignmentId, account }: (typeof open)[number]) => {
      const token = await world.server.session(world.tenant.id, account, at);
      const opened = { tenantId: world.tenant.id, token, at };
      const { reading } = await world.server.call(opened, openMaterial, { assignmentId });
      const length = reading?.length || 3;
      const read = { assignmentId, position: length, length, seconds: LEAST_VIEW_SECONDS };
      await world.server.call(opened, saveProgress, read);
      // A course that a document brings asks for some time, whatever the viewer says.
      await expect(world.server.call(opened, declareRead, { assignmentId })).rejects.toMatchObject({
        code: 'READING_INCOMPLETE',
      });
      const origin = { ...opened, at: new Date(at.getTime() + LEAST_VIEW_SECONDS * 1000) };
      await world.server.call(origin, saveProgress, read);
      await world.server.call(origin, declareRead, { assignmentId });
      return () =>
        world.server.call(origin, signTraining, {
          assignmentId,
          signature: { account, password: world.server.encrypt(world.tenant.password) },
        });
    };
    const ready = [];
    for (const one of open) ready.push(await sign(one));
    expect(await documents.standing(versionId)).not.toMatch(/effective/);
    const signed = await Promise.all(ready.map((send) => send()));
    expect(signed.map(({ state }) => state)).toEqual(['qualified', 'qualified']);
    expect(await documents.standing(versionId)).toBe('V01 effective');
    const effects = await world.server.asSystem(world.tenant.id, ({ tx }) =>
      tx
        .selectFrom('audit_entry')
        .select('event')
        .where('object_id', '=', versionId)
        .where('event', '=', 'effective')
        .execute(),
    );
    expect(effects).toHaveLength(1);
  });
});
