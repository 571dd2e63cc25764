import { describe, expect, it } from '@jest/globals';
import { findQuote, quoteOf, squeeze } from './textQuote';

const quote = (exact: string, prefix = '', suffix = '') => ({ exact, prefix, suffix });

describe('a comment on a passage', () => {
  it('keeps its words as they are read, with what stands around them', () => {
    expect(quoteOf('Step 1.\nRinse', ' the  filling\nline ', ' with water')).toEqual(
      quote('the filling line', 'Step 1. Rinse', 'with water'),
    );
    expect(quoteOf('', '适用于冻\n干机', '')).toEqual(quote('适用于冻干机'));
    expect(quoteOf('a', ' \n', 'b')).toBeNull();
  });

  it('finds them wherever lines and pages break now, in whatever letters', () => {
    const pages = [squeeze(['Purpose']), squeeze(['Rinse the fil', 'ling line', '适用于冻', '干机的清洁'])];
    expect(findQuote(pages, quote('The filling line'))).toEqual({ page: 2, start: [0, 6], end: [1, 9] });
    expect(findQuote(pages, quote('冻干机'))).toEqual({ page: 2, start: [2, 3], end: [3, 2] });
  });

  it('finds the one that was meant among its likes, also after an edit beside it', () => {
    const text = squeeze(['Heat to 80 °C for 5 min. Cool down. Heat to 80 °C for 30 min.']);
    const second = findQuote([text], quote('Heat to 80 °C', 'Cool down. ', ' for 30 min.'));
    expect(second?.start).toEqual([0, 36]);
    const edited = squeeze(['Wait. Heat to 80 °C for 5 min. Cool down at once. Heat to 80 °C for 45 min.']);
    expect(findQuote([edited], quote('Heat to 80 °C', 'Cool down. ', ' for 30 min.'))?.start).toEqual([
      0, 50,
    ]);
  });

  it('says that they are gone when they are', () => {
    expect(findQuote([squeeze(['Heat to 85 °C'])], quote('Heat to 80 °C', '', ''))).toBeNull();
    expect(findQuote([], quote('Heat'))).toBeNull();
  });
});
