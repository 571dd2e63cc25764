import { courseDetail, documentGate, LEAST_VIEW_SECONDS, listTrainingTasks } from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setOnDuty, setUserStatus } from '../../../directory/identity/administration';
import { dayFromNow } from '../../../testing/days';
import { DocumentJourney } from '../../documents/testing/documentJourney';
import { qualify } from '../assignments/finish';
import { lockAssignment } from '../assignments/store';
import { qualifiedAt } from '../qualification/qualifiedAt';
import { TrainingWorld } from '../testing/trainingWorld';
import { gateState } from './gate';

const DAY = 86_400_000;
const later = (days: number) => new Date(Date.now() + days * DAY);

let documents: DocumentJourney;
let world: TrainingWorld;
beforeAll(async () => {
  documents = await DocumentJourney.begin();
  world = await TrainingWorld.begin(documents.server, documents.tenant);
});
afterAll(() => documents?.stop());

/** A version that is approved and whose training is planned. */
async function planned(values: Record<string, unknown> = {}, impact = 'read') {
  const made = await documents.draft('zhouzihan', {
    trainingRequired: 'yes',
    plannedEffectiveDate: dayFromNow(1),
    ...values,
  });
  await documents.approve(made.versionId, 'zhouzihan');
  const instance = await documents.instanceOf(made.versionId);
  await documents.flow.decide('xiefang', instance, 'plan', { values: { trainingImpact: impact } });
  const course = await world.server.asSystem(world.tenant.id, ({ tx }) =>
    tx
      .selectFrom('training_course')
      .selectAll()
      .where('document_id', '=', made.documentId)
      .executeTakeFirstOrThrow(),
  );
  return { ...made, instance, courseId: course.id };
}

async function complete(courseId: string, account: string, at?: Date) {
  const open = (await world.assignments(courseId)).find(
    (row) => row.account === account && !['qualified', 'superseded', 'exempt'].includes(row.state),
  );
  await world.server.as(
    world.tenant.id,
    account,
    async (ctx) => qualify(ctx, await lockAssignment(ctx, open?.id as string), { score: 95 }),
    at,
  );
}

const gate = (versionId: string) =>
  world.server.asSystem(world.tenant.id, ({ tx }) => gateState(tx, versionId));

describe('a document version that needs training', () => {
  it('spawns course, task, assignments and credit; the window is at least seven days', async () => {
    const { versionId, courseId } = await planned();
    const rows = await world.assignments(courseId);
    expect(rows.filter((row) => row.state === 'notStarted').map((row) => row.account)).toEqual([
      'caoyang',
      'yuanmeng',
    ]);
    // The author and everyone who signed; the head of production among them.
    const credited = rows.filter((row) => row.source === 'credit').map((row) => row.account);
    expect(credited).toEqual(expect.arrayContaining(['zhaojianguo', 'zhouzihan']));
    const version = await documents.version(versionId);
    expect(version.planned_effective_date).toBe(
      await world.server.asSystem(world.tenant.id, async ({ now }) => dayFromNow(7, now.getTime())),
    );
    const tasks = await world.server.call(await world.origin('xiefang'), listTrainingTasks, {
      page: 1,
      pageSize: 10,
      filter: { courseId },
    });
    expect(tasks.rows).toMatchObject([
      { state: 'running', origin: 'document', missing: 2, documentVersionId: versionId },
    ]);
    expect(tasks.rows[0]?.due).toBe(rows[0]?.due ?? tasks.rows[0]?.due);
    // A course that nobody has made says how long reading takes at least.
    const course = await world.server.call(await world.origin('xiefang'), courseDetail, { id: courseId });
    expect(course.versions[0]?.content.minimumViewSeconds).toBe(LEAST_VIEW_SECONDS);
    const [notice] = await world.server.asSystem(world.tenant.id, ({ tx }) =>
      tx.selectFrom('notification').selectAll().where('user_id', '=', world.user('caoyang')).execute(),
    );
    expect(notice?.text_en).toContain('New training');
  });

  it('takes effect when the last two finish at once, exactly once', async () => {
    const { versionId, courseId } = await planned();
    expect(await gate(versionId)).toMatchObject({ open: false, limit: 90 });
    const view = await world.server.call(await world.origin('zhouzihan'), documentGate, { versionId });
    expect(JSON.stringify(view)).toContain('caoyang');
    const day = later(8);
    await Promise.all([complete(courseId, 'caoyang', day), complete(courseId, 'yuanmeng', day)]);
    expect(await documents.standing(versionId)).toBe('V01 effective');
    expect(await gate(versionId)).toMatchObject({ open: true, rate: 100, missing: [] });
    const effects = await world.server.asSystem(world.tenant.id, ({ tx }) =>
      tx
        .selectFrom('audit_entry')
        .select('event')
        .where('object_id', 'in', [versionId, courseId])
        .where('event', 'in', ['effective', 'inForce'])
        .execute(),
    );
    expect(effects.map((one) => one.event).sort()).toEqual(['effective', 'inForce']);
    const tasks = await world.server.call(await world.origin('xiefang'), listTrainingTasks, {
      page: 1,
      pageSize: 10,
      filter: { courseId },
    });
    expect(tasks.rows[0]?.state).toBe('completed');
  });

  it('does not count who is off duty, exempt or gone', async () => {
    const { versionId, courseId } = await planned();
    await complete(courseId, 'caoyang');
    expect((await gate(versionId)).missing.map((one) => one.person.account)).toEqual(['yuanmeng']);
    await world.server.asSystem(world.tenant.id, (ctx) => setOnDuty(ctx, world.user('yuanmeng'), false));
    expect(await gate(versionId)).toMatchObject({ open: true, offDuty: 1, missing: [] });
    await world.server.asSystem(world.tenant.id, (ctx) => setOnDuty(ctx, world.user('yuanmeng'), true));
    expect((await gate(versionId)).open).toBe(false);
    await world.server.asSystem(world.tenant.id, (ctx) =>
      setUserStatus(ctx, world.user('yuanmeng'), 'disabled'),
    );
    expect(await gate(versionId)).toMatchObject({ open: true, missing: [] });
    await world.server.asSystem(world.tenant.id, (ctx) =>
      setUserStatus(ctx, world.user('yuanmeng'), 'enabled'),
    );
    expect((await world.states(courseId)).filter((one) => one.startsWith('yuanmeng'))).toEqual([
      'yuanmeng:notStarted',
      'yuanmeng:superseded',
    ]);
  });

  it('needs somebody qualified in each affected position of each department', async () => {
    const course = await world.course();
    const { versionId, courseId } = await planned({
      distribution: [world.tenant.departments.PD, world.tenant.departments.EN],
    });
    expect(course).not.toBe(courseId);
    const before = await gate(versionId);
    expect(
      before.departments.map((one) => `${one.department.en} ${one.position.en} ${one.met}`).sort(),
    ).toEqual(['EN Staff true', 'EN engineer false', 'PD Staff true', 'PD operator false']);
    for (const account of ['caoyang', 'yuanmeng']) await complete(courseId, account);
    const after = await gate(versionId);
    expect(after.departments.filter((one) => !one.met).map((one) => one.position.en)).toEqual(['engineer']);
    expect(after.open).toBe(false);
  });

  it('says who was qualified when, whatever happens later', async () => {
    const { versionId, documentId, courseId } = await planned();
    const ask = (at: Date, subject = { documentVersionId: versionId } as { documentVersionId: string }) =>
      world.server.asSystem(world.tenant.id, ({ tx }) => qualifiedAt(tx, world.user('caoyang'), subject, at));
    const before = new Date();
    await complete(courseId, 'caoyang');
    const after = new Date(Date.now() + 1000);
    expect((await ask(new Date(before.getTime() - 1000))).qualified).toBe(false);
    expect(await ask(after)).toMatchObject({ qualified: true, required: true });
    // Gone from the version: history still answers the same.
    await world.server.asSystem(world.tenant.id, (ctx) =>
      setUserStatus(ctx, world.user('caoyang'), 'disabled'),
    );
    expect((await ask(after)).qualified).toBe(true);
    await world.server.asSystem(world.tenant.id, (ctx) =>
      setUserStatus(ctx, world.user('caoyang'), 'enabled'),
    );
    const document = await world.server.asSystem(world.tenant.id, ({ tx }) =>
      qualifiedAt(tx, world.user('caoyang'), { documentId }, after),
    );
    // Not in force yet: the document asks nothing.
    expect(document.required).toBe(false);
  });
});
