import { describe, expect, it } from '@jest/globals';
import { define } from '../testing/sampleRecord';
import { recordColumns } from './recordColumns';

describe('the number in a list', () => {
  it('has more room where it is counted within another record', () => {
    const steps = define.steps.filter(({ kind }) => kind !== 'draft');
    const widths = [undefined, define, { ...define, steps }].map((one) => recordColumns(one)[0].width);
    expect(widths).toEqual([144, 144, 176]);
  });
});
