import { TRAINING_NEEDS } from '@attest/api-contract';
import { ActionButton, Checkbox, Field, Input, makeStyles, Text, tokens } from '@attest/shared-ui';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cell, LETTERS, toggled } from './changeSet';

interface Props {
  /** Which row and course. */
  title: string;
  cell: Cell;
  /** What reaches the cell from elsewhere, in words. */
  inherited: string;
  /** Of the course, when the cell says nothing else. */
  defaultMonths: number | null;
  readOnly: boolean;
  onCell: (cell: Cell) => void;
  /** Back to the grid. */
  onLeave: () => void;
}

const MOST_MONTHS = 600;

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    minWidth: 0,
    margin: 0,
  },
  title: { flexBasis: '100%', overflowWrap: 'anywhere' },
  needs: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalS },
  months: { width: '180px' },
  narrow: { minWidth: 0, width: '100%' },
});

/** What the chosen cell asks, with words for the letters. */
export function CellEditor({ title, cell, inherited, defaultMonths, readOnly, onCell, onLeave }: Props) {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  const setMonths = (typed: string) => {
    if (!cell) return;
    const months = Number.parseInt(typed, 10);
    const valid = Number.isInteger(months) && months >= 1 && months <= MOST_MONTHS;
    onCell({ ...cell, validityMonths: valid ? months : null });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onLeave();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: its name stands inside
    <div role="group" aria-label={title} className={styles.card} onKeyDown={onKeyDown}>
      <Text weight="semibold" className={styles.title}>
        {title}
      </Text>
      {inherited && <Text className={styles.title}>{inherited}</Text>}
      <div className={styles.needs}>
        {TRAINING_NEEDS.map((need) => (
          <Checkbox
            key={need}
            label={`${LETTERS[need]} ${t(`need.${need}`)}`}
            checked={cell?.needs[need] ?? false}
            disabled={readOnly}
            onChange={() => onCell(toggled(cell, need))}
          />
        ))}
      </div>
      <Field className={styles.months} label={t('matrix.months')}>
        <Input
          className={styles.narrow}
          input={{ className: styles.narrow }}
          type="number"
          min={1}
          max={MOST_MONTHS}
          value={cell?.validityMonths ? String(cell.validityMonths) : ''}
          placeholder={defaultMonths ? t('matrix.asCourse', { count: defaultMonths }) : t('matrix.unlimited')}
          disabled={readOnly || cell === null}
          onChange={(_, data) => setMonths(data.value)}
        />
      </Field>
      <ActionButton
        why={readOnly ? t('edit.mayNot') : cell === null ? t('matrix.cellEmpty') : null}
        onClick={() => onCell(null)}
      >
        {t('matrix.clear')}
      </ActionButton>
    </div>
  );
}
