import { describe, expect, it } from '@jest/globals';
import { pageState, toggledPage, toggledRow } from './selection';
import { clampWidth, declaredLayout, layoutOf, moved, withColumn } from './settings';
import { formatSort, nextSort, parseSort } from './sorting';
import type { TableColumn } from './types';

const columns: TableColumn<object>[] = [
  { key: 'no', label: 'No.', required: true, fixed: 'start' },
  { key: 'title', label: 'Title' },
  { key: 'owner', label: 'Owner' },
  { key: 'note', label: 'Note', optional: true },
];
const keys = (layout: { fieldName: string; isChecked: boolean }[]) =>
  layout.map(({ fieldName, isChecked }) => (isChecked ? fieldName : `(${fieldName})`)).join(' ');

describe('column rules', () => {
  it('shows the declared columns when nothing is saved, and for an empty list', () => {
    expect(keys(layoutOf(columns))).toBe('no title owner (note)');
    expect(keys(layoutOf(columns, []))).toBe('no title owner (note)');
  });

  it('takes a list in which nothing is checked as: all as declared', () => {
    const none = declaredLayout(columns).map((one) => ({ ...one, isChecked: false }));
    expect(keys(layoutOf(columns, none))).toBe('no title owner (note)');
  });

  it('keeps the saved order and choice, forgets columns that are gone, adds new ones in their place', () => {
    const saved = moved(withColumn(declaredLayout(columns), 'note', { isChecked: true }), 3, 0);
    const later = [...columns.filter((one) => one.key !== 'owner'), { key: 'due', label: 'Due' }];
    expect(keys(layoutOf(later, saved))).toBe('note due no title');
  });

  it('never hides a required column', () => {
    const saved = withColumn(declaredLayout(columns), 'no', { isChecked: false });
    expect(keys(layoutOf(columns, saved))).toBe('no title owner (note)');
  });

  it('ignores a move to the same or an impossible position', () => {
    const layout = declaredLayout(columns);
    expect(moved(layout, 1, 1)).toBe(layout);
    expect(moved(layout, 0, -1)).toBe(layout);
    expect(moved(layout, 3, 4)).toBe(layout);
    expect(keys(moved(layout, 2, 0))).toBe('owner no title (note)');
  });

  it('keeps widths between 88 and 800 pixels', () => {
    expect([clampWidth(10), clampWidth(200.4), clampWidth(9000), clampWidth(100, 120)]).toEqual([
      88, 200, 800, 120,
    ]);
  });
});

describe('order', () => {
  it('goes ascending, descending, none', () => {
    const first = nextSort([], 'no', false);
    const second = nextSort(first, 'no', false);
    expect([first, second, nextSort(second, 'no', false)]).toEqual([
      [{ by: 'no', desc: false }],
      [{ by: 'no', desc: true }],
      [],
    ]);
  });

  it('adds at most three with Shift and keeps places', () => {
    const three = ['a', 'b', 'c', 'd'].reduce(
      (sort, by) => nextSort(sort, by, true),
      nextSort([], 'z', false),
    );
    expect(formatSort(three)).toBe('b.asc,c.asc,d.asc');
    expect(formatSort(nextSort(three, 'c', true))).toBe('b.asc,c.desc,d.asc');
  });

  it('reads an address and leaves out what cannot be sorted', () => {
    expect(parseSort('due.desc,secret.asc,no.asc', ['no', 'due'])).toEqual([
      { by: 'due', desc: true },
      { by: 'no', desc: false },
    ]);
    expect(parseSort('', ['no'])).toEqual([]);
  });
});

describe('choice of rows', () => {
  it('keeps only the last row when one may be chosen; a second click takes it back', () => {
    expect(toggledRow('single', ['a'], 'b')).toEqual(['b']);
    expect(toggledRow('single', ['b'], 'b')).toEqual([]);
  });

  it('collects rows when several may be chosen', () => {
    expect(toggledRow('multiple', ['a'], 'b')).toEqual(['a', 'b']);
    expect(toggledRow('multiple', ['a', 'b'], 'a')).toEqual(['b']);
  });

  it('chooses a page as a whole and leaves other pages alone', () => {
    expect(toggledPage(['x', 'a'], ['a', 'b'])).toEqual(['x', 'a', 'b']);
    expect(toggledPage(['x', 'a', 'b'], ['a', 'b'])).toEqual(['x']);
    expect([
      pageState(['x'], ['a']),
      pageState(['a'], ['a', 'b']),
      pageState(['a', 'b'], ['a', 'b']),
    ]).toEqual([false, 'mixed', true]);
  });
});
