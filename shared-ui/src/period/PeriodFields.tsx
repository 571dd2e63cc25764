import { plusDays } from '@attest/api-contract';
import { Button, Label, makeStyles } from '@fluentui/react-components';
import { useT } from '../frame/useT';
import { DayField } from '../lazy/inputs';
import { PERIODS } from './period';

const useStyles = makeStyles({
  fields: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
  day: { display: 'inline-flex', alignItems: 'center', columnGap: '8px' },
  input: { width: '160px' },
});

interface Props {
  from: string;
  to: string;
  today: string;
  onChange: (period: { from: string; to: string }) => void;
}

/** First and last day of a period, and the usual lengths by a click. */
export function PeriodFields({ from, to, today, onChange }: Props) {
  const t = useT();
  const styles = useStyles();
  const day = (name: 'from' | 'to', value: string) => (
    <span className={styles.day}>
      <Label htmlFor={`period-${name}`}>{t(`period.${name}`)}</Label>
      <DayField
        id={`period-${name}`}
        className={styles.input}
        value={value}
        onChange={(day) => onChange({ from, to, [name]: day })}
      />
    </span>
  );
  return (
    <div className={styles.fields}>
      {PERIODS.map((days) => {
        const period = { from: plusDays(today, 1 - days), to: today };
        const pressed = from === period.from && to === period.to;
        return (
          <Button
            key={days}
            size="small"
            appearance={pressed ? 'primary' : 'secondary'}
            aria-pressed={pressed}
            onClick={() => onChange(period)}
          >
            {t('period.lastDays', { count: days })}
          </Button>
        );
      })}
      {day('from', from)}
      {day('to', to)}
    </div>
  );
}
