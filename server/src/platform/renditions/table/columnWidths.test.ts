import { expect, it } from '@jest/globals';
import { columnWidths } from './columnWidths';

const columns = (...widths: number[]) => widths.map((width) => ({ label: 'x', width }));

it('divides the page as the columns stand to each other', () => {
  expect(columnWidths({ columns: columns(1, 3), rows: [['a', 'b']] }, 216)).toEqual([50, 150]);
});

it('leaves no column narrower than its longest word', () => {
  const [narrow = 0, wide = 0] = columnWidths({ columns: columns(1, 9), rows: [['Operation', '操作']] }, 216);
  expect(narrow).toBeGreaterThan(9 * 4.5);
  expect(narrow + wide).toBeCloseTo(200);
});

it('breaks what no page has room for, and hashes', () => {
  const words = Array.from({ length: 6 }, () => 'Responsibilities');
  expect(columnWidths({ columns: columns(1, 1, 1, 1, 1, 1), rows: [words] }, 248)).toEqual(
    words.map(() => expect.closeTo(200 / 6)),
  );
  const [hash = 0] = columnWidths({ columns: columns(1, 9), rows: [['a1'.repeat(32), '']] }, 216);
  expect(hash).toBeCloseTo(20);
});
