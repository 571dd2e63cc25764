import type { FieldProblem, FormValues } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { calendarOf } from '../../../../directory/tenancy/workCalendar';
import { Brought } from '../../../../platform/brought';
import { processOf } from '../../../../records/definitions';
import type { RuleInput } from '../../../../records/definitions/process';
import { ruledBy } from '../../../../records/definitions/rulesOf';
import { compileRules } from '../../../../records/rules/compile';
import { MODULES } from '../../..';

const CTX = { brought: new Brought(MODULES) };
const deviation = processOf(CTX, 'deviation');

const OF_STEP: RuleInput = {
  tx: {} as RuleInput['tx'],
  recordId: null,
  before: {},
  values: {},
  stepId: 'step_3',
  submitting: false,
  finishing: false,
  submittedAt: null,
  // A Monday.
  now: new Date('2026-03-02T08:00:00Z'),
  language: 'en',
  caller: null,
};

const rules = (found: FormValues = {}) =>
  compileRules(ruledBy(CTX, deviation, deviation.form), {
    find: async (name) => found[name],
    calendar: async () => calendarOf('Asia/Hong_Kong', new Map()),
  });
const computed = async (input: Partial<RuleInput>, found?: FormValues) =>
  (await rules(found).evaluate({ ...OF_STEP, ...input })).computed;
const problems = async (values: FormValues, input: Partial<RuleInput> = {}): Promise<FieldProblem[]> =>
  (await rules().evaluate({ ...OF_STEP, values, ...input })).problems(values);
const said = async (values: FormValues, input: Partial<RuleInput> = {}) =>
  (await rules().evaluate({ ...OF_STEP, values, ...input })).broken(values).map(({ id }) => id);
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
    await expect(computed({ values: { risk: scores, devClass } }, { notTrained: [] })).resolves.toEqual({
      proposedClass,
      classLowered,
      unqualified: [],
    });
  });

  it('proposes nothing without a risk', async () => {
    await expect(computed({ values: { devClass: 'minor' } })).resolves.toEqual({
      proposedClass: null,
      classLowered: null,
    });
  });

  it('asks for a reason when the class differs, up or down, once the step is finished', async () => {
    const raised = { risk: risk(1, 1, 1), devClass: 'major', proposedClass: 'minor' };
    const finishing = { finishing: true };
    expect(await problems(raised, finishing)).toEqual([{ key: 'classReason', code: 'required' }]);
    expect(await problems(raised)).toEqual([]);
    expect(await problems({ ...raised, classReason: '患者安全' }, finishing)).toEqual([]);
  });
});

describe('release', () => {
  const batches = [{ batch: 'A' }, { batch: 'B', disposition: 'release' }];
  it.each(['step_1', 'step_3', 'step_5', 'step_7'])('is refused at %s', async (stepId) => {
    expect(await problems({ batches }, { stepId })).toEqual([
      {
        key: 'batches',
        column: 'disposition',
        row: 1,
        code: 'rule',
        params: { rule: 'releaseTooEarly', zh: '批准之前不得放行', en: 'No release before the approval' },
      },
    ]);
  });
  it('is possible after the approval, other dispositions at any time', async () => {
    expect(await said({ batches }, { stepId: 'step_8' })).toEqual([]);
    expect(await said({ batches: [{ disposition: 'reject' }] }, { stepId: 'step_5' })).toEqual([]);
  });
});

describe('repeat', () => {
  it('forces a CAPA unless QA found another cause', async () => {
    const values = { repeat: true, capa: 'no' };
    expect(await said(values)).toEqual(['repeatNeedsCapa']);
    expect(await said({ ...values, repeatConfirmed: 'differentCause' })).toEqual([]);
    expect(await said({ ...values, capa: 'yes' })).toEqual([]);
  });
  it('knows a place in spite of case and spacing', () => {
    const keys = (place: string) => rules().keys({ place }, OF_STEP.now);
    expect(keys(' 冻干  Line 2 ')).toMatchObject({ placeKey: '冻干 line 2' });
    expect(keys('冻干 line 2')).toEqual(keys(' 冻干  Line 2 '));
  });
  it('stays as it was found while nobody looks again', async () => {
    const refs = [{ type: 'deviation', id: 'x', no: 'DEV-2026-0001', title: 'Leak' }];
    const earlier = { count: 1, refs };
    expect(await computed({ submitting: true }, { earlier })).toMatchObject({ repeat: true, repeatOf: refs });
    const later = await computed({ submittedAt: new Date('2026-02-27T08:00:00Z') });
    expect(Object.keys(later)).not.toContain('repeat');
  });
});

describe('late report', () => {
  const submitted = (foundAt: string, now: string) =>
    computed({ values: { foundAt }, submitting: true, now: new Date(now) }).then(
      ({ lateReport }) => lateReport,
    );
  it('is one after the end of the first working day after it was found, in the tenant’s own days', async () => {
    // Found on a Friday: the first working day after it is Monday.
    const friday = '2026-02-27T08:00:00.000Z';
    expect(await submitted(friday, '2026-03-02T15:59:00Z')).toBe(false);
    expect(await submitted(friday, '2026-03-02T16:00:00Z')).toBe(true);
  });
  it('is judged at the first submission only', async () => {
    const values = { foundAt: '2026-01-05T08:00:00.000Z' };
    expect(Object.keys(await computed({ values }))).not.toContain('lateReport');
    const again = { values, submitting: true, submittedAt: new Date('2026-01-05T09:00:00Z') };
    expect(Object.keys(await computed(again))).not.toContain('lateReport');
  });
});

describe('follow-up gate', () => {
  const met = async (values: FormValues) => {
    const gates = await rules().gates({ ...OF_STEP, values, stepId: 'step_8' });
    return [...gates.values()].flat().map((condition) => condition.met);
  };
  it('waits for corrections only, when nothing else is concerned', async () => {
    expect(await met({ capa: 'no' })).toEqual([false]);
    expect(await met({ capa: 'no', correctionsDone: true })).toEqual([true]);
  });
  it('waits until the plan of every CAPA that was begun is approved', async () => {
    const values = { capa: 'yes', correctionsDone: true };
    expect(await met({ ...values, capasBegun: 0, capasApproved: 0 })).toEqual([true, false]);
    expect(await met({ ...values, capasBegun: 2, capasApproved: 1 })).toEqual([true, false]);
    expect(await met({ ...values, capasBegun: 1, capasApproved: 1 })).toEqual([true, true]);
  });
  it('waits until every batch has a disposition', async () => {
    const values = { correctionsDone: true, batches: [{ disposition: 'release' }, {}] };
    expect(await met(values)).toEqual([true, false]);
  });
});
