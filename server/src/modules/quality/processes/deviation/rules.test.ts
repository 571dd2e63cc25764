import type { FormValues } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import type { RuleInput } from '../../../../records/definitions/process';
import { placeKey } from './repeat';
import { deviationRules } from './rules';

const input = (values: FormValues, stepId: string | null = 'step_3'): RuleInput => ({
  tx: {} as RuleInput['tx'],
  recordId: null,
  before: {},
  values,
  stepId,
  submitting: false,
  submittedAt: null,
  now: new Date('2026-03-02T08:00:00Z'),
});
const risk = (severity: number, occurrence: number, detectability: number) => ({
  before: { severity, occurrence, detectability },
});

describe('class', () => {
  it.each([
    [risk(2, 2, 2), 'minor', 'minor', false],
    [risk(3, 3, 3), 'major', 'major', false],
    [risk(3, 3, 3), 'minor', 'major', true],
    [risk(5, 2, 1), 'major', 'critical', true],
    [risk(1, 1, 1), 'critical', 'minor', false],
  ])('%j chosen %s: proposed %s, lowered %s', async (scores, devClass, proposedClass, classLowered) => {
    await expect(deviationRules.compute(input({ risk: scores, devClass }))).resolves.toEqual({
      proposedClass,
      classLowered,
      unqualified: [],
    });
  });

  it('asks for a reason when the class differs, up or down, once the step is finished', () => {
    const raised = { risk: risk(1, 1, 1), devClass: 'major', proposedClass: 'minor' };
    expect(deviationRules.check(input(raised), true)).toEqual([{ key: 'classReason', code: 'required' }]);
    expect(deviationRules.check(input(raised), false)).toEqual([]);
    expect(deviationRules.check(input({ ...raised, classReason: '患者安全' }), true)).toEqual([]);
  });
});

describe('release', () => {
  const batches = [{ batch: 'A' }, { batch: 'B', disposition: 'release' }];
  it.each(['step_1', 'step_3', 'step_5', 'step_7'])('is refused at %s', (step) => {
    expect(deviationRules.check(input({ batches }, step), false)).toEqual([
      { key: 'batches', column: 'disposition', row: 1, code: 'releaseTooEarly' },
    ]);
  });
  it('is possible after the approval, other dispositions at any time', () => {
    expect(deviationRules.check(input({ batches }, 'step_8'), false)).toEqual([]);
    expect(deviationRules.check(input({ batches: [{ disposition: 'reject' }] }, 'step_5'), false)).toEqual(
      [],
    );
  });
});

describe('repeat', () => {
  it('forces a CAPA unless QA found another cause', () => {
    const values = { repeat: true, capa: 'no' };
    expect(deviationRules.check(input(values), false)).toEqual([{ key: 'capa', code: 'repeatNeedsCapa' }]);
    expect(deviationRules.check(input({ ...values, repeatConfirmed: 'differentCause' }), false)).toEqual([]);
    expect(deviationRules.check(input({ ...values, capa: 'yes' }), false)).toEqual([]);
  });
  it('knows a place in spite of case and spacing', () => {
    expect(placeKey(' 冻干  Line 2 ')).toBe(placeKey('冻干 line 2'));
  });
});

describe('follow-up gate', () => {
  const met = (values: FormValues, links: { type: string; approved: boolean }[] = []) =>
    deviationRules.gate(values, links).map((condition) => condition.met);
  it('waits for corrections only, when nothing else is concerned', () => {
    expect(met({ capa: 'no' })).toEqual([false]);
    expect(met({ capa: 'no', correctionsDone: true })).toEqual([true]);
  });
  it('waits for the CAPA, by its field or by a linked record that is approved', () => {
    const values = { capa: 'yes', correctionsDone: true };
    expect(met(values)).toEqual([true, false]);
    expect(met({ ...values, capaApproved: true })).toEqual([true, true]);
    expect(met(values, [{ type: 'capa', approved: false }])).toEqual([true, false]);
    expect(met(values, [{ type: 'capa', approved: true }])).toEqual([true, true]);
  });
  it('waits until every batch has a disposition', () => {
    const values = { correctionsDone: true, batches: [{ disposition: 'release' }, {}] };
    expect(met(values)).toEqual([true, false]);
  });
});
