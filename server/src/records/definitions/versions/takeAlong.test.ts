import { checkTask, completeTask, getProcessDefine, processView, recordAudit } from '@attest/api-contract';
import type { RecordDefinition } from '@attest/api-contract/records';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestServer } from '../../../testing/testServer';
import { ENQUIRY, flowOf, withFields } from '../../testing/enquiries';
import { TypeWorld } from '../../testing/typeWorld';

let server: TestServer;
let world: TypeWorld;
beforeAll(async () => {
  server = await TestServer.start();
});
beforeEach(async () => {
  world = await TypeWorld.begin(server);
  await world.enforced(ENQUIRY);
  for (const role of ['emp', 'qa', 'qamgr']) await world.grant(role, 'QmsEnquiry', ['view', 'add', 'edit']);
});
afterAll(() => server?.stop());

const REPORT = { title: 'Broken', product: 'HK-101', severity: 'major', quantity: 3 };
const text = { zh: '数量须不少于五', en: 'At least five are needed' };

/** With a field for the investigation, and a check that records so far may fail. */
function stricter(): RecordDefinition {
  const [first, second, third] = ENQUIRY.steps.steps;
  if (!first || !second || !third) throw new Error('no steps');
  const label = { zh: '原因', en: 'Cause' };
  const cause = { key: 'cause', type: 'input' as const, label, section: 'general', required: true };
  const more = withFields(ENQUIRY, (fields) => [...fields, cause]);
  const steps = [first, { ...second, fields: [...(second.fields ?? []), 'cause'] }, third];
  const checks = [{ id: 'few', when: 'values.quantity < 5', field: 'quantity', text }];
  return {
    ...more,
    steps: { ...more.steps, steps },
    rules: { ...more.rules, tests: [], checks: [...(more.rules?.checks ?? []), ...checks] },
  };
}

const open = async () => {
  const { id } = await world.create('enquiry', REPORT);
  return { id, piId: (await world.get('caoyang', 'enquiry', id)).piId };
};
const keysOf = async (recordId: string) => {
  const { call } = await world.as('zhouzihan');
  return (await call(getProcessDefine, { process: 'enquiry', recordId })).fields.map(({ key }) => key);
};
const trailOf = async (objectId: string) => {
  const { call } = await world.as('zhouzihan');
  const filter = { objectType: 'enquiry', objectId };
  return (await call(recordAudit, { page: 1, pageSize: 50, filter })).rows;
};

describe('a version that comes into force', () => {
  it('is for new records only, unless it is said otherwise', async () => {
    const { id } = await open();
    await world.enforced(stricter());
    expect(await keysOf(id)).not.toContain('cause');
    expect((await trailOf(id)).map(({ event }) => event)).not.toContain('takeAlong');
    await world.decide('zhouzihan', 'enquiry', id, 'submit', { conclusion: 'Transport' });
  });

  it('takes along those that stand at chosen steps; each is told which checks it newly fails', async () => {
    const { id } = await open();
    const other = await open();
    await world.decide('zhouzihan', 'enquiry', other.id, 'submit', { conclusion: 'Transport' });
    const handler = await world.as('zhouzihan');
    const { taskId } = await world.get('zhouzihan', 'enquiry', id);
    const seen = await handler.call(checkTask, { taskId: taskId as string });
    await world.enforced(stricter(), { takesAlong: ['step_2'] });

    expect([await keysOf(id), await keysOf(other.id)].map((keys) => keys.includes('cause'))).toEqual([
      true,
      false,
    ]);
    const [entry] = (await trailOf(id)).filter(({ event }) => event === 'takeAlong');
    expect([entry?.descriptionZh, entry?.descriptionEn]).toEqual([
      '改按记录类型 V2 继续，新增未通过的检查：数量须不少于五',
      'Goes on by V2 of its type; it now fails: At least five are needed',
    ]);
    // Whoever had it open decides about what they have not seen.
    const late = {
      taskId: seen.task.id,
      version: seen.task.version,
      recordVersion: seen.recordVersion,
      decision: 'submit',
      reason: 'done',
      values: { conclusion: 'Transport' },
    };
    expect(['TASK_PROCESSED', 'RECORD_CHANGED']).toContain(await handler.refused(completeTask, late));
    const values = { conclusion: 'Transport', cause: 'Bad roads' };
    await expect(world.decide('zhouzihan', 'enquiry', id, 'submit', values)).rejects.toMatchObject({
      params: { problems: [{ key: 'quantity', code: 'rule', params: { rule: 'few' } }] },
    });
    await world.decide('hanxue', 'enquiry', other.id, 'approve');
    expect((await world.get('hanxue', 'enquiry', other.id)).row.workflowStatus).toBe('completed');
  });

  it('takes records from a step that is gone to where it says', async () => {
    const { id, piId } = await open();
    const [first, , last] = ENQUIRY.steps.steps;
    if (!first || !last) throw new Error('no steps');
    const fields = [...(first.fields ?? []), 'conclusion'];
    const steps = [
      { ...first, fields },
      { ...last, decisions: { approve: { sign: false as const }, return: { returnTo: 'step_1' } } },
    ];
    const shorter: RecordDefinition = {
      ...ENQUIRY,
      steps: { ...ENQUIRY.steps, steps },
      flow: flowOf('step_1', 'step_3'),
      moved: { step_2: 'step_3' },
    };
    await world.enforced(shorter, { takesAlong: ['step_2'] });
    const { call } = await world.as('zhouzihan');
    const { rail } = await call(processView, { piId });
    expect(rail.find(({ state }) => state === 'current')?.name.en).toBe('Approve');
    expect((await world.get('zhouzihan', 'enquiry', id)).row.statusName.en).toBe('Approve');
    // It is handed out anew: approving is not for whoever investigated.
    expect((await world.get('zhouzihan', 'enquiry', id)).taskId).toBeNull();
    await world.decide('hanxue', 'enquiry', id, 'approve');
    expect((await world.get('hanxue', 'enquiry', id)).row.workflowStatus).toBe('completed');
  });

  it('takes none along from a step that it does not know', async () => {
    await expect(world.submitted(stricter(), { takesAlong: ['step_9'] })).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
      params: { where: '/takesAlong' },
    });
  });
});
