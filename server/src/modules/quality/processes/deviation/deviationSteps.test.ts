import { checkTask, checkTasks, todoList } from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TrainingWorld } from '../../../training/testing/trainingWorld';
import { Deviations, NO_IMPACT } from '../../testing/deviations';

let deviations: Deviations;
beforeAll(async () => {
  deviations = await Deviations.start();
});
afterAll(() => deviations?.server.stop());

describe('the impact assessment', () => {
  it('is refused until every aspect is answered, at the row; then all of them stand on the record', async () => {
    const { id } = await deviations.submit({ title: 'Assessed whole', place: 'Room 77', equipment: [] });
    await deviations.decide('zhaojianguo', id, 'agree');
    await deviations.decide('zhouzihan', id, 'accept', {
      risk: { before: { severity: 3, occurrence: 3, detectability: 3 } },
      devClass: 'major',
      assessors: [deviations.user('mazhiqiang')],
      investigator: deviations.user('yubo'),
    });
    const agree = (impact: object[]) => deviations.decide('mazhiqiang', id, 'agree', { impact });
    await expect(agree([{ area: 'validation', effect: 'none' }])).rejects.toMatchObject({
      code: 'FORM_INVALID',
      params: {
        problems: [0, 1, 3, 4, 5, 6].map((row) => ({
          key: 'impact',
          column: 'effect',
          row,
          code: 'required',
        })),
      },
    });
    const silent = NO_IMPACT.map((row) => (row.area === 'patient' ? { ...row, effect: 'yes' } : row));
    await expect(agree(silent)).rejects.toMatchObject({
      params: { problems: [{ key: 'impact', column: 'note', row: 6, code: 'required' }] },
    });
    await agree([...NO_IMPACT].reverse());
    expect((await deviations.get('hanxue', id)).values.impact).toEqual(NO_IMPACT);
  });
});

describe('assigning somebody who is not qualified', () => {
  it('is refused without a reason; the reason and whom it is for stand on the record and in the trail', async () => {
    const world = await TrainingWorld.begin(deviations.server, deviations.tenant);
    const { id: documentId, versions } = await world.document('SOP-PD-077');
    await world.course({ kind: 'read', documentId });
    const requirement = { type: 'documentVersion', id: versions.get('V01'), no: '', title: '' };
    const place = 'Room 78';
    const { id } = await deviations.submit({ place, equipment: [], docs: [requirement] });
    await deviations.decide('zhaojianguo', id, 'agree');
    const triage = {
      risk: { before: { severity: 3, occurrence: 3, detectability: 3 } },
      devClass: 'major',
      assessors: [deviations.user('mazhiqiang')],
      investigator: deviations.user('yubo'),
    };
    const refused = {
      problems: [{ key: 'qualificationReason', code: 'rule', params: { rule: 'notQualified' } }],
    };
    const accept = (more: object) => deviations.decide('zhouzihan', id, 'accept', { ...triage, ...more });
    await expect(accept({})).rejects.toMatchObject({ code: 'FORM_INVALID', params: refused });
    await expect(accept({ qualificationReason: ' ' })).rejects.toMatchObject({ params: refused });
    await accept({ qualificationReason: 'The only one who knows the controller' });
    const { values } = await deviations.get('hanxue', id);
    expect(values).toMatchObject({
      unqualified: [deviations.user('yubo'), deviations.user('mazhiqiang')],
      qualificationReason: 'The only one who knows the controller',
    });
    const given = (await deviations.trail(id)).flatMap(({ changes }) => changes);
    expect(given).toContainEqual(
      expect.objectContaining({
        field: 'qualificationReason',
        old: null,
        new: 'The only one who knows the controller',
      }),
    );
    expect(given.find(({ field }) => field === 'unqualified')?.new).toContain('yubo (yubo)');
  });
});

/** What the investigator of a minor deviation finds. */
const FINDINGS = {
  findings: '<p>The probe had drifted</p>',
  causes: [{ category: 'machine', cause: 'Drift', certainty: 'confirmed' }],
  capa: 'no',
  capaWhyNot: 'Replaced at once',
};

/** A minor deviation that yubo investigates: its id. */
async function atInvestigation(reporter: string, title: string, head: string): Promise<string> {
  const place = `Room of ${title}`;
  const report = deviations.report({ title, place, equipment: [] });
  const { id } = await deviations.create(reporter, report, true);
  await deviations.decide(head, id, 'agree');
  await deviations.decide('zhouzihan', id, 'accept', {
    risk: { before: { severity: 2, occurrence: 2, detectability: 2 } },
    devClass: 'minor',
    investigator: deviations.user('yubo'),
    impact: NO_IMPACT,
  });
  return id;
}

/** A minor deviation that waits for its approval: its id. */
async function atApproval(reporter: string, title: string, head: string): Promise<string> {
  const id = await atInvestigation(reporter, title, head);
  await deviations.decide('yubo', id, 'submit', FINDINGS);
  for (const reviewer of [head, 'zhouzihan']) await deviations.decide(reviewer, id, 'agree');
  return id;
}

describe('the approval', () => {
  it('is given by the quality manager, by somebody else where they reviewed', async () => {
    expect(
      await deviations.handlers('hanxue', await atApproval('caoyang', 'Of production', 'zhaojianguo')),
    ).toEqual(['hanxue']);
    // As the head of the department she has reviewed: others of the quality unit approve.
    expect(await deviations.handlers('hanxue', await atApproval('wuqian', 'Of quality', 'hanxue'))).toEqual([
      'lumingyuan',
      'sujingyi',
    ]);
  });

  it('concludes: nobody has written the conclusion before', async () => {
    const id = await atInvestigation('caoyang', 'Concluded', 'zhaojianguo');
    expect((await deviations.get('yubo', id)).editableFields).not.toContain('conclusion');
    const early = { ...FINDINGS, conclusion: 'No effect' };
    await expect(deviations.decide('yubo', id, 'submit', early)).rejects.toMatchObject({
      code: 'FORM_INVALID',
      params: { problems: [{ key: 'conclusion', code: 'readOnly' }] },
    });
    await deviations.decide('yubo', id, 'submit', FINDINGS);
    for (const reviewer of ['zhaojianguo', 'zhouzihan']) await deviations.decide(reviewer, id, 'agree');
    await deviations.decide('hanxue', id, 'approve', { conclusion: 'No effect' });
    expect((await deviations.get('hanxue', id)).values.conclusion).toBe('No effect');
  });
});

describe('the follow-up', () => {
  it('is a task of the owner that says what is missing, and closes by itself when nothing is', async () => {
    const { server } = deviations;
    const id = await atApproval('caoyang', 'Followed up', 'zhaojianguo');
    // Several at once are decided as they stand: an approval without its conclusion is not offered.
    const { taskId: approval } = await deviations.get('hanxue', id);
    const bulk = async () => {
      const origin = await deviations.origin('hanxue');
      const [seen] = await server.call(origin, checkTasks, { taskIds: [approval as string] });
      return Object.fromEntries(seen?.view?.decisions.map((one) => [one.code, one.disabledWhy?.en]) ?? []);
    };
    expect(await bulk()).toMatchObject({ approve: 'Entries that need attention: 1', return: undefined });
    await deviations.decide('hanxue', id, 'approve', { conclusion: 'No effect' });

    const todo = async (account: string) => {
      const input = { page: 1, pageSize: 50, filter: { text: 'Followed up' } };
      const { rows } = await server.call(await deviations.origin(account), todoList, input);
      return rows;
    };
    const [task] = await todo('caoyang');
    expect(task?.taskName.en).toBe('Follow-up');
    const { taskId, gate, row } = await deviations.get('caoyang', id);
    expect([taskId, gate.filter(({ met }) => !met).map(({ label }) => label.en)]).toEqual([
      task?.id,
      ['Corrections are not done; the owner confirms them'],
    ]);
    const view = await server.call(await deviations.origin('caoyang'), checkTask, {
      taskId: task?.id as string,
    });
    expect(view.task).toMatchObject({ stepKind: 'wait', requiresSignature: false });
    expect(view.decisions).toEqual([]);
    expect(view.editableFields).toContain('correctionsDone');

    await deviations.save(
      'caoyang',
      id,
      { correctionsDone: true, correctionNote: 'Probe changed' },
      { version: row.version },
    );
    expect(await todo('caoyang')).toEqual([]);
    expect((await todo('zhouzihan')).map(({ taskName }) => taskName.en)).toEqual(['Close']);
  });
});
