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
      handsOn
      onChange={(next) => onChange(next || undefined)}
    />
  );
}

/** As instants are kept; anything else is what somebody typed. */
const INSTANT = /^\d{4}-\d\d-\d\dT.*Z$/;

/** An instant, typed and shown in the user's time zone. */
export function DateTimeControl({
  id,
  value,
  onChange,
  name,
}: Pick<ControlProps, 'value' | 'onChange'> & { id?: string; name?: string }) {
  const timeZone = useTimeZone();
  const text = typeof value === 'string' ? value : '';
  const isInstant = INSTANT.test(text);
  return (
    <DateEntry
      kind="moment"
      id={id}
      aria-label={name}
      value={isInstant ? toLocalInput(text, timeZone) : text}
      suffix={isInstant ? offsetLabel(Date.parse(text), timeZone) : undefined}
      handsOn
      onChange={(next) => onChange(fromLocalInput(next, timeZone) ?? (next || undefined))}
    />
  );
}

/** A day of the calendar, `YYYY-MM-DD`; '' when there is none. For forms that are no record's. */
export function DayField(props: Omit<DateEntryProps, 'kind' | 'suffix'>) {
  return <DateEntry kind="day" {...props} />;
}
