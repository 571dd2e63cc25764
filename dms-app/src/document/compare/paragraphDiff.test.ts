import { describe, expect, it } from '@jest/globals';
import { compareTexts } from './paragraphDiff';

describe('comparing two texts', () => {
  it('shows changed words within their paragraph', () => {
    const [block] = compareTexts(['Hold for 10 minutes'], ['Hold for 15 minutes']);
    expect(block).toEqual({
      kind: 'changed',
      pieces: [
        { kind: 'same', text: 'Hold for ' },
        { kind: 'removed', text: '10' },
        { kind: 'added', text: '15' },
        { kind: 'same', text: ' minutes' },
      ],
    });
  });

  it('knows Chinese words', () => {
    const [block] = compareTexts(['由操作人员清洁'], ['由检验人员清洁']);
    const pieces = block?.kind === 'changed' ? block.pieces : [];
    expect(pieces.filter(({ kind }) => kind !== 'same').map(({ text }) => text)).toEqual(['操作', '检验']);
  });

  it('tells added and removed paragraphs', () => {
    expect(compareTexts(['one', 'two'], ['one', 'new', 'two'])).toEqual([
      { kind: 'same', text: 'one' },
      { kind: 'changed', pieces: [{ kind: 'added', text: 'new' }] },
      { kind: 'same', text: 'two' },
    ]);
    expect(compareTexts(['one', 'two'], ['two'])[0]).toEqual({
      kind: 'changed',
      pieces: [{ kind: 'removed', text: 'one' }],
    });
  });

  it('folds what is far from any change, and nothing is lost', () => {
    const left = Array.from({ length: 9 }, (_, index) => `p${index}`);
    const blocks = compareTexts(left, [...left.slice(0, 8), 'other']);
    expect(blocks.map(({ kind }) => kind)).toEqual(['folded', 'same', 'changed']);
    expect(blocks[0]).toMatchObject({ paragraphs: left.slice(0, 7) });
  });

  it('says nothing about equal texts but that they are equal', () => {
    expect(compareTexts(['a', 'b', 'c'], ['a', 'b', 'c'])).toEqual([
      { kind: 'folded', paragraphs: ['a', 'b', 'c'] },
    ]);
  });
});
