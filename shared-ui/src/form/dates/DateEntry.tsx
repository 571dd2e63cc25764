import {
  Button,
  Input,
  makeStyles,
  mergeClasses,
  Text,
  tokens,
  useFieldContext_unstable,
} from '@fluentui/react-components';
import { CalendarLtrRegular } from '@fluentui/react-icons/svg/calendar-ltr';
import { ClockRegular } from '@fluentui/react-icons/svg/clock';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useT } from '../../frame/useT';
import { lazyPart } from '../../lazy/lazyPart';
import { Popover, PopoverSurface, PopoverTrigger } from '../../lazy/Popover';
import { FORMATS } from './formats';
import { type DateKind, typedDay, typedMoment, typedTime } from './typed';

const Picker = lazyPart(async () => (await import('./DatePicker')).DatePicker);

export interface DateEntryProps {
  kind: DateKind;
  /** '' when there is none. */
  value: string;
  onChange(value: string): void;
  /** First and last day that may be chosen. */
  min?: string | undefined;
  max?: string | undefined;
  id?: string | undefined;
  'aria-label'?: string | undefined;
  className?: string | undefined;
  /** What cannot be read is handed on as it was typed, for a form that says that it is wrong, instead of no value. */
  handsOn?: boolean | undefined;
  /** Behind what is typed, e.g. the offset of the zone. */
  suffix?: ReactNode;
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  input: { minWidth: 0, width: '100%', fontVariantNumeric: 'tabular-nums', '& input': { minWidth: 0 } },
  after: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
  open: { minWidth: '24px', maxWidth: '24px', height: '24px', padding: 0 },
  problem: { color: tokens.colorPaletteRedForeground1 },
});

const READERS = { day: typedDay, time: typedTime, moment: typedMoment };

const shown = (value: string) => value.replace(/^([\d-]{10})T/, '$1 ');

/**
 * A day, a time or both: typed as in ISO 8601 in every language, or chosen from a calendar. Independent of the
 * browser's language. What cannot be read stays as it was typed, with a message, and counts as no value where the form
 * does not look at it.
 */
export function DateEntry(props: DateEntryProps) {
  const { kind, value, onChange, min, max, id, className, suffix, handsOn } = props;
  const t = useT();
  const styles = useStyles();
  const hintId = useId();
  const [typed, setTyped] = useState(shown(value));
  const [open, setOpen] = useState(false);
  const [left, setLeft] = useState(false);
  const [seen, setSeen] = useState(value);
  const read = READERS[kind];

  // A value that came from elsewhere is shown instead of what was typed before.
  if (value !== seen) {
    setSeen(value);
    if (value !== (read(typed) ?? '')) setTyped(shown(value));
  }

  const emit = (next: string) => {
    if (next !== value) onChange(next);
  };
  const type = (text: string) => {
    setTyped(text);
    setLeft(false);
    // On the way to the 22nd stands the 2nd: what is shorter than a whole date counts when the field is left.
    emit(text.trim().length < FORMATS[kind].length ? '' : (read(text) ?? ''));
  };
  const leave = () => {
    setLeft(true);
    const written = read(typed);
    if (written === undefined) {
      if (handsOn) emit(typed.trim());
      return;
    }
    setTyped(shown(written));
    emit(written);
  };
  const choose = (next: string, done: boolean) => {
    setTyped(shown(next));
    onChange(next);
    if (done) setOpen(false);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') leave();
    if (event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  const isSaidByForm = useFieldContext_unstable()?.validationState === 'error' && handsOn;
  const problem = left && !isSaidByForm && problemOf(typed, read(typed), { min, max });
  const pickerName = t(kind === 'time' ? 'dates.openTimes' : 'dates.openCalendar');
  return (
    <span className={styles.root}>
      <Input
        id={id}
        aria-label={props['aria-label']}
        className={mergeClasses(styles.input, className)}
        value={typed}
        placeholder={FORMATS[kind]}
        autoComplete="off"
        onChange={(_, data) => type(data.value)}
        onBlur={leave}
        onKeyDown={onKey}
        {...(problem && { 'aria-invalid': true, 'aria-describedby': hintId })}
        contentAfter={
          <span className={styles.after}>
            {suffix}
            <Popover open={open} onOpenChange={(_, data) => setOpen(data.open)} trapFocus>
              <PopoverTrigger disableButtonEnhancement>
                <Button
                  className={styles.open}
                  appearance="transparent"
                  size="small"
                  icon={kind === 'time' ? <ClockRegular /> : <CalendarLtrRegular />}
                  aria-label={pickerName}
                />
              </PopoverTrigger>
              <PopoverSurface aria-label={pickerName}>
                <Picker kind={kind} value={read(value) ?? ''} onChoose={choose} min={min} max={max} />
              </PopoverSurface>
            </Popover>
          </span>
        }
      />
      {problem && (
        <Text id={hintId} role="alert" size={200} className={styles.problem}>
          {t(`dates.problem.${problem}`, {
            format: FORMATS[kind],
            min: min && shown(min),
            max: max && shown(max),
          })}
        </Text>
      )}
    </span>
  );
}

/** What is wrong with an entry that was left. */
function problemOf(typed: string, written = '', { min, max }: Pick<DateEntryProps, 'min' | 'max'>) {
  if (typed.trim() === '') return undefined;
  if (written === '') return 'unreadable';
  const day = written.slice(0, 10);
  if (min && day < min) return 'early';
  return max && day > max ? 'late' : undefined;
}
