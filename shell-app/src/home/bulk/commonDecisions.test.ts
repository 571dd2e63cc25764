import type { DecisionOption, TaskView } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { type CheckedTask, commonDecisions, plainDecisions } from './commonDecisions';

const option = (code: string, extra: Partial<DecisionOption> = {}): DecisionOption => ({
  code,
  label: { zh: code, en: code },
  tone: 'primary',
  needsSignature: false,
  meaning: null,
  completesForm: false,
  returnTargets: [],
  asks: [],
  disabledWhy: null,
  ...extra,
});
const seen = (...decisions: DecisionOption[]): CheckedTask => ({
  taskId: 't',
  view: { decisions } as TaskView,
  refusal: null,
});
const gone: CheckedTask = { taskId: 'g', view: null, refusal: { code: 'TASK_PROCESSED', params: {} } };
const codes = (...checked: CheckedTask[]) => commonDecisions(checked).map((one) => one.option.code);

describe('decisions in common', () => {
  it('are those that every open task offers', () => {
    expect(codes(seen(option('agree'), option('reject')), gone, seen(option('agree')))).toEqual(['agree']);
    expect(codes(seen(option('agree')), seen(option('submit')))).toEqual([]);
    expect(codes(gone)).toEqual([]);
  });

  it('ask for nothing that differs from task to task, and have one name', () => {
    const other = option('agree', { label: { zh: '通过', en: 'Pass' } });
    expect(codes(seen(option('agree')), seen(other))).toEqual([]);
    expect(codes(seen(option('transfer', { asks: ['person'] })))).toEqual([]);
    expect(codes(seen(option('agree', { disabledWhy: { zh: '否', en: 'no' } })))).toEqual([]);
  });

  it('are signed as soon as one of them is', () => {
    const signed = option('agree', { needsSignature: true });
    expect(commonDecisions([seen(option('agree')), seen(signed)])[0]?.needsSignature).toBe(true);
  });

  it('are none where tasks offer others, each of which says its own', () => {
    const closing = seen(option('close'), option('transfer', { asks: ['person'] }));
    expect(codes(closing, seen(option('agree')))).toEqual([]);
    expect(plainDecisions(closing).map(({ code }) => code)).toEqual(['close']);
    expect(plainDecisions(gone)).toEqual([]);
  });
});
