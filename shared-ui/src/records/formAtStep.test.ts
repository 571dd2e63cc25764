import {
  type FieldDefinition,
  type FormValues,
  type ProcessDefine,
  validateForm,
} from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import {
  completeFields,
  fieldsAtStep,
  firstStep,
  reachedFields,
  sectionsWith,
  stepLayout,
  withoutHidden,
} from './formAtStep';

const label = { zh: '', en: '' };
const define: ProcessDefine = {
  code: 'deviation',
  version: 1,
  name: label,
  sections: [
    { key: 'general', label },
    { key: 'conclusion', label },
  ],
  fields: [
    { key: 'title', type: 'input', label, required: true, section: 'general' },
    { key: 'place', type: 'input', label, required: true, section: 'general' },
    { key: 'conclusion', type: 'textarea', label, section: 'conclusion' },
  ],
  steps: [
    { id: 'step_1', name: label, kind: 'draft', fields: ['title', 'place'], requires: [] },
    { id: 'step_7', name: label, kind: 'approve', fields: ['conclusion'], requires: ['conclusion', 'title'] },
  ],
  listColumns: [],
  optionalColumns: [],
  sortableColumns: [],
};

describe('the form at a step', () => {
  it('needs the fields of the step and what the step requires, once each', () => {
    expect(completeFields(define, 'step_7')).toEqual(['conclusion', 'title']);
    expect(completeFields(define, undefined)).toEqual([]);
  });

  it('makes what a step requires a required field there, and only there', () => {
    const problemsAt = (stepId: string) =>
      validateForm(fieldsAtStep(define, stepId), { title: 'x' }, { complete: ['conclusion'], now: 0 });
    expect(problemsAt('step_7')).toEqual([{ key: 'conclusion', code: 'required' }]);
    expect(problemsAt('step_1')).toEqual([]);
  });

  it('begins with the draft step', () => {
    expect(firstStep(define)?.id).toBe('step_1');
  });

  it('puts the sections of the step first, then what else it may change, then what can only be read', () => {
    const fields: ProcessDefine['fields'] = [
      { key: 'no', type: 'autoNumber', label, section: 'general', computed: true },
      { key: 'title', type: 'input', label, section: 'general' },
      { key: 'files', type: 'file', label, section: 'general' },
      { key: 'repeat', type: 'switch', label, section: 'triage', computed: true },
      { key: 'risk', type: 'grid', label, section: 'triage' },
    ];
    const keys = (part: ProcessDefine['fields']) => part.map((field) => field.key);
    const { own, also, rest } = stepLayout(fields, ['risk', 'files']);
    expect([keys(own), keys(also), keys(rest)]).toEqual([['repeat', 'risk'], ['files'], ['no', 'title']]);
    expect(keys(stepLayout(fields, []).rest)).toEqual(keys(fields));
  });

  it('leaves out sections of later steps, also when the system has computed something there', () => {
    const fields: ProcessDefine['fields'] = [
      { key: 'title', type: 'input', label, section: 'general' },
      { key: 'repeat', type: 'switch', label, section: 'triage', computed: true },
      { key: 'risk', type: 'grid', label, section: 'triage' },
    ];
    const keysOf = (values: Record<string, unknown>, editable: string[]) =>
      reachedFields(fields, values, editable).map((field) => field.key);
    expect(keysOf({ title: 'x', repeat: false }, [])).toEqual(['title']);
    expect(keysOf({ title: 'x', repeat: false }, ['risk'])).toEqual(['title', 'repeat', 'risk']);
    expect(keysOf({ title: 'x', risk: { before: {} } }, [])).toEqual(['title', 'repeat', 'risk']);
  });

  it('shows a section that is computed altogether once it says something', () => {
    const fields: FieldDefinition[] = [
      { key: 'title', type: 'input', label, section: 'general' },
      { key: 'state', type: 'radio', label, section: 'standing', computed: true },
    ];
    const keysOf = (values: FormValues) => reachedFields(fields, values, []).map(({ key }) => key);
    expect(keysOf({ title: 'x' })).toEqual(['title']);
    expect(keysOf({ title: 'x', state: 'approved' })).toEqual(['title', 'state']);
  });

  it('leaves out what is computed for lists alone', () => {
    const lots = { key: 'lots', type: 'input', label, section: 'general' } as const;
    const keysOf = (field: FieldDefinition) =>
      reachedFields(
        [{ key: 'title', type: 'input', label, section: 'general' }, field],
        { title: 'x' },
        [],
      ).map(({ key }) => key);
    expect(keysOf({ ...lots, computed: true, listsOnly: true })).toEqual(['title']);
    // What people enter is never out of reach.
    expect(keysOf({ ...lots, listsOnly: true })).toEqual(['title', 'lots']);
  });

  it('has no place for a field that its reader may not see, nor for a section of such alone', () => {
    const shown = withoutHidden(define, ['conclusion']);
    expect(shown.fields.map(({ key }) => key)).toEqual(['title', 'place']);
    expect(sectionsWith(shown, ['title', 'conclusion']).map(({ key }) => key)).toEqual(['general']);
    expect(withoutHidden(define, [])).toBe(define);
  });

  it('shows the sections that hold a field, in their order', () => {
    expect(sectionsWith(define, ['conclusion', 'title']).map((section) => section.key)).toEqual([
      'general',
      'conclusion',
    ]);
    expect(sectionsWith(define, ['place']).map((section) => section.key)).toEqual(['general']);
  });
});
