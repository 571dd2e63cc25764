import type { FieldDefinition, FormValues } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { changedFields } from './changes';

const label = { zh: '时限', en: 'Clocks' };
const FIELDS: FieldDefinition[] = [
  {
    key: 'clocks',
    type: 'table',
    label,
    columns: [
      { key: 'days', type: 'number', label },
      { key: 'place', type: 'input', label },
    ],
  },
  { key: 'note', type: 'input', label },
];
const changed = (before: FormValues, after: FormValues) =>
  changedFields(FIELDS, before, after).map(({ key }) => key);

describe('the fields that differ', () => {
  it('are those that read otherwise, whatever order the database keeps cells in', () => {
    const kept = { clocks: [{ days: 15, place: 'EU' }] };
    expect(changed(kept, { clocks: [{ place: 'EU', days: 15 }] })).toEqual([]);
    expect(changed(kept, { clocks: [{ place: 'EU', days: 10 }] })).toEqual(['clocks']);
    expect(changed(kept, { clocks: [] })).toEqual(['clocks']);
  });

  it('are not those in which nothing stands, before and after', () => {
    expect(changed({ note: '' }, {})).toEqual([]);
    expect(changed({ clocks: [{ days: 1, place: null }] }, { clocks: [{ days: 1 }] })).toEqual([]);
    expect(changed({ clocks: [{ days: 1 }] }, { clocks: [{ days: 1, place: 'EU' }] })).toEqual(['clocks']);
  });
});
