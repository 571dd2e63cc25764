import { cellText, type Table } from './types';

/** Points that a Latin letter takes at the size of the table, and what stands between two columns. */
const LETTER = 4.6;
export const BETWEEN = 8;
/** Longer words (hashes, addresses) break anyway. */
const LONGEST = 16;

/**
 * Widths of the columns in points, together `whole`: as they stand to each other, but none narrower than its longest
 * word, so that words are not broken.
 */
export function columnWidths({ columns, rows }: Pick<Table, 'columns' | 'rows'>, whole: number): number[] {
  const sum = columns.reduce((total, { width }) => total + width, 0);
  const room = whole - columns.length * BETWEEN;
  const asked = columns.map(({ width }) => (width / sum) * room);
  const least = columns.map(({ label }, column) => {
    const texts = [label, ...rows.map((row) => cellText(row[column] ?? ''))];
    return Math.max(0, ...texts.map(longestWord)) * LETTER;
  });
  const missing = asked.reduce(
    (total, width, column) => total + Math.max(0, (least[column] ?? 0) - width),
    0,
  );
  const spare = asked.map((width, column) => Math.max(0, width - (least[column] ?? 0)));
  const free = spare.reduce((total, each) => total + each, 0);
  if (missing > free) return asked;
  return asked.map((width, column) =>
    spare[column] ? width - (spare[column] / free) * missing : (least[column] ?? width),
  );
}

/** Letters of the longest word that stays whole; Chinese breaks anywhere. */
function longestWord(text: string): number {
  const words = text.match(/[\p{Script=Latin}\p{N}:.()+-]+/gu) ?? [];
  return Math.max(0, ...words.map(({ length }) => (length > LONGEST ? 0 : length)));
}
