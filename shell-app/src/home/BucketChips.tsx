import type { Bucket, TaskCounts } from '@attest/api-contract';
import { Button, makeStyles, mergeClasses, tokens } from '@attest/shared-ui';
import { CalendarCancelRegular } from '@fluentui/react-icons/svg/calendar-cancel';
import { CalendarLtrRegular } from '@fluentui/react-icons/svg/calendar-ltr';
import { ClockRegular } from '@fluentui/react-icons/svg/clock';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import type { ReactElement } from 'react';
import { useT } from '../frame/useT';

const useStyles = makeStyles({
  chips: { display: 'flex', flexWrap: 'wrap', gap: '8px', margin: 0, padding: 0, border: 'none' },
  chip: { borderRadius: tokens.borderRadiusCircular, minWidth: 0, fontVariantNumeric: 'tabular-nums' },
  pressed: {
    backgroundColor: tokens.colorBrandBackground2,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorBrandStroke1}`,
    fontWeight: tokens.fontWeightSemibold,
  },
  overdue: { color: tokens.colorPaletteRedForeground1 },
});

const ICONS: Record<Bucket, ReactElement> = {
  overdue: <ErrorCircleRegular />,
  within3Days: <ClockRegular />,
  moreThan3Days: <CalendarLtrRegular />,
  none: <CalendarCancelRegular />,
};

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
      {(Object.keys(ICONS) as Bucket[]).map((bucket) => (
        <Button
          key={bucket}
          className={mergeClasses(styles.chip, value === bucket && styles.pressed)}
          size="small"
          icon={
            bucket === 'overdue' && counts?.overdue
              ? { children: ICONS[bucket], className: styles.overdue }
              : ICONS[bucket]
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
