import { describe, expect, it } from '@jest/globals';
import { filtered, rowsOf, type TextRow, wrongPlaceholders } from './catalogue';

const rows: TextRow[] = rowsOf('shell-app', {
  zh: { home: { title: '首页', count: '{{count}} 项' } },
  en: { home: { title: 'Home', count_one: '{{count}} item', count_other: '{{count}} items' } },
}).map((row) => ({ ...row, own: undefined }));

describe('the catalogue of texts', () => {
  it('has every key of either language', () => {
    expect(rows.map(({ key, zh, en }) => [key, zh, en])).toEqual([
      ['home.count', '{{count}} 项', ''],
      ['home.count_one', '', '{{count}} item'],
      ['home.count_other', '', '{{count}} items'],
      ['home.title', '首页', 'Home'],
    ]);
  });

  it('is searched by key and by any wording', () => {
    const keys = (filter: Parameters<typeof filtered>[1]) => filtered(rows, filter).map(({ key }) => key);
    expect(keys({ text: 'HOME.T' })).toEqual(['home.title']);
    expect(keys({ text: '项' })).toEqual(['home.count']);
    expect(keys({ namespace: ['ui'] })).toEqual([]);
    expect(keys({ own: true })).toEqual([]);
    const [first, ...rest] = rows as [TextRow, ...TextRow[]];
    const own = { key: first.id, zh: '件', en: null, rowVersion: 1 };
    expect(filtered([{ ...first, own }, ...rest], { own: true, text: '件' })).toHaveLength(1);
  });

  it('knows which placeholders are missing or too many', () => {
    expect(wrongPlaceholders('{{a}} of {{b}}', '{{b}} – {{a}}')).toEqual([]);
    expect(wrongPlaceholders('{{a}} of {{b}}', '{{a}} and {{c}}')).toEqual(['{{b}}', '{{c}}']);
  });
});
