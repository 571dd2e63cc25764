import type { TrainingNeeds } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { type ChangeSet, changesOf, keyOf, toggled, withCell } from './changeSet';

const PLACE = { rowKind: 'position', rowId: 'p', courseId: 'c' } as const;
const needs = (...on: (keyof TrainingNeeds)[]): TrainingNeeds => ({
  read: on.includes('read'),
  class: on.includes('class'),
  exam: on.includes('exam'),
  ojt: on.includes('ojt'),
});

describe('changes of the matrix', () => {
  it('turn needs on and off; a cell that asks nothing is none', () => {
    const read = toggled(null, 'read');
    expect(read).toEqual({ needs: needs('read'), validityMonths: null });
    expect(toggled(read, 'exam')).toEqual({ needs: needs('read', 'exam'), validityMonths: null });
    expect(toggled(read, 'read')).toBeNull();
  });

  it('keep the validity while needs change', () => {
    expect(toggled({ needs: needs('read'), validityMonths: 12 }, 'ojt')?.validityMonths).toBe(12);
  });

  it('remember what was stored, and end when it is so again', () => {
    const stored = { needs: needs('read'), validityMonths: 12 };
    const first = withCell({}, PLACE, stored, toggled(stored, 'exam'));
    expect(first[keyOf(PLACE)]?.was).toEqual(stored);
    // Somebody else stores another cell meanwhile: the change still stands over what was seen.
    const second = withCell(first, PLACE, null, null);
    expect(second[keyOf(PLACE)]?.was).toEqual(stored);
    expect(withCell(second, PLACE, null, { validityMonths: 12, needs: needs('read') })).toEqual({});
  });

  it('are sent without what was stored', () => {
    const set: ChangeSet = withCell({}, PLACE, null, toggled(null, 'class'));
    expect(changesOf(set)).toEqual([{ ...PLACE, cell: { needs: needs('class'), validityMonths: null } }]);
  });
});
