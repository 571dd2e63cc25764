import { describe, expect, it } from '@jest/globals';
import { partOf } from './parts';

const part = (range?: string, ifRange?: string) => partOf({ range, 'if-range': ifRange }, 1000, '"content"');

describe('the part of a file that is asked for', () => {
  it('begins and ends where the header says, within the file', () => {
    expect(part('bytes=0-0')).toEqual({ start: 0, end: 0 });
    expect(part('bytes=200-')).toEqual({ start: 200, end: 999 });
    expect(part('bytes=200-5000')).toEqual({ start: 200, end: 999 });
    expect(part('bytes=-100')).toEqual({ start: 900, end: 999 });
    expect(part('bytes=-5000')).toEqual({ start: 0, end: 999 });
  });

  it('is refused beyond the end', () => {
    expect(part('bytes=1000-')).toBe('beyond');
    expect(part('bytes=-0')).toBe('beyond');
  });

  it('is the whole when the header says nothing that can be followed', () => {
    for (const range of [undefined, '', 'bytes=-', 'bytes=5-2', 'bytes=0-1,5-6', 'pages=1-2', 'bytes=a-b'])
      expect(part(range)).toBeUndefined();
  });

  it('is the whole when the content is another by now', () => {
    expect(part('bytes=0-9', '"content"')).toEqual({ start: 0, end: 9 });
    expect(part('bytes=0-9', '"former"')).toBeUndefined();
    expect(part('bytes=0-9', 'Sat, 21 Nov 2026 10:00:00 GMT')).toBeUndefined();
  });
});
