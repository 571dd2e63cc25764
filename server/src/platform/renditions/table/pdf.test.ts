import { describe, expect, it } from '@jest/globals';
import { pagePlaces } from '../../../testing/pdfPlaces';
import { tableToPdf } from './pdf';
import type { Table } from './types';

const COLUMNS = [
  { label: 'No.', width: 1 },
  { label: 'What was said', width: 9 },
];
/** Height of a page, and of what is kept free above and below content. */
const [HIGH, TOP, FOOT] = [595.28, 40, 36];

const table = (rows: string[][], more: Partial<Table> = {}): Table => ({
  title: 'Audit trail',
  tenant: 'Nordvik',
  note: '',
  writtenBy: 'Mads Holm',
  writtenAt: '2026-11-29 10:00 (UTC)',
  language: 'en',
  columns: COLUMNS,
  rows,
  ...more,
});

const pagesOf = async (one: Table) => pagePlaces(await tableToPdf(one));
const textsOf = (page: { text: string }[]) => page.map(({ text }) => text);

describe('a table as PDF', () => {
  it('has the company, the head and the number on every page, and who wrote it on the first', async () => {
    const pages = await pagesOf(table(Array.from({ length: 90 }, (_, row) => [`${row}`, '按计划完成'])));
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      const texts = textsOf(page);
      expect(texts).toEqual(expect.arrayContaining(['Nordvik', 'No.', 'What was said', '按计划完成']));
      expect(texts.at(-1)).toBe(`${index + 1} / ${pages.length}`);
      expect(texts.includes('Audit trail')).toBe(index === 0);
    }
    expect(textsOf(pages.flat()).filter((text) => /^\d+$/.test(text))).toHaveLength(90);
  });

  it('keeps a row together, and lets one that is higher than a page go on on the next', async () => {
    const long = Array.from({ length: 3000 }, (_, word) => `word${word}`).join(' ');
    const few = Array.from({ length: 40 }, (_, row) => [`row ${row}`, `one\n${row}\nend ${row}`]);
    const pages = await pagesOf(table([...few, ['long', long], ['last', 'after it']]));
    const pageOf = (text: string) => pages.findIndex((page) => textsOf(page).includes(text));
    for (let row = 0; row < 40; row += 1) expect(pageOf(`row ${row}`)).toBe(pageOf(`end ${row}`));
    expect(
      textsOf(pages.flat())
        .join(' ')
        .match(/\bword\d+/g),
    ).toEqual(long.split(' '));
    expect(pageOf('last')).toBe(pages.length - 1);
    for (const { y } of pages.flatMap((page) => page.slice(1, -1))) {
      expect(y).toBeGreaterThan(FOOT);
      expect(y).toBeLessThan(HIGH - TOP);
    }
  });

  it('breaks words that are longer than their column, and writes the code of what its font lacks', async () => {
    const [page = []] = await pagesOf(table([['1', `${'a'.repeat(1000)} 🙂`]]));
    const texts = textsOf(page);
    expect(texts.filter((text) => /^a+$/.test(text)).length).toBeGreaterThan(2);
    expect(texts.join('')).toContain('[U+1F642]');
  });

  it('leaves no heading of a part at the foot of a page', async () => {
    const rows = Array.from({ length: 27 }, (_, row) => [`${row}`, 'x']);
    const part = (title: string) => ({ title, note: '', columns: COLUMNS, rows });
    for (const many of [24, 25, 26, 27]) {
      const parts = [{ ...part('First'), rows: rows.slice(0, many) }, part('Second')];
      const pages = await pagesOf(table(rows, { parts }));
      const page = textsOf(pages.find((each) => textsOf(each).includes('Second')) ?? []);
      expect(page.slice(page.indexOf('Second'))).toEqual(expect.arrayContaining(['No.', '0', 'x']));
    }
  });

  it('is there without a row', async () => {
    const [page = [], ...others] = await pagesOf(table([]));
    expect(textsOf(page)).toEqual(expect.arrayContaining(['No.', '1 / 1']));
    expect(others).toEqual([]);
  });
});
