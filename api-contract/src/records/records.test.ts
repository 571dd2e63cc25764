import { describe, expect, it } from '@jest/globals';
import { faultWords } from '../faults';
import type { FieldDefinition } from '../forms';
import {
  faultsOfPart,
  problemsIn,
  RecordFormSchema,
  RecordRulesSchema,
  RecordSettingsSchema,
  RecordStepsSchema,
  slotProblems,
} from '.';

const label = { zh: '名', en: 'Name' };
const field = { key: 'place', type: 'input', label, section: 'general' };
const form = { sections: [{ key: 'general', label }], fields: [field] };
const step = { id: 'step_1', name: label, kind: 'draft', assignee: [{ initiator: true }] };
const steps = {
  code: 'complaint',
  name: label,
  procType: 'QMS',
  ends: [{ id: 'end', kind: 'end-ok' }],
  steps: [step],
};

describe('parts of a record type', () => {
  it('are known by their schemas', () => {
    expect(problemsIn(RecordFormSchema, form)).toEqual([]);
    expect(problemsIn(RecordStepsSchema, steps)).toEqual([]);
    expect(problemsIn(RecordRulesSchema, {})).toEqual([]);
  });

  const deep = { every: [{ role: 'qa', orElse: { rolle: 'qhead' } }] };
  it.each([
    [
      'a field without a type',
      RecordFormSchema,
      { ...form, fields: [{ key: 'a', label }] },
      '/fields/0: this is missing: type',
    ],
    [
      'an unknown type of field',
      RecordFormSchema,
      { ...form, fields: [{ ...field, type: 'txt' }] },
      '/fields/0/type',
    ],
    [
      'a label in one language',
      RecordFormSchema,
      { ...form, fields: [{ ...field, label: { zh: '名' } }] },
      '/fields/0/label',
    ],
    [
      'a label of spaces',
      RecordFormSchema,
      { ...form, fields: [{ ...field, help: { zh: ' ', en: 'x' } }] },
      '/fields/0/help/zh',
    ],
    [
      'a column with an unknown part',
      RecordFormSchema,
      { ...form, fields: [{ ...field, columns: [{ ...field, colour: 1 }] }] },
      '/fields/0/columns/0',
    ],
    [
      'a condition that is none',
      RecordFormSchema,
      { ...form, fields: [{ ...field, visibleWhen: { not: { field: 'a', is: 'full' } } }] },
      '/fields/0/visibleWhen',
    ],
    [
      'a deep assignee with a misspelt form',
      RecordStepsSchema,
      { ...steps, steps: [{ ...step, assignee: [deep] }] },
      '/steps/0/assignee/0/every/0/orElse',
    ],
    [
      'an unknown kind of step',
      RecordStepsSchema,
      { ...steps, steps: [{ ...step, kind: 'wrk' }] },
      '/steps/0/kind',
    ],
    [
      'a decision with an unknown part',
      RecordStepsSchema,
      { ...steps, steps: [{ ...step, decisions: { submit: { colour: 1 } } }] },
      '/steps/0/decisions/submit',
    ],
    [
      'a number without a sequence or a field',
      RecordSettingsSchema,
      {
        menu: 'A',
        number: 'DEV-{YYYY}',
        path: '/a/{id}',
        listColumns: [],
        facets: [],
        relations: {},
        followUpRoles: [],
      },
      '/number',
    ],
    [
      'a lookup that returns nothing',
      RecordRulesSchema,
      { lookups: { a: { links: 'capa', return: [] } } },
      '/lookups/a',
    ],
    [
      'a check without text',
      RecordRulesSchema,
      { checks: [{ id: 'a', when: 'true', field: 'place' }] },
      '/checks/0',
    ],
    [
      'a gate without a label',
      RecordRulesSchema,
      { gates: [{ step: 'step_1', id: 'a', met: 'true' }] },
      '/gates/0',
    ],
  ])('refuse %s and name the place', (_, schema, value, place) => {
    const problems = problemsIn(schema, value);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.every((problem) => problem.startsWith(place))).toBe(true);
  });
});

it('problems are said in the language of whoever reads them', () => {
  const unnamed = {
    sections: [],
    fields: [{ key: '1a', type: 'input', label: { zh: ' ', en: 'A' }, odd: 1 }],
  };
  const place = '/fields/0';
  expect(
    faultsOfPart(RecordFormSchema, unnamed)
      .map((fault) => `${fault.place}: ${faultWords(fault).zh}`)
      .sort(),
  ).toEqual([
    `${place}/key: 须以字母开头，只含字母、数字和下划线，最长 64 个字符`,
    `${place}/label/zh: 未填写`,
    `${place}/odd: 此处不能有这一项`,
  ]);
  expect(problemsIn(RecordFormSchema, unnamed)).toContain(`${place}/label/zh: nothing is said here`);
});

describe('slots of fields', () => {
  const options = [{ value: 'a', label }];
  it.each<[string, FieldDefinition[], string[]]>([
    [
      'that fit',
      [
        { key: 'place', type: 'input', label, maxLength: 120, slot: 't1' },
        { key: 'class', type: 'select', label, options, slot: 'n1' },
        { key: 'day', type: 'date', label, slot: 'd1' },
        { key: 'docs', type: 'relation', label, multiple: true, slot: 'many' },
        { key: 'people', type: 'user', label, multiple: true, slot: 'many' },
      ],
      [],
    ],
    [
      'of two fields',
      [
        { key: 'a', type: 'date', label, slot: 'd1' },
        { key: 'b', type: 'date', label, slot: 'd1' },
      ],
      ['“b”: d1 is taken by “a”'],
    ],
    ['of another kind', [{ key: 'a', type: 'date', label, slot: 't1' }], ['“a”: t1 takes no date']],
    [
      'for one of several values',
      [{ key: 'a', type: 'user', label, multiple: true, slot: 't1' }],
      ['“a”: t1 takes one value'],
    ],
    [
      'for a text without an end',
      [{ key: 'a', type: 'input', label, slot: 't1' }],
      ['“a”: t1 takes texts of at most 500 characters'],
    ],
    [
      'without options',
      [{ key: 'a', type: 'radio', label, slot: 'n1' }],
      ['“a”: n1 keeps the rank of options, and there are none'],
    ],
  ])('%s', (_, fields, problems) => {
    expect(slotProblems(fields).map((fault) => faultWords(fault).en)).toEqual(problems);
  });
});
