import { describe, expect, it } from '@jest/globals';
import { FakeInstance } from '../testing/fakeWorld';
import { processOf, step } from '../testing/flow';
import { checkGates, childEnded, fireTimer } from './outside';
import { returnTargets } from './path';

const chain = (tasks: string[]) => {
  const ids = ['start', ...tasks.map((task) => task.split(' ')[0] as string), 'done'];
  const flows = ids.slice(1).map((id, index) => `${ids[index]} -> ${id}`);
  return ['startEvent start', ...tasks.map((task) => `userTask ${task}`), 'endEvent done', ...flows].join(
    '\n',
  );
};

const review = processOf(chain(['a', 'b', 'c all', 'd']), [
  step('a', 'draft'),
  step('b', 'work', { decisions: { submit: {}, return: {}, reject: {} } }),
  step('c', 'review', { mode: 'all', decisions: { agree: {}, return: {} } }),
  step('d', 'approve', { decisions: { approve: {}, return: {}, reject: {} } }),
]);
const PEOPLE = { a: 'author', b: 'bea', c: ['cid', 'cora', 'carl'], d: ['dan', 'dora'] };

async function atReview() {
  const instance = await FakeInstance.start(review, PEOPLE);
  await instance.decide('a:author', 'submit');
  await instance.decide('b:bea', 'submit');
  return instance;
}

describe('steps', () => {
  it('hands out tasks, waits for all, and closes the others when any one suffices', async () => {
    const instance = await atReview();
    expect(instance.open).toEqual(['c:cid', 'c:cora', 'c:carl']);
    await instance.decide('c:cora', 'agree');
    await instance.decide('c:cid', 'agree');
    expect(instance.open).toEqual(['c:carl']);
    await instance.decide('c:carl', 'agree');
    expect(instance.open).toEqual(['d:dan', 'd:dora']);
    await instance.decide('d:dora', 'approve');
    expect(instance.open).toEqual([]);
    expect(instance.end).toBe('end-ok');
  });

  it('asks one after the other where the diagram says so', async () => {
    const source = processOf(chain(['a', 'c oneByOne']), [
      step('a', 'draft'),
      step('c', 'review', { mode: 'all' }),
    ]);
    const instance = await FakeInstance.start(source, PEOPLE);
    await instance.decide('a:author', 'submit');
    for (const name of ['cid', 'cora', 'carl']) {
      expect(instance.open).toEqual([`c:${name}`]);
      await instance.decide(`c:${name}`, 'agree');
    }
    expect(instance.end).toBe('end-ok');
  });

  it('stops the submission when nobody can take the next step', async () => {
    const instance = await FakeInstance.start(review, { ...PEOPLE, b: [] });
    await expect(instance.decide('a:author', 'submit')).rejects.toMatchObject({
      code: 'TASK_ASSIGNEE_INCORRECT',
    });
    expect(instance.open).toEqual(['a:author']);
  });
});

describe('return', () => {
  it('goes to the last work step by default, closes siblings and gives it to who had it', async () => {
    const instance = await atReview();
    await instance.decide('c:cid', 'agree');
    instance.values.b = ['ben', 'bea'];
    await instance.decide('c:cora', 'return');
    expect(instance.open).toEqual(['b:bea']);
    const states = [...instance.engine.state.tokens.values()].map(
      (token) => `${token.nodeId} ${token.state}`,
    );
    expect(states).toEqual(['a done', 'b undone', 'c cancelled', 'b active']);
  });

  it('gives a step that asked several back to all of them, and to whom it asks since', async () => {
    const source = processOf(chain(['a', 'b all', 'd']), [
      step('a', 'draft'),
      step('b', 'work', { mode: 'all', decisions: { submit: {}, return: {} } }),
      step('d', 'approve', { decisions: { approve: {}, return: {} } }),
    ]);
    const instance = await FakeInstance.start(source, { ...PEOPLE, b: ['bea', 'ben'] });
    await instance.decide('a:author', 'submit');
    await instance.decide('b:ben', 'submit');
    await instance.decide('b:bea', 'submit');
    instance.values.b = ['bea', 'ben', 'bo'];
    await instance.decide('d:dan', 'return');
    expect(instance.open).toEqual(['b:bea', 'b:ben', 'b:bo']);
  });

  it('goes to any earlier step, but not to one that comes later', async () => {
    const instance = await atReview();
    await instance.decide('c:cid', 'return', { returnTo: 'a' });
    expect(instance.open).toEqual(['a:author']);
    await instance.decide('a:author', 'submit');
    await expect(instance.decide('b:bea', 'return', { returnTo: 'd' })).rejects.toMatchObject({
      code: 'NODE_INVALID',
    });
    await instance.decide('b:bea', 'return');
    expect(instance.open).toEqual(['a:author']);
  });

  it('goes to what lies before by the flow, the nearest first, where the way there was gone elsewhere', async () => {
    const source = processOf(chain(['a', 'b', 'c', 'd', 'e']), [
      step('a', 'draft'),
      step('b', 'work'),
      step('c', 'work', { decisions: { submit: {}, return: {} } }),
      step('d', 'approve', { decisions: { approve: {}, return: {} } }),
      step('e', 'work', { decisions: { submit: {}, return: {} } }),
    ]);
    const people = { a: 'author', b: 'bea', c: 'cid', d: 'dan', e: 'eve' };
    const instance = await FakeInstance.start(source, people, 'd');
    const targets = (at: string) => returnTargets(instance.engine.definition, instance.engine.state, at);
    expect(targets('d')).toEqual(['c', 'b', 'a']);
    await instance.decide('d:dan', 'approve');
    expect(targets('e')).toEqual(['c', 'b', 'a']);
    await instance.decide('e:eve', 'return');
    expect(instance.open).toEqual(['c:cid']);
    // What was approved on the way is undone, and there is no way back but to what lies before.
    expect(targets('c')).toEqual(['b', 'a']);
    await instance.decide('c:cid', 'submit');
    expect(targets('d')).toEqual(['c', 'b', 'a']);
    await instance.decide('d:dan', 'return', { returnTo: 'a' });
    expect(instance.open).toEqual(['a:author']);
    expect(targets('a')).toEqual([]);
  });

  it('names the visits whose signatures it supersedes', async () => {
    const instance = await atReview();
    await instance.decide('c:cid', 'return');
    const returned = instance.history.find((event) => event.kind === 'returned');
    const { state } = instance.engine;
    const superseded = returned?.kind === 'returned' ? returned.superseded : [];
    expect(superseded.map((id) => state.tokens.get(id)?.nodeId)).toEqual(['b', 'c']);
  });
});

describe('other decisions', () => {
  it('reject ends the process', async () => {
    const instance = await atReview();
    for (const name of ['cid', 'cora', 'carl']) await instance.decide(`c:${name}`, 'agree');
    await instance.decide('d:dan', 'reject');
    expect(instance.end).toBe('end-no');
    expect(instance.open).toEqual([]);
  });

  it('transfer moves the task with its deadline', async () => {
    const instance = await atReview();
    await instance.decide('c:cid', 'transfer', { to: ['cleo'] });
    expect(instance.open).toEqual(['c:cora', 'c:carl', 'c:cleo']);
    await instance.decide('c:cleo', 'agree');
    expect(instance.open).toEqual(['c:cora', 'c:carl']);
  });

  it('addSign lets the step wait for the added people, whatever the order', async () => {
    const instance = await FakeInstance.start(review, PEOPLE);
    await instance.decide('a:author', 'submit');
    await instance.decide('b:bea', 'addSign', { to: ['zoe'] });
    expect(instance.open).toEqual(['b:bea', 'b:zoe']);
    await instance.decide('b:bea', 'submit');
    expect(instance.open).toEqual(['b:zoe']);
    await instance.decide('b:zoe', 'agree');
    expect(instance.open).toEqual(['c:cid', 'c:cora', 'c:carl']);
  });

  it('extend is approved beside the step and keeps the original deadline', async () => {
    const source = processOf(chain(['a', 'b']), [step('a', 'draft'), step('b', 'work', { due: '2wd' })]);
    const instance = await FakeInstance.start(source, PEOPLE);
    await instance.decide('a:author', 'submit');
    const wanted = '2026-02-01T15:59:59.999Z';
    await instance.decide('b:bea', 'extend', { to: ['qamgr'], wantedDeadline: wanted });
    expect(instance.open).toEqual(['b:bea', 'b:qamgr']);
    await instance.decide('b:qamgr', 'approve');
    expect(instance.open).toEqual(['b:bea']);
    const task = [...instance.engine.state.tasks.values()].find((one) => one.status === 'open');
    expect(task?.deadline).toBe(wanted);
    expect(task?.deadlineOriginal).not.toBe(wanted);
    await instance.decide('b:bea', 'extend', { to: ['qamgr'], wantedDeadline: '2026-03-01T00:00:00.000Z' });
    await instance.decide('b:qamgr', 'refuse');
    expect(task?.deadline).toBe(wanted);
    await instance.decide('b:bea', 'submit');
    expect(instance.end).toBe('end-ok');
  });

  it('cancelReq ends the process when it is approved, and is dropped when the step is done first', async () => {
    const instance = await FakeInstance.start(review, PEOPLE);
    await instance.decide('a:author', 'submit');
    await instance.decide('b:bea', 'cancelReq', { to: ['qamgr'] });
    await instance.decide('b:bea', 'submit');
    expect(instance.open).toEqual(['c:cid', 'c:cora', 'c:carl']);
    await instance.decide('c:cid', 'return');
    await instance.decide('b:bea', 'cancelReq', { to: ['qamgr'] });
    await instance.decide('b:qamgr', 'approve');
    expect(instance.end).toBe('end-cancel');
  });
});

describe('gateways', () => {
  it('an exclusive gateway follows the decision', async () => {
    const flow = `startEvent start
      userTask a
      exclusiveGateway g f5
      userTask b
      endEvent done
      endEvent refused
      start -> a
      a -> g
      g -> refused [decision = "reject"]
      b -> done
      g -> b`;
    const source = processOf(flow, [
      step('a', 'work', { decisions: { submit: {}, reject: { effect: 'forward' } } }),
      step('b', 'work'),
    ]);
    const refused = await FakeInstance.start(source, PEOPLE);
    await refused.decide('a:author', 'reject');
    expect(refused.end).toBe('end-no');
    const taken = await FakeInstance.start(source, PEOPLE);
    await taken.decide('a:author', 'submit');
    expect(taken.open).toEqual(['b:bea']);
  });

  it('a gateway without an open way is refused', async () => {
    const flow = `startEvent start
      userTask a
      exclusiveGateway g
      endEvent done
      endEvent refused
      start -> a
      a -> g
      g -> done [values.x = 1]
      g -> refused [values.x = 2]`;
    const instance = await FakeInstance.start(processOf(flow, [step('a', 'work')]), { ...PEOPLE, x: 3 });
    await expect(instance.decide('a:author', 'submit')).rejects.toMatchObject({
      code: 'GATEWAY_CONFIG_WRONG',
    });
  });

  it('a condition without a result stops the decision; it does not pass for one that is not met', async () => {
    const flow = `startEvent start
      userTask a
      exclusiveGateway g plain
      endEvent done
      endEvent refused
      start -> a
      a -> g
      g -> done [date(values.day) < date(now())]
      g -> refused`.replace('plain', 'f4');
    const source = processOf(flow, [step('a', 'work')]);
    const without = await FakeInstance.start(source, PEOPLE);
    await without.decide('a:author', 'submit');
    expect(without.end).toBe('end-no');
    const broken = await FakeInstance.start(source, { ...PEOPLE, day: 'tomorrow' });
    await expect(broken.decide('a:author', 'submit')).rejects.toMatchObject({ code: 'RULE_FAILED' });
    expect(broken.open).toEqual(['a:author']);
  });

  const split = (type: string, conditions: [string, string]) => `startEvent start
    userTask a
    ${type} open
    userTask b
    userTask d
    ${type} close
    userTask e
    endEvent done
    start -> a
    a -> open
    open -> b${conditions[0]}
    open -> d${conditions[1]}
    b -> close
    d -> close
    close -> e
    e -> done`;
  const steps = ['a', 'b', 'd', 'e'].map((id) => step(id, 'work'));
  const people = { a: 'author', b: 'bea', d: 'dan', e: 'eve', both: true };

  it('a parallel gateway waits for every branch', async () => {
    const source = processOf(split('parallelGateway', ['', '']), steps);
    const instance = await FakeInstance.start(source, people);
    await instance.decide('a:author', 'submit');
    expect(instance.open).toEqual(['b:bea', 'd:dan']);
    await instance.decide('d:dan', 'submit');
    expect(instance.open).toEqual(['b:bea']);
    await instance.decide('b:bea', 'submit');
    expect(instance.open).toEqual(['e:eve']);
    await instance.decide('e:eve', 'submit');
    expect(instance.end).toBe('end-ok');
  });

  it.each([
    [true, ['b:bea', 'd:dan']],
    [false, ['b:bea']],
  ])('an inclusive gateway waits for the branches that were taken (both: %s)', async (both, open) => {
    const source = processOf(split('inclusiveGateway', [' [true]', ' [values.both]']), steps);
    const instance = await FakeInstance.start(source, { ...people, both });
    await instance.decide('a:author', 'submit');
    expect(instance.open).toEqual(open);
    for (const place of open) await instance.decide(place, 'submit');
    expect(instance.open).toEqual(['e:eve']);
  });

  it('a return out of one branch closes the other', async () => {
    const returning = steps.map((one) => ({ ...one, decisions: { submit: {}, return: {} } }));
    const source = processOf(split('parallelGateway', ['', '']), returning);
    const instance = await FakeInstance.start(source, people);
    await instance.decide('a:author', 'submit');
    await instance.decide('b:bea', 'submit');
    await instance.decide('d:dan', 'return', { returnTo: 'a' });
    expect(instance.open).toEqual(['a:author']);
    await instance.decide('a:author', 'submit');
    expect(instance.open).toEqual(['b:bea', 'd:dan']);
  });

  it('a circle without a person is refused', async () => {
    const flow = `startEvent start
      userTask a
      exclusiveGateway g f4
      serviceTask s
      endEvent done
      start -> a
      a -> g
      g -> done [false]
      g -> s
      s -> g`;
    const source = processOf(flow, [step('a', 'work'), step('s', 'work', { service: 'tick' })]);
    const instance = await FakeInstance.start(source, people);
    await expect(instance.decide('a:author', 'submit')).rejects.toMatchObject({
      code: 'GATEWAY_CONFIG_WRONG',
    });
  });
});

describe('waiting', () => {
  const gated = processOf(
    `startEvent start
    userTask a
    serviceTask w
    userTask b
    endEvent done
    start -> a
    a -> w
    w -> b
    b -> done`,
    [
      step('a', 'draft'),
      step('w', 'wait', { service: 'gate' }),
      step('b', 'work', { decisions: { submit: {}, return: {} } }),
    ],
  );

  it('a gate holds until its conditions are met', async () => {
    const instance = await FakeInstance.start(gated, PEOPLE);
    await instance.decide('a:author', 'submit');
    expect(instance.at).toEqual(['w']);
    await instance.move((engine) => checkGates(engine));
    expect(instance.at).toEqual(['w']);
    instance.gates.add('w');
    await instance.move((engine) => checkGates(engine));
    expect(instance.open).toEqual(['b:bea']);
    await instance.decide('b:bea', 'return');
    expect(instance.open).toEqual(['a:author']);
    await instance.decide('a:author', 'submit');
    expect(instance.open).toEqual(['b:bea']);
  });

  const timed = (boundary: string) =>
    processOf(
      `startEvent start
      userTask a
      ${boundary} t a P1D
      userTask b
      endEvent done
      start -> a
      a -> done
      t -> b
      b -> done`,
      [step('a', 'work'), step('b', 'work')],
    );
  const timerOf = (instance: FakeInstance) => [...instance.engine.state.timers.keys()][0] as string;

  it('an interrupting timer takes the task away', async () => {
    const instance = await FakeInstance.start(timed('boundaryEvent'), PEOPLE);
    await instance.move((engine) => fireTimer(engine, timerOf(instance)));
    expect(instance.open).toEqual(['b:bea']);
  });

  it('a reminding timer leaves it; one that comes too late does nothing', async () => {
    const instance = await FakeInstance.start(timed('reminder'), PEOPLE);
    await instance.move((engine) => fireTimer(engine, timerOf(instance)));
    expect(instance.open).toEqual(['a:author', 'b:bea']);
    const late = await FakeInstance.start(timed('boundaryEvent'), PEOPLE);
    await late.decide('a:author', 'submit');
    await late.move((engine) => fireTimer(engine, timerOf(late)));
    expect(late.end).toBe('end-ok');
  });

  it('an intermediate timer holds the token', async () => {
    const flow = `startEvent start
      intermediateCatchEvent t P3D
      userTask b
      endEvent done
      start -> t
      t -> b
      b -> done`;
    const instance = await FakeInstance.start(processOf(flow, [step('b', 'work')]), PEOPLE);
    expect(instance.at).toEqual(['t']);
    await instance.move((engine) => fireTimer(engine, timerOf(instance)));
    expect(instance.open).toEqual(['b:bea']);
  });

  const calling = processOf(
    `startEvent start
    userTask a
    callActivity call child
    exclusiveGateway g f5
    endEvent done
    endEvent refused
    start -> a
    a -> call
    call -> g
    g -> refused [end = "end-no"]
    g -> done`,
    [step('a', 'work')],
  );

  it('a call activity waits for its child and knows how it ended', async () => {
    const instance = await FakeInstance.start(calling, PEOPLE);
    await instance.decide('a:author', 'submit');
    expect(instance.children).toEqual(['child']);
    expect(instance.at).toEqual(['call']);
    await instance.move((engine) => childEnded(engine, 'child1', 'end-no'));
    expect(instance.end).toBe('end-no');
    const stopped = await FakeInstance.start(calling, PEOPLE);
    await stopped.decide('a:author', 'submit');
    await stopped.move((engine) => engine.end('end-stop'));
    expect(stopped.cancelledChildren).toEqual(['child1']);
  });
});
