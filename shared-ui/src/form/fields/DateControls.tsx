import { Input, makeStyles } from '@fluentui/react-components';
import { useTimeZone } from '../timeZone';
import type { ControlProps } from '../types';
import { fromLocalInput, offsetLabel, toLocalInput } from '../zonedTime';

const useStyles = makeStyles({
  /** The browser's own control is wider than a narrow column with the offset behind it. */
  box: { minWidth: 0, width: '100%', '& input': { minWidth: 0 } },
});

/** `date` (a day, never shifted) and `time` (`HH:mm`). */
export function DayOrTimeControl({ id, value, onChange, name, field }: ControlProps) {
  return (
    <Input
      id={id}
      aria-label={name}
      type={field.type === 'time' ? 'time' : 'date'}
      value={typeof value === 'string' ? value : ''}
      onChange={(_, data) => onChange(data.value || undefined)}
    />
  );
}

/** An instant, typed and shown in the user's time zone. */
export function DateTimeControl({
  id,
  value,
  onChange,
  name,
}: Pick<ControlProps, 'value' | 'onChange'> & { id?: string; name?: string }) {
  const styles = useStyles();
  const timeZone = useTimeZone();
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return (
    <Input
      id={id}
      aria-label={name}
      type="datetime-local"
      className={styles.box}
      value={toLocalInput(value, timeZone)}
      contentAfter={Number.isNaN(at) ? undefined : offsetLabel(at, timeZone)}
      onChange={(_, data) => onChange(fromLocalInput(data.value, timeZone))}
    />
  );
}
