import {
  type FieldDefinition,
  type FormValues,
  isEmptyValue,
  type ProcessDefine,
} from '@attest/api-contract';

const stepOf = (define: ProcessDefine, stepId: string | undefined) =>
  define.steps.find((step) => step.id === stepId);

/** The form of a record as its reader may see it. */
export const withoutHidden = (define: ProcessDefine, hidden: readonly string[]): ProcessDefine =>
  hidden.length === 0
    ? define
    : { ...define, fields: define.fields.filter((field) => !hidden.includes(field.key)) };

/** Keys that must be complete before a step is finished. */
export function completeFields(define: ProcessDefine, stepId: string | undefined): string[] {
  const step = stepOf(define, stepId);
  return step ? [...new Set([...step.fields, ...step.requires])] : [];
}

/** The fields of a process as a step sees them: what the step requires is required there. */
export function fieldsAtStep(define: ProcessDefine, stepId: string | undefined): FieldDefinition[] {
  const requires = stepOf(define, stepId)?.requires ?? [];
  return define.fields.map((field) =>
    requires.includes(field.key) && field.required !== true ? { ...field, required: true } : field,
  );
}

/** The step a new record begins with. */
export const firstStep = (define: ProcessDefine) =>
  define.steps.find((step) => step.kind === 'draft') ?? define.steps[0];

/** Sections of a form that hold any of the fields, in their order. */
export function sectionsWith(define: ProcessDefine, keys: string[]): ProcessDefine['sections'] {
  const used = new Set(
    define.fields.filter((field) => keys.includes(field.key)).map((field) => field.section),
  );
  return define.sections.filter((section) => used.has(section.key));
}

/** The fields of a record as a step in hand sees them. */
export interface StepLayout {
  /** Sections that belong to the step: all that can be entered there is entered now. */
  own: FieldDefinition[];
  /** Fields of other sections that the step may change too. */
  also: FieldDefinition[];
  /** What can only be read. */
  rest: FieldDefinition[];
}

/** Splits fields, so that what is to be done at the step stands before what is to be read. */
export function stepLayout(fields: FieldDefinition[], editable: string[]): StepLayout {
  const entered = fields.filter((field) => !field.computed && field.type !== 'section');
  const sectionsOf = (part: FieldDefinition[]) => new Set(part.map((field) => field.section));
  const open = sectionsOf(entered.filter((field) => editable.includes(field.key)));
  const closed = sectionsOf(entered.filter((field) => !editable.includes(field.key)));
  const isOwn = (field: FieldDefinition) => open.has(field.section) && !closed.has(field.section);
  const isAlso = (field: FieldDefinition) => !isOwn(field) && editable.includes(field.key);
  return {
    own: fields.filter(isOwn),
    also: fields.filter(isAlso),
    rest: fields.filter((field) => !isOwn(field) && !isAlso(field)),
  };
}

/**
 * Fields without those of sections that nobody has filled in yet: what later steps will ask, and what the
 * system has computed about it meanwhile. A section that is computed altogether is there once it says something.
 * What is computed for lists stands in none.
 */
export function reachedFields(
  fields: FieldDefinition[],
  values: FormValues,
  editable: string[],
): FieldDefinition[] {
  const entered = new Set(fields.filter((field) => !field.computed).map((field) => field.section));
  const reached = new Set(
    fields
      .filter(
        (field) =>
          editable.includes(field.key) ||
          (!(field.computed && entered.has(field.section)) && !isEmptyValue(values[field.key])),
      )
      .map((field) => field.section),
  );
  return fields.filter((field) => !(field.listsOnly && field.computed) && reached.has(field.section));
}
