import {
  type FieldDefinition,
  type FieldProblem,
  type FieldType,
  fieldProblemText,
  type Language,
} from '@attest/api-contract';
import { FORMATS } from './dates/formats';
import { pick } from './language';

const INCOMPLETE_GRID = {
  zh: '请完成严重性、发生频率和可检测性三项评分',
  en: 'Score severity, occurrence and detectability',
};

const TYPED_AS: Partial<Record<FieldType, string>> = {
  date: FORMATS.day,
  time: FORMATS.time,
  datetime: FORMATS.moment,
};

/** What is wrong, in words. */
export function problemText(problem: FieldProblem, language: Language, field?: FieldDefinition): string {
  const format = field && TYPED_AS[field.type];
  if (problem.code === 'wrongType' && field?.type === 'grid') return pick(INCOMPLETE_GRID, language);
  if (problem.code === 'wrongType' && format)
    return pick({ zh: `无法识别，请按 ${format} 填写`, en: `Cannot be read: write ${format}` }, language);
  return fieldProblemText(problem, language);
}

/** What a row of a table is about where it is there from the start; null in tables that people add rows to. */
export function fixedRowName(
  { rowsPer, columns }: FieldDefinition,
  row: number,
  language: Language,
): string | null {
  const option = columns?.find((column) => column.key === rowsPer)?.options?.[row];
  return option ? pick(option.label, language) : null;
}

/** Id of the control a problem belongs to. */
export const controlId = (formId: string, key: string, row?: number, column?: string): string =>
  [formId, key, row, column].filter((part) => part !== undefined).join('-');

export const problemTarget = (formId: string, { key, row, column }: FieldProblem): string =>
  controlId(formId, key, row, column);

/** Problems in the order in which the fields stand on screen; those of unknown fields last. */
export function inFieldOrder(problems: FieldProblem[], fields: FieldDefinition[]): FieldProblem[] {
  const place = new Map(fields.map((field, index) => [field.key, index]));
  const at = (problem: FieldProblem) => place.get(problem.key) ?? fields.length;
  return [...problems].sort((a, b) => at(a) - at(b));
}

const FOCUSABLE =
  'input:not([disabled]):not([hidden]),select:not([disabled]),textarea:not([disabled]),button:not([disabled]),[contenteditable="true"],[tabindex]';

/** Moves focus to the control with this id, or to the first control inside it. */
export function focusControl(id: string): boolean {
  const element = document.getElementById(id);
  if (!element) return false;
  const target = element.matches(FOCUSABLE) ? element : element.querySelector<HTMLElement>(FOCUSABLE);
  if (!target) return false;
  target.scrollIntoView({ block: 'center' });
  target.focus();
  return true;
}
