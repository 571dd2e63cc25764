import { describe, expect, it } from '@jest/globals';
import { newDefinition } from '../../administration/recordTypes/newDefinition';
import { type Content, groupAt, listAt, type Part, partAt, withPart } from '../content';
import {
  endOf,
  led,
  stepAddedBehind,
  stepListOf,
  stepMoved,
  stepRemoved,
  withStep,
  withStepList,
} from './listedSteps';

const NEW = newDefinition({
  code: 'excursion',
  nameZh: '环境偏离',
  nameEn: 'Excursion',
  module: 'QMS',
}) as unknown as Content;

const listOf = (content: Content) => {
  const list = stepListOf(content);
  if (!list) throw new Error('no list');
  return list;
};
/** `a → b`, and by decisions in brackets. */
const said = (content: Content): string[] => {
  const { first, steps } = listOf(content);
  const ways = (one: Readonly<Record<string, string>>) =>
    Object.entries(one).map(([code, to]) => ` [${code} → ${to}]`);
  return [first, ...steps.map(({ id, next, ways: of }) => `${id} → ${next}${ways(of).join('')}`)];
};
const added = (content: Content, at: number) => stepAddedBehind(content, at)?.content ?? content;
const withDecisions = (content: Content, at: number, decisions: Part): Content =>
  withStep(content, `/steps/steps/${at}`, { ...groupAt(content, `/steps/steps/${at}`), decisions });

describe('steps as a list', () => {
  it('are read from the flow of a new type', () => {
    expect(said(NEW)).toEqual(['step_1', 'step_1 → step_2', 'step_2 → end_completed']);
  });

  it('get a step behind another, which leads where that one led', () => {
    const edit = stepAddedBehind(NEW, 0);
    expect(edit?.place).toBe('/steps/steps/1');
    expect(edit && said(edit.content)).toEqual([
      'step_1',
      'step_1 → step_3',
      'step_3 → step_2',
      'step_2 → end_completed',
    ]);
    expect(partAt(edit?.content, '/steps/steps/1')).toMatchObject({ id: 'step_3', kind: 'work' });
    expect(edit && said(stepRemoved(edit.content, 1)?.content ?? {})).toEqual(said(NEW));
  });

  it('lead by their decisions to steps and ends, which come and go with what leads there', () => {
    const two = withDecisions(added(NEW, 0), 1, { agree: {}, close: {}, return: {} });
    expect(said(two)[2]).toBe('step_3 → step_2');
    const rejected = endOf(two, 'end-no');
    const forked = withStepList(two, led(listOf(two), 'step_3', { decision: 'close', to: rejected }));
    expect(said(forked)[2]).toBe('step_3 → step_2 [close → end_rejected]');
    expect(listAt(forked, '/steps/ends').map(({ kind }) => kind)).toEqual(['end-ok', 'end-no']);
    // Called otherwise it leads there still; without it the end is gone.
    const renamed = withDecisions(forked, 1, { agree: {}, refuse: {}, return: {} });
    expect(said(renamed)[2]).toBe('step_3 → step_2 [refuse → end_rejected]');
    const gone = withDecisions(renamed, 1, { agree: {}, return: {} });
    expect(said(gone)).toEqual(said(two));
    expect(listAt(gone, '/steps/ends').map(({ kind }) => kind)).toEqual(['end-ok']);
  });

  it('change places, and the chain with them', () => {
    const three = added(NEW, 1);
    const edit = stepMoved(three, 1, 1);
    expect(edit?.place).toBe('/steps/steps/2');
    expect(edit && said(edit.content)).toEqual([
      'step_1',
      'step_1 → step_3',
      'step_3 → step_2',
      'step_2 → end_completed',
    ]);
    expect(stepMoved(three, 2, 1)).toBeNull();
  });

  it('take the decisions of their kind, unless somebody has said others', () => {
    const kindOf = (content: Content, kind: string) =>
      partAt(
        withStep(content, '/steps/steps/1', { ...groupAt(content, '/steps/steps/1'), kind }),
        '/steps/steps/1',
      );
    const one = added(NEW, 0);
    expect(kindOf(one, 'approve')).toMatchObject({ sign: { meaning: 'approved' } });
    expect(Object.keys(groupAt(kindOf(one, 'review'), '/decisions'))).toEqual(['agree', 'return']);
    const own = withDecisions(one, 1, { close: {} });
    expect(Object.keys(groupAt(kindOf(own, 'approve'), '/decisions'))).toEqual(['close']);
  });

  it('have a task for each person where all decide', () => {
    const step = groupAt(NEW, '/steps/steps/1');
    const all = withStep(NEW, '/steps/steps/1', { ...step, mode: 'all' });
    expect(listOf(all).steps[1]?.each).toBe('parallel');
    expect(all.flow).toContain('multiInstanceLoopCharacteristics');
  });

  it.each([
    ['several ways at once', '<bpmn:parallelGateway id="both" />'],
    ['a waiting time', '<bpmn:intermediateCatchEvent id="wait" />'],
  ])('are none where %s is drawn', (_, element) => {
    const flow = String(NEW.flow).replace('</bpmn:process>', `${element}</bpmn:process>`);
    expect(stepListOf(withPart(NEW, '/flow', flow))).toBeNull();
  });

  it('are none where a way depends on a value', () => {
    const forked = withStepList(NEW, led(listOf(NEW), 'step_1', { decision: 'submit', to: 'end_completed' }));
    const flow = String(forked.flow).replace('decision = &quot;submit&quot;', 'values.title = &quot;x&quot;');
    expect(flow).not.toBe(forked.flow);
    expect(stepListOf(withPart(forked, '/flow', flow))).toBeNull();
  });
});
