import { plusDays } from '@attest/api-contract';
import { makeStyles, mergeClasses, tokens, useBilingual, useLanguage } from '@attest/shared-ui';
import { type KeyboardEvent, useRef } from 'react';
import { useT } from '../../frame/useT';
import { isWorked, monthAway, monthsOf, type Special, weekdayOf } from './yearDays';

const useStyles = makeStyles({
  year: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(228px, 1fr))',
    gap: '12px 20px',
    flex: '1 1 520px',
    minWidth: 0,
  },
  month: { minWidth: 0 },
  name: { margin: '0 0 4px', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  days: { display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)', gap: '2px' },
  weekday: {
    textAlign: 'center',
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
  },
  day: {
    position: 'relative',
    height: '30px',
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    ':hover': { boxShadow: `inset 0 0 0 1px ${tokens.colorNeutralStroke1Hover}` },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  free: { backgroundColor: tokens.colorNeutralBackground3, color: tokens.colorNeutralForeground2 },
  holiday: {
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
  worked: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
  },
  chosen: { boxShadow: `inset 0 0 0 2px ${tokens.colorNeutralForeground1}` },
  today: { textDecorationLine: 'underline' },
  mark: {
    position: 'absolute',
    insetBlockStart: 0,
    insetInlineEnd: '2px',
    fontSize: '9px',
    lineHeight: '11px',
    // No text of the button: its name says in words what the mark stands for.
    '::before': { content: 'attr(data-mark)' },
  },
});

interface Props {
  year: number;
  today: string;
  special: Special;
  chosen: string;
  onChoose: (day: string) => void;
}

/** A year month by month: one stop for the tab key, the arrow keys move by day and week, Page keys by month. */
export function YearGrid({ year, today, special, chosen, onChoose }: Props) {
  const t = useT();
  const language = useLanguage();
  const styles = useStyles();
  const grid = useRef<HTMLDivElement>(null);
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  const [month, weekday] = [written({ month: 'long' }), written({ weekday: 'narrow' })];
  // 2024 began with a Monday.
  const weekdays = Array.from({ length: 7 }, (_, index) => weekday.format(Date.UTC(2024, 0, 1 + index)));

  const onKeyDown = (event: KeyboardEvent) => {
    const to = nextOf(event.key, chosen);
    if (!to) return;
    event.preventDefault();
    if (!to.startsWith(`${year}-`)) return;
    onChoose(to);
    grid.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of controls
    <div
      ref={grid}
      role="group"
      aria-label={t('config.calendar.year', { year })}
      className={styles.year}
      onKeyDown={onKeyDown}
    >
      {monthsOf(year).map((days) => {
        const [first = ''] = days;
        return (
          <section key={first} className={styles.month}>
            <h2 className={styles.name}>{month.format(new Date(first))}</h2>
            <div className={styles.days}>
              {weekdays.map((name, index) => (
                <span key={index} className={styles.weekday} aria-hidden>
                  {name}
                </span>
              ))}
              {days.map((day) => (
                <DayButton
                  key={day}
                  day={day}
                  special={special}
                  isToday={day === today}
                  isChosen={day === chosen}
                  onChoose={onChoose}
                />
              ))}
            </div>
          </section>
        );
      })}
    </div>
  );
}

function nextOf(key: string, day: string): string | null {
  if (key === 'ArrowLeft') return plusDays(day, -1);
  if (key === 'ArrowRight') return plusDays(day, 1);
  if (key === 'ArrowUp') return plusDays(day, -7);
  if (key === 'ArrowDown') return plusDays(day, 7);
  if (key === 'PageUp') return monthAway(day, -1);
  if (key === 'PageDown') return monthAway(day, 1);
  return null;
}

interface DayProps {
  day: string;
  special: Special;
  isToday: boolean;
  isChosen: boolean;
  onChoose: (day: string) => void;
}

function DayButton({ day, special, isToday, isChosen, onChoose }: DayProps) {
  const t = useT();
  const text = useBilingual();
  const language = useLanguage();
  const styles = useStyles();
  const worked = isWorked(special, day);
  const said = special.get(day);
  const kind = t(worked ? 'config.calendar.workingDay' : 'config.calendar.dayOff');
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  );
  const name = [`${day} ${weekday}`, kind, text(said?.name)].filter(Boolean).join(t('config.comma'));
  const number = Number(day.slice(8));
  const isFirst = number === 1;
  return (
    <button
      type="button"
      data-day={day}
      title={name}
      // Whoever speaks to it says what is seen.
      aria-label={`${number} · ${name}`}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isChosen ? 0 : -1}
      className={mergeClasses(
        styles.day,
        !worked && styles.free,
        said && !said.working && styles.holiday,
        said?.working && styles.worked,
        isChosen && styles.chosen,
        isToday && styles.today,
      )}
      style={isFirst ? { gridColumnStart: weekdayOf(day) + 1 } : undefined}
      onClick={() => onChoose(day)}
    >
      {number}
      {said && (
        <span
          className={styles.mark}
          aria-hidden
          data-mark={t(said.working ? 'config.calendar.markWorked' : 'config.calendar.markOff')}
        />
      )}
    </button>
  );
}
