import {
  type FieldDefinition,
  type FieldProblem,
  type FormValues,
  holds,
  isAnswered,
  isEmptyValue,
  tableRows,
  validateForm,
} from '@attest/api-contract';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import type { ProcessRules, RuleInput } from '../definitions/process';
import type { ProcessForm } from '../definitions/processForm';
import { inactiveChosen } from './inactive';
import { resolveReferences } from './references';
import { sanitiseRichText } from './richText';
import { removedSigned } from './signedFiles';

export interface PrepareInput {
  form: ProcessForm;
  rules: ProcessRules;
  /** What the person gave; only these keys may change. */
  given: FormValues;
  before: FormValues;
  /** What other records come to, which is read and not stored. */
  rolled?: FormValues;
  /** The process whose signatures cover files of the record; null: nothing is signed yet. */
  instanceId: string | null;
  /** Keys that may be given now. */
  editable: ReadonlySet<string>;
  /** Keys that must be complete now; empty for a draft. */
  complete: string[];
  /** Keys that must be filled now although their field is optional by itself. */
  demanded?: string[];
  finishing: boolean;
  rule: Pick<RuleInput, 'recordId' | 'stepId' | 'submitting' | 'submittedAt' | 'known'>;
}

/**
 * The values to be stored: checked, cleaned, with references resolved and computed fields filled.
 * Throws FORM_INVALID with every problem at once; nothing is stored here.
 */
export async function prepareValues(ctx: Context, input: PrepareInput): Promise<FormValues> {
  const { form, given, before, rules, rolled = {} } = input;
  const fields = form.fields.filter((field) => field.type !== 'section');
  refuse(forbidden(fields, given, input.editable));
  refuse(inactiveChosen(fields, given, before));
  const clean = cleaned(fields, given);
  const values = withoutEmpty({ ...before, ...clean, ...rolled });
  dropInvisible(fields, values);
  const language = ctx.language;
  const now = ctx.now.getTime();
  refuse(
    validateForm(fields, values, { complete: [], now, language }).filter((problem) => problem.key in given),
  );
  const touched = fields.filter((field) => field.key in clean && field.key in values);
  for (const field of touched) if (field.rowsPer) values[field.key] = rowsKept(field, values[field.key]);
  refuse(await resolveReferences(ctx, touched, values, before));
  const { computed, problems } = await rules.evaluate({
    ...input.rule,
    tx: ctx.tx,
    now: ctx.now,
    language,
    caller: ctx.signedIn ? ctx.caller : null,
    finishing: input.finishing,
    before: { ...before, ...rolled },
    values,
  });
  // A record keeps the form it began with: it has no place for what later versions compute.
  const keys = new Set(fields.map((field) => field.key));
  Object.assign(values, Object.fromEntries(Object.entries(computed).filter(([key]) => keys.has(key))));
  dropInvisible(fields, values);
  const demanded = new Set(input.demanded);
  const asked = fields.map((field) => (demanded.has(field.key) ? { ...field, required: true } : field));
  const found = [
    ...validateForm(asked, values, { complete: [...input.complete, ...demanded], now, language }),
    ...problems(withoutEmpty(values)),
    ...(await removedSigned(ctx, input.instanceId, fields, before, values)),
  ];
  refuse(found.map((problem) => (input.editable.has(problem.key) ? problem : named(problem, fields))));
  // What others come to is kept beside the values: nobody has given or signed it. What was imported stays what it was.
  for (const key of Object.keys(rolled))
    if (key in before) values[key] = before[key];
    else delete values[key];
  return withoutEmpty(values);
}

function refuse(problems: FieldProblem[]): void {
  if (problems.length > 0) throw new AppError('FORM_INVALID', { count: problems.length, problems });
}

function named(problem: FieldProblem, fields: FieldDefinition[]): FieldProblem {
  const label = fields.find(({ key }) => key === problem.key)?.label;
  return label ? { ...problem, label } : problem;
}

function forbidden(
  fields: FieldDefinition[],
  given: FormValues,
  editable: ReadonlySet<string>,
): FieldProblem[] {
  const known = new Set(fields.map((field) => field.key));
  return Object.keys(given).flatMap((key): FieldProblem[] => {
    if (!known.has(key)) return [{ key, code: 'unknownField' }];
    return editable.has(key) ? [] : [{ key, code: 'readOnly' }];
  });
}

function cleaned(fields: FieldDefinition[], given: FormValues): FormValues {
  const rich = new Set(fields.filter((f) => f.type === 'richText' || f.type === 'editor').map((f) => f.key));
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [
      key,
      rich.has(key) && typeof value === 'string' ? sanitiseRichText(value) : value,
    ]),
  );
}

/** A field that is not shown holds no value: nothing can be left behind where nobody sees it. */
function dropInvisible(fields: FieldDefinition[], values: FormValues): void {
  for (const field of fields)
    if (field.visibleWhen && !holds(field.visibleWhen, values)) delete values[field.key];
    else if (field.columns?.some(({ visibleWhen }) => visibleWhen) && Array.isArray(values[field.key]))
      values[field.key] = (values[field.key] as FormValues[]).map((row) => shownCells(field, row));
}

/** A row without what its other cells do not show. */
const shownCells = ({ columns = [] }: FieldDefinition, row: FormValues): FormValues => {
  // What is no row is refused with the shape of the values.
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  const cells = { ...row };
  for (const { key, visibleWhen } of columns) if (visibleWhen && !holds(visibleWhen, row)) delete cells[key];
  return cells;
};

/** Every fixed row in its place, once one of them is answered. */
function rowsKept(field: FieldDefinition, value: unknown): FormValues[] {
  const rows = tableRows(field, value);
  return rows.some((row) => isAnswered(field, row)) ? rows : [];
}

const withoutEmpty = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmptyValue(value)));
