import {
  type InheritedCell,
  type MatrixCell,
  type MatrixChange,
  type MatrixRowKind,
  TRAINING_NEEDS,
  type TrainingNeeds,
} from '@attest/api-contract';

/** What a cell says; null when nothing is asked. */
export type Cell = MatrixChange['cell'];

/** Changed cells by their place, with what was stored when they were changed. */
export interface CellChange extends MatrixChange {
  was: Cell;
}
export type ChangeSet = Record<string, CellChange>;

export type Need = keyof TrainingNeeds;

/** Letters of the needs, as they stand in the grid and as they are typed. */
export const LETTERS: Record<Need, string> = { read: 'R', class: 'C', exam: 'E', ojt: 'O' };

const NOTHING: TrainingNeeds = { read: false, class: false, exam: false, ojt: false };

export interface Place {
  rowKind: MatrixRowKind;
  rowId: string;
  courseId: string;
}

export const keyOf = ({ rowKind, rowId, courseId }: Place): string => `${rowKind}:${rowId}:${courseId}`;

const asksNothing = (needs: TrainingNeeds) => TRAINING_NEEDS.every((need) => !needs[need]);
const same = (a: Cell, b: Cell) => JSON.stringify(normal(a)) === JSON.stringify(normal(b));
/** Keys in one order, so that equal cells read the same. */
const normal = (cell: Cell) => cell && [TRAINING_NEEDS.map((need) => cell.needs[need]), cell.validityMonths];

/** Stored cells by their place. */
export const cellsByPlace = (rowKind: MatrixRowKind, cells: MatrixCell[]): Map<string, Cell> =>
  new Map(
    cells.map(({ rowId, courseId, needs, validityMonths }) => [
      keyOf({ rowKind, rowId, courseId }),
      { needs, validityMonths },
    ]),
  );

/** What reaches cells from elsewhere, by their place. */
export function inheritedByPlace(
  rowKind: MatrixRowKind,
  cells: InheritedCell[],
): Map<string, InheritedCell[]> {
  const places = new Map<string, InheritedCell[]>();
  for (const cell of cells) {
    const key = keyOf({ rowKind, ...cell });
    places.set(key, [...(places.get(key) ?? []), cell]);
  }
  return places;
}

/** The cell with one need turned on or off; nothing is left of it when it asks nothing. */
export function toggled(cell: Cell, need: Need): Cell {
  const needs = { ...(cell?.needs ?? NOTHING), [need]: !cell?.needs[need] };
  return asksNothing(needs) ? null : { needs, validityMonths: cell?.validityMonths ?? null };
}

/** The change set with one cell set; a cell that is as stored again leaves it. */
export function withCell(changes: ChangeSet, place: Place, stored: Cell, cell: Cell): ChangeSet {
  const key = keyOf(place);
  const { [key]: before, ...rest } = changes;
  const was = before ? before.was : stored;
  return same(was, cell) ? rest : { ...rest, [key]: { ...place, cell, was } };
}

/** As the server takes it. */
export const changesOf = (changes: ChangeSet): MatrixChange[] =>
  Object.values(changes).map(({ rowKind, rowId, courseId, cell }) => ({ rowKind, rowId, courseId, cell }));
