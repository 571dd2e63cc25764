import type { Bilingual } from '../common';
import type { CorrectionChanges, CorrectionField, CorrectionValues } from '../corrections';

/** A finished record as its corrections have to respect it. */
export interface CorrectedRecord {
  state: 'qualified' | 'exempt' | 'failed';
  values: CorrectionValues;
  /** Fields that such a record has. */
  fields: CorrectionField[];
  /** Score from which it is passed, of 100; null: no exam says it. */
  passScore: number | null;
  /** In the tenant's time zone. */
  today: string;
}

/** One text for each value, whatever the order of its keys. */
const flat = (value: CorrectionValues[CorrectionField]) =>
  typeof value === 'object' && value !== null ? `${value.zh}\n${value.en}` : value;

/** Fields of `changes` that say something else than the record. */
export const changedFields = (changes: CorrectionValues, values: CorrectionValues): CorrectionField[] =>
  (Object.keys(changes) as CorrectionField[]).filter((field) => flat(changes[field]) !== flat(values[field]));

export interface CorrectionProblem {
  /** Null: of the proposal as a whole. */
  field: CorrectionField | null;
  text: Bilingual;
}

/** Why a record cannot be corrected like that; empty when it can. */
export function correctionProblems(
  { state, values, fields, passScore, today }: CorrectedRecord,
  changes: CorrectionChanges,
): CorrectionProblem[] {
  const problems: CorrectionProblem[] = [];
  const add = (field: CorrectionField | null, zh: string, en: string) =>
    problems.push({ field, text: { zh, en } });
  const changed = changedFields(changes, values);
  if (changed.length === 0) add(null, '没有更正任何内容', 'nothing is corrected');
  for (const field of changed)
    if (!fields.includes(field)) add(field, '该记录没有此项内容', 'the record has no such value');
  const { completedOn = values.completedOn, validTo = values.validTo, score, givenFor } = changes;
  if (changes.completedOn && changes.completedOn > today)
    add('completedOn', '完成日期不能晚于今天', 'the day of completion cannot be in the future');
  if (completedOn && validTo && validTo < completedOn)
    add('validTo', '有效期不能早于完成日期', 'it cannot end before it was completed');
  if (score !== undefined && passScore !== null && score >= passScore !== (state === 'qualified'))
    add(
      'score',
      `更正不能改变结果（合格线 ${passScore} 分），需重新培训`,
      `a correction cannot change the result (passed from ${passScore}); that takes new training`,
    );
  if (givenFor && (givenFor.zh.trim() === '' || givenFor.en.trim() === ''))
    add('givenFor', '请填写中英文', 'fill it in in both languages');
  return problems;
}
