import { describe, expect, it } from '@jest/globals';
import { FakeInstance } from '../testing/fakeWorld';
import { processOf, step } from '../testing/flow';
import { railOf } from './rail';

const source = processOf(
  `startEvent start
  userTask a
  exclusiveGateway grade small
  userTask b
  userTask c
  userTask d
  exclusiveGateway checked plain
  userTask e
  endEvent done
  start -> a
  a -> grade
  grade -> b [values.big]
  grade -> d
  b -> c
  c -> d
  d -> checked
  checked -> e [values.big]
  checked -> done
  e -> done`
    .replace('small', 'f4')
    .replace('plain', 'f9'),
  [step('a', 'draft'), step('b', 'work'), step('c', 'review'), step('d', 'approve'), step('e', 'work')],
);
const PEOPLE = { a: 'author', b: 'bea', c: 'cid', d: 'dan', e: 'eve' };

const rail = ({ engine, values, now }: FakeInstance) =>
  railOf(engine.definition, engine.state, {
    process: engine.definition.data,
    now: new Date(now),
    values,
    initiator: 'author',
    decision: null,
  }).map((one) => `${one.stepId} ${one.state}`);

describe('the rail of a process', () => {
  it('shows as skipped what a value led around, where it would have stood, and what the end left out', async () => {
    const small = await FakeInstance.start(source, PEOPLE);
    expect(rail(small)).toEqual(['a current', 'd next']);
    await small.decide('a:author', 'submit');
    expect(rail(small)).toEqual(['a done', 'b skipped', 'c skipped', 'd current']);
    await small.decide('d:dan', 'approve');
    expect(rail(small)).toEqual(['a done', 'b skipped', 'c skipped', 'd done', 'e skipped']);
  });

  it('skips nothing that was gone through or is still to come', async () => {
    const big = await FakeInstance.start(source, { ...PEOPLE, big: true });
    await big.decide('a:author', 'submit');
    await big.decide('b:bea', 'submit');
    expect(rail(big)).toEqual(['a done', 'b done', 'c current', 'd next', 'e next']);
  });

  it('skips no step that the open one can still lead to, as one state leads to another', async () => {
    const states = processOf(
      `startEvent start
      userTask potential
      exclusiveGateway judged f4
      userTask approved
      userTask conditional
      exclusiveGateway later f8
      endEvent done
      start -> potential
      potential -> judged
      judged -> approved [values.good]
      judged -> conditional
      approved -> conditional
      conditional -> later
      later -> approved [values.good]
      later -> done`,
      [step('potential', 'draft'), step('approved', 'work'), step('conditional', 'work')],
    );
    const supplier = await FakeInstance.start(states, {
      potential: 'author',
      approved: 'bea',
      conditional: 'cid',
    });
    await supplier.decide('potential:author', 'submit');
    expect(rail(supplier)).toEqual(['potential done', 'conditional current']);
  });
});
