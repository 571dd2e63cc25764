import { describe, expect, it } from '@jest/globals';
import { CitedText } from './citedText';

const read = (...parts: string[]) => {
  const reader = new CitedText(new Set([1, 2]));
  const pieces = parts.flatMap((part) => reader.push(part));
  const shown = pieces.map((piece) => ('cite' in piece ? `#${piece.cite}` : piece.text)).join('');
  return { shown, cited: [...reader.cited], dropped: reader.dropped };
};

describe('an answer as it comes', () => {
  it('has its citations taken out, in either script, one or several at a time', () => {
    expect(read('At most 2 Pa [1], signed [1, 2].')).toEqual({
      shown: 'At most 2 Pa #1, signed #1#2.',
      cited: [1, 2],
      dropped: 0,
    });
    expect(read('不超过2 Pa【1、2】。').shown).toBe('不超过2 Pa#1#2。');
  });

  it('is the same however it is cut into parts', () => {
    const text = '压升不超过2 Pa[1]，报警限签字【 2 】，x[y]。';
    expect(read(...text)).toEqual(read(text));
    expect(read(text).shown).toBe('压升不超过2 Pa#1，报警限签字#2，x[y]。');
  });

  it('loses citations of what it was not given, and none can be put together from the rest', () => {
    expect(read('a [3] b [0] [1]')).toEqual({ shown: 'a  b  #1', cited: [1], dropped: 2 });
    expect(read('[[9]1] and [1')).toEqual({ shown: '[1] and ', cited: [], dropped: 1 });
  });

  it('keeps what is no citation and drops what commands a screen', () => {
    expect(read('limit [0.5] Pa, [see] [] a[').shown).toBe('limit [0.5] Pa, [see] [] a');
    expect(read('a\u001b[2Jb\u202ec\nd').shown).toBe('a[2Jbc\nd');
  });
});
