import { describe, expect, it } from '@jest/globals';
import { findIn, foldText } from './foldText';

const runs = (...lines: string[]) => lines.map((str) => ({ str, hasEOL: true }));

describe('searching the text of a page', () => {
  it('finds across runs and lines, whatever the case', () => {
    const page = foldText(runs('Cleaning of the', 'Filling Line'));
    expect(findIn(page, 'the filling')).toEqual([{ start: [0, 12], end: [1, 7] }]);
  });

  it('finds Chinese words that a line break splits', () => {
    const page = foldText(runs('本规程适用于冻', '干机的清洁'));
    expect(findIn(page, '冻干')).toEqual([{ start: [0, 6], end: [1, 1] }]);
  });

  it('keeps words apart that stand apart', () => {
    expect(findIn(foldText(runs('in', 'form')), 'inform')).toEqual([]);
    expect(findIn(foldText(runs('inform')), 'in form')).toEqual([]);
  });

  it('takes ligatures and full-width letters for what is typed', () => {
    expect(findIn(foldText(runs('ﬁnal ＳＯＰ')), 'final sop')).toHaveLength(1);
  });

  it('counts what does not overlap, and nothing for a blank query', () => {
    expect(findIn(foldText(runs('aaaa')), 'aa')).toHaveLength(2);
    expect(findIn(foldText(runs('aaaa')), '  ')).toEqual([]);
  });
});
