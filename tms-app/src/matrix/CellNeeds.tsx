import { TRAINING_NEEDS, type TrainingNeeds } from '@attest/api-contract';
import { makeStyles, mergeClasses, tokens } from '@attest/shared-ui';
import { type Cell, LETTERS } from './changeSet';

const useStyles = makeStyles({
  letter: {
    display: 'inline-block',
    minWidth: '20px',
    borderRadius: tokens.borderRadiusSmall,
    lineHeight: '20px',
  },
  inherited: {
    boxSizing: 'border-box',
    lineHeight: '18px',
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightRegular,
  },
  read: { backgroundColor: tokens.colorPaletteBlueBackground2, color: tokens.colorPaletteBlueForeground2 },
  class: { backgroundColor: tokens.colorPaletteTealBackground2, color: tokens.colorPaletteTealForeground2 },
  exam: { backgroundColor: tokens.colorPaletteGoldBackground2, color: tokens.colorPaletteGoldForeground2 },
  ojt: { backgroundColor: tokens.colorPaletteGrapeBackground2, color: tokens.colorPaletteGrapeForeground2 },
});

/** `R E · 12`: a letter and a colour for each need, then the months of validity. */
export function CellNeeds({ cell }: { cell: NonNullable<Cell> }) {
  const styles = useStyles();
  return (
    <>
      {TRAINING_NEEDS.filter((need) => cell.needs[need]).map((need, index) => (
        <span key={need}>
          {index > 0 && ' '}
          <span className={mergeClasses(styles.letter, styles[need])}>{LETTERS[need]}</span>
        </span>
      ))}
      {cell.validityMonths !== null && ` · ${cell.validityMonths}`}
    </>
  );
}

/** The same letters in a dashed frame: what reaches the cell from elsewhere and stands not in it. */
export function InheritedNeeds({ cell, inherited }: { cell: Cell; inherited: TrainingNeeds[] }) {
  const styles = useStyles();
  const letters = TRAINING_NEEDS.filter(
    (need) => !cell?.needs[need] && inherited.some((needs) => needs[need]),
  );
  return letters.map((need) => (
    <span key={need}>
      {' '}
      <span className={mergeClasses(styles.letter, styles.inherited)}>{LETTERS[need]}</span>
    </span>
  ));
}
