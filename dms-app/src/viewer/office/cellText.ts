/** What a sheet of an Excel file holds in a cell. */
export type Cell = string | number | boolean | Date | null;

/** `A`, `B` … `Z`, `AA` … from 0. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** Times of day within a sheet carry no zone: what is written there is what is read here. */
const dateText = (date: Date): string => {
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
};

/** A cell as text; numbers without the noise of binary fractions. */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return dateText(cell);
  if (typeof cell === 'number') return String(Number(cell.toPrecision(12)));
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return cell;
}
