import { describe, expect, it } from '@jest/globals';
import { cellText, columnName } from './cellText';

describe('cells of a sheet', () => {
  it('name their columns as Excel does', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
  });

  it('read as they are written', () => {
    expect(cellText(0.1 + 0.2)).toBe('0.3');
    expect(cellText(new Date('2026-03-01T00:00:00Z'))).toBe('2026-03-01');
    expect(cellText(new Date('2026-03-01T08:30:00Z'))).toBe('2026-03-01 08:30');
    expect(cellText(true)).toBe('TRUE');
    expect(cellText(null)).toBe('');
  });
});
