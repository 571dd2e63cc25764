import { Calendar, DayOfWeek, type ICalendar } from '@fluentui/react-calendar-compat';
import { Field, FieldContextProvider, makeStyles, tokens } from '@fluentui/react-components';
import { TimePicker } from '@fluentui/react-timepicker-compat';
import { useEffect, useMemo, useRef } from 'react';
import { useT } from '../../frame/useT';
import { useLanguage } from '../language';
import { useTimeZone } from '../timeZone';
import { toLocalInput } from '../zonedTime';
import { calendarFormat, calendarStrings } from './calendarTexts';
import type { DateKind } from './typed';
import { typedTime } from './typed';

interface Props {
  kind: DateKind;
  value: string;
  min: string | undefined;
  max: string | undefined;
  /** `done` when nothing is left to choose. */
  onChoose(value: string, done: boolean): void;
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  time: { minWidth: '120px' },
});

const two = (n: number) => String(n).padStart(2, '0');
const isoDay = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
const isoTime = (date: Date) => `${two(date.getHours())}:${two(date.getMinutes())}`;
/** Fluent counts in the browser's zone; nothing but the day or the time of it is used. */
const dayOf = (day: string | undefined) => (day ? new Date(`${day}T00:00`) : undefined);
const MIDNIGHT = '00:00';

/** What opens beside a date field: Fluent's calendar and times, in the product's language and the user's zone. */
export function DatePicker({ kind, value, min, max, onChoose }: Props) {
  const t = useT();
  const styles = useStyles();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const texts = useMemo(() => calendarStrings(language, t), [language, t]);
  const calendar = useRef<ICalendar>(null);
  const times = useRef<HTMLInputElement>(null);
  // It is fetched after its popover has opened, which found nothing to give the focus to.
  useEffect(() => (calendar.current ?? times.current)?.focus(), []);
  const [today = '', now = MIDNIGHT] = toLocalInput(new Date().toISOString(), timeZone).split('T');
  const [day, time] = kind === 'time' ? [undefined, value] : value.split('T');
  const moment = (nextDay: string, nextTime: string) =>
    kind === 'day' ? nextDay : kind === 'time' ? nextTime : `${nextDay}T${nextTime}`;
  const selectedTime = time ? new Date(`${today}T${time}`) : null;
  return (
    <FieldContextProvider value={undefined}>
      <div className={styles.root}>
        {kind !== 'time' && (
          <Calendar
            componentRef={calendar}
            value={dayOf(day)}
            today={dayOf(today)}
            minDate={dayOf(min)}
            maxDate={dayOf(max)}
            firstDayOfWeek={DayOfWeek.Monday}
            dateTimeFormatter={calendarFormat(language)}
            strings={texts}
            showGoToToday
            showMonthPickerAsOverlay
            onSelectDate={(date) => onChoose(moment(isoDay(date), time || now), kind === 'day')}
          />
        )}
        {kind !== 'day' && (
          <Field label={t('dates.time')}>
            <TimePicker
              ref={times}
              className={styles.time}
              freeform
              hourCycle="h23"
              selectedTime={selectedTime}
              defaultValue={time}
              dateAnchor={dayOf(today)}
              formatDateToTimeString={isoTime}
              parseTimeStringToDate={(text = '') => {
                const read = typedTime(text);
                return { date: read ? new Date(`${today}T${read}`) : null };
              }}
              onTimeChange={(_, { selectedTime: chosen }) => {
                if (chosen) onChoose(moment(day || today, isoTime(chosen)), kind === 'time');
              }}
            />
          </Field>
        )}
      </div>
    </FieldContextProvider>
  );
}
