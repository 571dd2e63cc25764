import { describe, expect, it } from '@jest/globals';
import { createElement } from 'react';
import { type Entry, matching } from './entries';

const entry = (title: string, words = ''): Entry => ({
  key: title,
  title,
  words,
  icon: createElement('i'),
  action: { path: '/' },
});
const ENTRIES = [
  entry('体系文件', 'System documents'),
  entry('文件变更', 'Document changes'),
  entry('首页', 'Home'),
];
const found = (text: string) => matching(ENTRIES, text).map(({ title }) => title);

describe('entries of the palette', () => {
  it('are found in any language by every word, whatever the case', () => {
    expect(found('DOCUMENT')).toEqual(['体系文件', '文件变更']);
    expect(found('document  change')).toEqual(['文件变更']);
    expect(found('document home')).toEqual([]);
  });

  it('come first when they begin with what was typed', () => {
    expect(found('文件')).toEqual(['文件变更', '体系文件']);
  });
});
