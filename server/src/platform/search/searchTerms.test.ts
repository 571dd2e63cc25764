import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { askedTerms, containing, searchTerms, shortTerms, storedTerms } from './searchTerms';

describe('searchTerms', () => {
  it('takes pairs of Han characters and triples of other text', () => {
    expect(searchTerms('冻干机 HPLC')).toEqual(['冻干', '干机', 'hpl', 'plc']);
  });

  it('gives a part of a text no piece that the text lacks', () => {
    const word = fc.constantFrom('冻', '干', '机', 'A', 'b', '-', '0', '1', ' ');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), fc.nat(30), fc.nat(30), (parts, a, b) => {
        const text = parts.join('');
        const part = text.slice(Math.min(a, b), Math.max(a, b));
        const all = new Set(searchTerms(text));
        expect(searchTerms(part).every((term) => all.has(term))).toBe(true);
        const stored = new Set(storedTerms(text));
        expect(askedTerms(part).every((term) => stored.has(term))).toBe(true);
      }),
    );
  });

  it('has pairs of other text for what is searched by two letters', () => {
    expect(storedTerms('冻干机 HPLC QA')).toEqual(['冻干', '干机', 'hpl', 'plc', 'hp', 'pl', 'lc', 'qa']);
    expect(askedTerms('qa')).toEqual(['qa']);
    expect(askedTerms('QA部门 a hplc')).toEqual(['部门', 'hpl', 'plc', 'qa']);
  });

  it('has short ones for what stands alone', () => {
    expect(shortTerms('QA部门 王 a hplc')).toEqual(['qa', '王']);
    expect(shortTerms('部门 abc')).toEqual([]);
  });

  it('takes wildcards literally', () => {
    expect(containing('50%_\\')).toBe('%50\\%\\_\\\\%');
  });
});
