import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rebuildInstance } from '../store/rebuild';
import { FakeInstance } from '../testing/fakeWorld';
import { processOf, step } from '../testing/flow';
import { checkGates } from './outside';
import { reopen } from './reopen';
import { openTasks } from './state';

const FLOW = `startEvent start
  userTask a
  parallelGateway open
  userTask b
  userTask c all
  parallelGateway close
  exclusiveGateway g f9
  userTask d oneByOne
  serviceTask w
  userTask e
  endEvent done
  endEvent refused
  start -> a
  a -> open
  open -> b
  open -> c
  b -> close
  c -> close
  close -> g
  g -> refused [values.refuse]
  g -> d
  d -> w
  w -> e
  e -> done`;
const BACK = { agree: {}, return: {} };
const SOURCE = processOf(FLOW, [
  step('a', 'draft', { decisions: { submit: {} } }),
  step('b', 'work', { decisions: { submit: {}, return: {}, reject: {} }, due: '2wd' }),
  step('c', 'review', { mode: 'all', decisions: BACK }),
  step('d', 'review', { mode: 'all', decisions: BACK }),
  step('w', 'wait', { service: 'gate' }),
  step('e', 'approve', { decisions: { approve: {}, return: {}, reject: {} } }),
]);
const PEOPLE = { a: 'author', b: ['bea', 'bo'], c: ['cid', 'cora'], d: ['dan', 'dora'], e: ['eve'] };
const HEAD = { id: 'head', account: 'head', name: 'head' };
const DECISIONS = [
  'submit',
  'agree',
  'approve',
  'return',
  'reject',
  'transfer',
  'addSign',
  'extend',
  'cancelReq',
  'refuse',
];

/** What one random move does; whatever is not offered is refused by the engine or skipped. */
const move = fc.record({
  task: fc.nat(20),
  decision: fc.constantFrom(...DECISIONS, 'agree', 'submit', 'agree', 'submit', 'gate', 'reopen'),
  refuse: fc.boolean(),
});

async function walk(moves: { task: number; decision: string; refuse: boolean }[]): Promise<FakeInstance> {
  const instance = await FakeInstance.start(SOURCE, { ...PEOPLE });
  for (const { task: index, decision, refuse } of moves) {
    if (instance.end) {
      if (decision !== 'reopen') continue;
      await instance.move((engine) => reopen(engine, HEAD, 'because'));
      continue;
    }
    instance.values.refuse = refuse;
    if (decision === 'gate') {
      instance.gates.add('w');
      await instance.move((engine) => checkGates(engine));
      continue;
    }
    const open = openTasks(instance.engine.state);
    const task = open[index % Math.max(1, open.length)];
    if (!task) continue;
    await instance
      .decide(`${task.stepId}:${task.handler.id}`, decision, {
        to: [`stand${index}`],
        wantedDeadline: '2027-01-01T00:00:00.000Z',
      })
      .catch((error) => {
        if (error.name !== 'AppError') throw error;
      });
  }
  return instance;
}

describe('any walk', () => {
  it('can be rebuilt from its history', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 40 }), async (moves) => {
        const instance = await walk(moves);
        expect(rebuildInstance('instance', instance.history)).toEqual(instance.engine.state);
      }),
      { numRuns: 150 },
    );
  });

  it('never leaves an instance without an open place or an end, nor an open task without a token', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 40 }), async (moves) => {
        const { engine } = await walk(moves);
        const { state } = engine;
        const active = [...state.tokens.values()].filter((token) => token.state === 'active');
        expect(active.length > 0).toBe(state.end === null);
        for (const task of openTasks(state)) expect(state.tokens.get(task.tokenId)?.state).toBe('active');
        for (const token of active) {
          if (engine.definition.graph.nodes.get(token.nodeId)?.type !== 'userTask') continue;
          expect(openTasks(state).some((task) => task.tokenId === token.id)).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });
});
