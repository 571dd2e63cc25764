import type { Bucket, TaskCounts } from '@attest/api-contract';
import { Button, makeStyles, mergeClasses, tokens } from '@attest/shared-ui';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { useT } from '../frame/useT';

const useStyles = makeStyles({
  chips: { display: 'flex', flexWrap: 'wrap', gap: '6px', margin: 0, padding: 0, border: 'none' },
  chip: { borderRadius: tokens.borderRadiusCircular, minWidth: 0, fontVariantNumeric: 'tabular-nums' },
  pressed: {
    backgroundColor: tokens.colorBrandBackground2,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorBrandStroke1}`,
    fontWeight: tokens.fontWeightSemibold,
  },
  overdue: { color: tokens.colorPaletteRedForeground1 },
});

const BUCKETS: Bucket[] = ['overdue', 'within3Days', 'moreThan3Days', 'none'];

interface Props {
  counts: TaskCounts | undefined;
  value: Bucket | '';
  onChange: (bucket: Bucket | '') => void;
}

/** Deadline buckets with their counts; a click filters, a second click shows all again. */
export function BucketChips({ counts, value, onChange }: Props) {
  const t = useT();
  const styles = useStyles();
  return (
    <fieldset className={styles.chips} aria-label={t('home.deadline')}>
      {BUCKETS.map((bucket) => (
        <Button
          key={bucket}
          className={mergeClasses(styles.chip, value === bucket && styles.pressed)}
          size="small"
          icon={
            bucket === 'overdue' && counts?.overdue
              ? { children: <ErrorCircleRegular />, className: styles.overdue }
              : undefined
          }
          aria-pressed={value === bucket}
          onClick={() => onChange(value === bucket ? '' : bucket)}
        >
          {t(`home.bucket.${bucket}`, { count: counts?.[bucket] ?? 0 })}
        </Button>
      ))}
    </fieldset>
  );
}
