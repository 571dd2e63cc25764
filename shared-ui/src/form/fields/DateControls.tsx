import { DateEntry } from '../../lazy/dates';
import type { DateEntryProps } from '../dates/DateEntry';
import { useTimeZone } from '../timeZone';
import type { ControlProps } from '../types';
import { fromLocalInput, offsetLabel, toLocalInput } from '../zonedTime';

/** `date` (a day, never shifted) and `time` (`HH:mm`). */
export function DayOrTimeControl({ id, value, onChange, name, field }: ControlProps) {
  const asTime = field.type === 'time';
  return (
    <DateEntry
      kind={asTime ? 'time' : 'day'}
      id={id}
      aria-label={name}
      value={typeof value === 'string' ? value : ''}
      onChange={(next) => onChange(next || undefined)}
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
  const timeZone = useTimeZone();
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return (
    <DateEntry
      kind="moment"
      id={id}
      aria-label={name}
      value={toLocalInput(value, timeZone)}
      suffix={Number.isNaN(at) ? undefined : offsetLabel(at, timeZone)}
      onChange={(next) => onChange(fromLocalInput(next, timeZone))}
    />
  );
}

/** A day of the calendar, `YYYY-MM-DD`; '' when there is none. For forms that are no record's. */
export function DayField(props: Omit<DateEntryProps, 'kind' | 'suffix'>) {
  return <DateEntry kind="day" {...props} />;
}
