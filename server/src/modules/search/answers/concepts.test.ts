import { describe, expect, it } from '@jest/globals';
import { conceptsOf, coverage, piecesOf } from './concepts';
import { sentencesOf } from './sentences';

const even = (concepts: ReturnType<typeof conceptsOf>) =>
  new Map(piecesOf(concepts).map((piece) => [piece, 1]));
const share = (question: string, text: string, { title = '', synonyms = [] as string[][] } = {}) => {
  const concepts = conceptsOf(question, synonyms);
  return coverage(concepts, text, title, even(concepts));
};

describe('a question', () => {
  it('is about what it says, not about the words that ask', () => {
    expect(piecesOf(conceptsOf('请问冻干机的检漏是多久？', []))).toEqual(['冻干', '干机', '检漏']);
    expect(conceptsOf('How long must the leak test be?', [])).toHaveLength(2);
    expect(conceptsOf('请问是什么呢', [])).toEqual([]);
  });

  it('is covered by a text that says all of it, in part by one that says some', () => {
    expect(share('冻干机 检漏', '每批前对冻干机进行检漏。')).toBe(1);
    expect(share('冻干机 检漏', '每批前进行检漏。')).toBeLessThan(0.5);
    expect(share('冻干机 检漏', '每批前进行检漏。', { title: '冻干机操作规程' })).toBeGreaterThan(0.5);
  });

  it('is understood in other words for the same', () => {
    const synonyms = [
      ['冻干机', 'freeze dryer'],
      ['检漏', 'leak test'],
    ];
    expect(share('freeze dryer leak test', '冻干机检漏', { synonyms })).toBeGreaterThan(0.9);
    expect(share('冻干机清洁', 'cleaning 清洁 of the freeze dryer', { synonyms })).toBeGreaterThan(0.5);
    expect(share('freeze dryer leak test', '冻干机检漏')).toBe(0);
  });
});

describe('the sentences of a page', () => {
  it('end with their stop or before the next number, and lose their own', () => {
    expect(
      sentencesOf(
        '4 程序 4.1 进箱前检查报警限。 4.2 检漏：30分钟压升不超过2 Pa；不合格不得进箱。 The rise is at most 0.5 Pa. Keep it.',
      ),
    ).toEqual([
      '进箱前检查报警限。',
      '检漏：30分钟压升不超过2 Pa；不合格不得进箱。',
      'The rise is at most 0.5 Pa.',
      'Keep it.',
    ]);
  });
});
