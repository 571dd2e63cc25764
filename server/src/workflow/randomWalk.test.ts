import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { recordSaved } from './recordSaved';
import { loadState } from './store/load';
import { readHistory, rebuildInstance } from './store/rebuild';
import { processOf, step } from './testing/flow';
import { Journey } from './testing/journey';
import { changeTestRecord, readTestRecord } from './testing/testRecords';

let journey: Journey;
beforeAll(async () => {
  journey = await Journey.begin('walk');
});
afterAll(() => journey?.stop());

const SOURCE = processOf(
  `startEvent start
  userTask draft
  parallelGateway open
  userTask head
  userTask work
  parallelGateway close
  userTask review all
  serviceTask follow
  userTask approve
  endEvent done
  start -> draft
  draft -> open
  open -> head
  open -> work
  head -> close
  work -> close
  close -> review
  review -> follow
  follow -> approve
  approve -> done`,
  [
    step('draft', 'draft', { assignee: [{ initiator: true }] }),
    step('head', 'review', {
      assignee: [{ departmentHead: true, orElse: { role: 'qamgr' } }],
      decisions: { agree: {}, return: {} },
    }),
    step('work', 'work', {
      assignee: [{ role: 'qa' }],
      decisions: { submit: {}, extend: {}, return: {} },
      due: '3wd',
      sign: { meaning: 'performed' },
    }),
    step('review', 'review', {
      mode: 'all',
      assignee: [{ field: 'reviewers' }],
      decisions: { agree: {}, return: {} },
    }),
    step('follow', 'wait', { service: 'gate' }),
    step('approve', 'approve', {
      assignee: [{ role: 'qhead' }],
      decisions: { approve: {}, return: {}, reject: {} },
      sign: { meaning: 'approved' },
    }),
  ],
  { code: 'walk', extensionApprover: [{ role: 'qamgr' }], cancellationApprover: [{ role: 'qamgr' }] },
);

/** Refusals that a walk may meet: somebody chose what cannot be chosen now. */
const REFUSALS = ['TASK_ASSIGNEE_INCORRECT', 'EXTENSION_NOT_ALLOWED'];

async function walk(choices: { task: number; decision: number }[]): Promise<string> {
  const reviewers = ['yubo', 'mazhiqiang', 'zhaojianguo'].map((account) => journey.user(account));
  const { instanceId, recordId } = await journey.start('caoyang', SOURCE, { reviewers });
  for (const { task, decision } of choices) {
    const open = await journey.open(instanceId);
    if (open.length === 0) {
      await journey.as('hanxue', async (ctx) => {
        await changeTestRecord(ctx, recordId, { ready: true });
        await recordSaved(ctx, instanceId);
      });
      continue;
    }
    const account = open[task % open.length]?.split(':')[1] as string;
    const { decisions } = await journey.look(account, instanceId);
    const option = decisions[decision % decisions.length];
    await journey
      .decide(account, instanceId, option?.code as string, {
        ...(option?.asks.includes('person') && { personIds: [journey.user('yuanmeng')] }),
        ...(option?.asks.includes('day') && { day: '2099-01-01' }),
      })
      .catch((error) => {
        if (!REFUSALS.includes(error.code)) throw error;
      });
  }
  return `${instanceId} ${recordId}`;
}

describe('whatever people decide', () => {
  it('the stored state is the one that history tells, and the record knows where it stands', async () => {
    const choice = fc.record({ task: fc.nat(9), decision: fc.nat(9) });
    await fc.assert(
      fc.asyncProperty(fc.array(choice, { minLength: 6, maxLength: 16 }), async (choices) => {
        const [instanceId = '', recordId = ''] = (await walk(choices)).split(' ');
        await journey.server.asSystem(journey.tenant.id, async (ctx) => {
          const row = await ctx.tx
            .selectFrom('wf_instance')
            .selectAll()
            .where('id', '=', instanceId)
            .executeTakeFirstOrThrow();
          const stored = await loadState(ctx.tx, row);
          expect(rebuildInstance(instanceId, await readHistory(ctx.tx, instanceId))).toEqual(stored);
          const record = await readTestRecord(ctx, recordId);
          expect(record?.standing).toMatchObject({ status: row.status });
        });
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });
});
