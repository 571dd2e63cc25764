import { describe, expect, it } from '@jest/globals';
import { watermarkLines } from './watermark';

const values = { name: '曹阳', account: 'caoyang', time: '2026-03-05 14:07' };

describe('the watermark of a tenant', () => {
  it('is its template, filled line by line', () => {
    expect(watermarkLines('{{name}} ({{account}})\n{{time}}\nInternal', values)).toEqual([
      '曹阳 (caoyang)',
      '2026-03-05 14:07',
      'Internal',
    ]);
  });

  it('leaves out what it does not know, and empty lines', () => {
    expect(watermarkLines('{{name}}{{constructor}}{{phone}}\n\n {{nothing}} ', values)).toEqual(['曹阳']);
    expect(watermarkLines('', values)).toEqual([]);
  });
});
