import {
  compareClass,
  type EventClass,
  type FieldProblem,
  type FormValues,
  isEmptyValue,
  proposedClass,
  type RiskGridValue,
  riskLevel,
} from '@attest/api-contract';
import type { ProcessRules, RuleInput } from '../../../../records/definitions/process';
import { isLate } from './lateReport';
import { findUnqualified } from './qualification';
import { findEarlier, placeKey } from './repeat';

/** Steps before the approval has been given. */
const BEFORE_APPROVAL = new Set([
  null,
  'step_1',
  'step_2',
  'step_3',
  'step_3q',
  'step_3r',
  'step_4',
  'step_5',
  'step_6',
  'step_7',
]);
/** Where investigator and assessors are assigned. */
const TRIAGE = 'step_3';
const REPEAT_INPUTS = ['devType', 'place', 'equipment'];

interface BatchRow {
  disposition?: string;
}

export const deviationRules: ProcessRules = {
  async compute(input) {
    const { values, before, submitting } = input;
    const computed: FormValues = { ...classOf(values) };
    if (submitting && !input.submittedAt) computed.lateReport = await isLate(input);
    if (submitting || (input.submittedAt && changed(before, values, REPEAT_INPUTS))) {
      const earlier = await findEarlier(input);
      computed.repeat = earlier.length > 0;
      computed.repeatOf = earlier;
    }
    if (input.stepId === TRIAGE) computed.unqualified = await findUnqualified(input);
    return computed;
  },

  check(input, complete) {
    return [
      ...earlyRelease(input),
      ...(complete && input.stepId === TRIAGE
        ? [...classWithoutReason(input.values), ...unqualifiedWithoutReason(input.values)]
        : []),
      ...(isRepeat(input.values) && input.values.capa === 'no'
        ? [{ key: 'capa', code: 'repeatNeedsCapa' } as const]
        : []),
    ];
  },

  gate(values, links) {
    const batches = rows(values.batches);
    const conditions = [
      { label: { zh: '纠正已完成', en: 'Corrections done' }, met: values.correctionsDone === true },
    ];
    if (values.capa === 'yes')
      conditions.push({
        label: { zh: 'CAPA计划已批准', en: 'CAPA plan approved' },
        met: values.capaApproved === true || links.some((link) => link.type === 'capa' && link.approved),
      });
    if (batches.length > 0)
      conditions.push({
        label: { zh: '全部批次已处置', en: 'Every batch dispositioned' },
        met: batches.every((batch) => Boolean(batch.disposition)),
      });
    return conditions;
  },

  lookupKeys: (values) => ({ placeKey: placeKey(values.place) }),
};

const rows = (value: unknown): BatchRow[] => (Array.isArray(value) ? (value as BatchRow[]) : []);

const isRepeat = (values: FormValues): boolean =>
  values.repeat === true && values.repeatConfirmed !== 'differentCause';

const changed = (before: FormValues, after: FormValues, keys: string[]): boolean =>
  keys.some((key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null));

/** The class the risk proposes, and whether the chosen one lies below it. */
function classOf(values: FormValues): FormValues {
  const risk = values.risk as RiskGridValue | undefined;
  if (!risk?.before) return {};
  const proposed = proposedClass(riskLevel(risk.before));
  const chosen = values.devClass as EventClass | undefined;
  return {
    proposedClass: proposed,
    classLowered: chosen !== undefined && compareClass(chosen, proposed) < 0,
  };
}

function classWithoutReason(values: FormValues): FieldProblem[] {
  const differs = values.devClass !== undefined && values.devClass !== values.proposedClass;
  return differs && isEmptyValue(values.classReason) ? [{ key: 'classReason', code: 'required' }] : [];
}

function unqualifiedWithoutReason({ unqualified, qualificationReason }: FormValues): FieldProblem[] {
  if (isEmptyValue(unqualified) || !isEmptyValue(qualificationReason)) return [];
  return [{ key: 'qualificationReason', code: 'notQualified' }];
}

function earlyRelease({ stepId, values }: RuleInput): FieldProblem[] {
  if (!BEFORE_APPROVAL.has(stepId)) return [];
  return rows(values.batches).flatMap((batch, row) =>
    batch.disposition === 'release'
      ? [{ key: 'batches', column: 'disposition', row, code: 'releaseTooEarly' } as const]
      : [],
  );
}
