import { describe, expect, it } from '@jest/globals';
import { valueText } from './valueText';

describe('a value of the trail', () => {
  it.each([
    [null, '–'],
    ['', '–'],
    [0, '0'],
    [false, 'false'],
    ['主要', '主要'],
    ['<p>温度 <b>超限</b></p><script>alert(1)</script>', '温度 超限alert(1)'],
    ['a < b', 'a < b'],
    [['a', 'b'], 'a、b'],
    [{ severity: 3 }, '{\n  "severity": 3\n}'],
  ])('%j is shown as %s', (value, text) => {
    expect(valueText(value)).toBe(text);
  });

  it('has instants with their offset', () => {
    expect(valueText('2026-03-05T06:07:08Z')).toMatch(/^2026-03-05 \d\d:07:08 \(UTC[+-]\d\d:\d\d\)$/);
  });
});
