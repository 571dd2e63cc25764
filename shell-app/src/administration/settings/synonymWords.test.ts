import { describe, expect, it } from '@jest/globals';
import { wordsOf, wordsProblem } from './synonymWords';

describe('a line of synonyms', () => {
  it('is divided by commas of either script, each word once', () => {
    expect(wordsOf('检漏，leak test、 Leak Test; 泄漏试验 ')).toEqual(['检漏', 'Leak Test', '泄漏试验']);
  });

  it('needs two words that are long enough to be found', () => {
    expect(wordsProblem('检漏, 检漏')).toBe('tooFew');
    expect(wordsProblem('检漏, 漏')).toBe('notWords');
    expect(wordsProblem('检漏, leak test')).toBeNull();
  });
});
