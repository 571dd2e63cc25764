import { expect, it } from '@jest/globals';
import { definitionOf } from '../definitions/versions/content';
import { COMPLAINT, withFields } from '../testing/complaints';
import { rollUpFaults } from './faults';

const label = { zh: '量', en: 'Pieces' };

/** A type that keeps the sum of what its complaints say in a field, which is confidential or not. */
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
  const counted = withFields(COMPLAINT, (fields) => [...fields, pieces]);
  const keeper = {
    ...withFields(COMPLAINT, (fields) => [...fields, sum]),
    rules: { rollups: { sum: { links: 'complaint', return: { sum: 'pieces' } } } },
  };
  return { complaint: definitionOf(counted, undefined), recall: definitionOf(keeper, undefined) };
};

it('refuses a sum over a field that is hidden, from whichever side it comes, unless it is hidden itself', () => {
  const hidden = typesWith({ access: 'confidential' });
  const message = '“pieces” of “complaint” is hidden from some, and “sum” of “recall” would tell of it';
  expect(rollUpFaults('recall', hidden)).toEqual([{ place: '/rules/rollups/sum', message }]);
  expect(rollUpFaults('complaint', hidden)).toEqual([{ place: '/form/fields', message }]);
  expect(rollUpFaults('deviation', hidden)).toEqual([]);
  expect(rollUpFaults('recall', typesWith({}))).toEqual([]);
  expect(rollUpFaults('recall', typesWith({ access: 'confidential' }, { access: 'confidential' }))).toEqual(
    [],
  );
});
