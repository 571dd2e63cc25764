import { makeStyles, mergeClasses, tokens } from '@attest/shared-ui';
import { type Cell, LETTERS, NEEDS } from './changeSet';

const useStyles = makeStyles({
  letter: {
    display: 'inline-block',
    minWidth: '20px',
    borderRadius: tokens.borderRadiusSmall,
    lineHeight: '20px',
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
      {NEEDS.filter((need) => cell.needs[need]).map((need, index) => (
        <span key={need}>
          {index > 0 && ' '}
          <span className={mergeClasses(styles.letter, styles[need])}>{LETTERS[need]}</span>
        </span>
      ))}
      {cell.validityMonths !== null && ` · ${cell.validityMonths}`}
    </>
  );
}
