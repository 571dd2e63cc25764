import { faultText, faultWords } from '@attest/api-contract';
import type { RecordDefinition } from '@attest/api-contract/records';
import { describe, expect, it } from '@jest/globals';
import { definitionOf } from '../definitions/versions/content';
import { nameFaults } from '../definitions/versions/names';
import { ENQUIRY, withFields } from '../testing/enquiries';
import { accessFaults, rollUpFaults } from './faults';
import { decided } from './matrix';

type Field = RecordDefinition['form']['fields'][number];

const label = { zh: '量', en: 'Pieces' };

/** A type that keeps the sum of what its enquiries say in a field, which is confidential or not. */
const typesWith = (ofPieces: { access?: 'confidential' }, ofSum: { access?: 'confidential' } = {}) => {
  const pieces = {
    key: 'pieces',
    type: 'number' as const,
    label,
    section: 'general',
    slot: 'n4',
    ...ofPieces,
  };
  const sum = {
    key: 'sum',
    type: 'number' as const,
    label,
    section: 'general',
    slot: 'n5',
    computed: true,
    ...ofSum,
  };
  const counted = withFields(ENQUIRY, (fields) => [...fields, pieces]);
  const keeper = {
    ...withFields(ENQUIRY, (fields) => [...fields, sum]),
    rules: { rollups: { sum: { links: 'enquiry', return: { sum: 'pieces' } } } },
  };
  return { enquiry: definitionOf(counted, undefined), recall: definitionOf(keeper, undefined) };
};

it('refuses a sum over a field that is hidden, from whichever side it comes, unless it is hidden itself', () => {
  const hidden = typesWith({ access: 'confidential' });
  const fault = faultText('rollUpTellsOfHidden', {
    read: 'pieces',
    over: 'enquiry',
    key: 'sum',
    keeper: 'recall',
  });
  expect(rollUpFaults('recall', hidden)).toEqual([{ place: '/rules/rollups/sum', ...fault }]);
  expect(rollUpFaults('enquiry', hidden)).toEqual([{ place: '/form/fields', ...fault }]);
  expect(rollUpFaults('deviation', hidden)).toEqual([]);
  expect(rollUpFaults('recall', typesWith({}))).toEqual([]);
  expect(rollUpFaults('recall', typesWith({ access: 'confidential' }, { access: 'confidential' }))).toEqual(
    [],
  );
});

it('refuses a gate that says what is hidden from some, also by way of a computed value', () => {
  const gate = (en: string) => ({ step: 'step_2', id: 'told', label: { zh: '好', en }, met: 'true' });
  const saying = (en: string) =>
    accessFaults({
      ...withFields(ENQUIRY, (fields) =>
        fields.map((one) => (one.key === 'story' ? { ...one, access: 'confidential' } : one)),
      ),
      rules: { computed: { short: 'substring(values.story, 1, 3)' }, gates: [gate(en)] },
    }).filter(({ place }) => place.startsWith('/rules'));
  const fault = faultText('tellsOfHidden', { key: 'story' });
  expect(saying('All of {values.story} is done')).toEqual([{ place: '/rules/gates/0', ...fault }]);
  expect(saying('All of {short} is done')).toEqual([{ place: '/rules/gates/0', ...fault }]);
  expect(saying('{values.product} is done')).toEqual([]);
});

it('a line is decided by FEEL as by the tree that older versions say', () => {
  const line = { fields: ['story'], states: '*' as const, roles: '*' as const, right: 'hidden' as const };
  const tree = { ...line, when: { field: 'severity', in: ['minor', 'major'] } };
  const { fields } = ENQUIRY.form;
  expect(decided({ ...line, when: 'values.severity in ("minor", "major")' }, fields)).toEqual(tree);
  expect(decided(tree, fields)).toEqual(tree);
});

describe('a step that demands a field', () => {
  const saying = (access: RecordDefinition['settings']['access'], change = (one: Field): Field => one) =>
    accessFaults({
      ...withFields(ENQUIRY, (fields) => fields.map(change)),
      settings: { ...ENQUIRY.settings, access },
    }).map((fault) => `${fault.place}: ${faultWords(fault).en}`);
  const reads = { fields: ['conclusion'], states: ['step_2'], roles: '*' as const, right: 'read' as const };
  const edits = { ...reads, states: '*' as const, right: 'edit' as const };

  it('is refused where whoever has the step may not fill it, by name of the roles', () => {
    expect(saying([reads])).toEqual([
      '/steps/steps/1/fields/0: “conclusion” must be filled here, and “qa”, “qamgr”, “qhead” may not fill it',
    ]);
    expect(saying([reads, { ...edits, roles: ['qa'] }])).toEqual([
      '/steps/steps/1/fields/0: “conclusion” must be filled here, and “qamgr”, “qhead” may not fill it',
    ]);
    const confidential = (one: Field): Field =>
      one.key === 'conclusion' ? { ...one, access: 'confidential' } : one;
    expect(saying([{ ...edits, roles: ['qa'] }], confidential)).toHaveLength(1);
    expect(saying([{ ...reads, fields: ['product'], states: '*' }])).toEqual([
      '/steps/steps/0/fields/3: “product” must be filled here, and whoever the record names may not fill it',
    ]);
  });

  it('is none of these where they may, where it demands nothing, and where an earlier step had it', () => {
    expect(saying([reads, { ...edits, roles: ['qa', 'qamgr', 'qhead'] }])).toEqual([]);
    expect(saying([reads, { ...edits, roles: [], people: ['owner'] }])).toEqual([]);
    expect(saying([{ ...reads, states: ['step_3'] }])).toEqual([]);
    expect(saying([{ ...reads, roles: ['emp'] }])).toEqual([]);
    const optional = ({ required: _, ...one }: Field): Field => one;
    expect(saying([reads], optional)).toEqual([]);
  });
});

it('a facet that is neither a choice nor a switch is refused: nothing would be counted', () => {
  const counted = {
    ...withFields(ENQUIRY, (fields) =>
      fields.map((one) => (one.key === 'quantity' ? { ...one, slot: 'n4' } : one)),
    ),
    settings: { ...ENQUIRY.settings, facets: ['severity', 'quantity', 'serious'] },
  };
  expect(nameFaults(counted)).toEqual([
    {
      place: '/settings/facets/1',
      ...faultText('notCountable', { key: 'quantity' }),
    },
  ]);
});
