import {
  calendarEffect,
  getWorkingCalendar,
  publicHolidays,
  type ResponseOf,
  type SpecialDay,
  saveWorkingCalendar,
} from '@attest/api-contract';
import {
  ActionButton,
  Button,
  LeaveGuard,
  Loaded,
  makeStyles,
  Page,
  PlainTable,
  ReasonDialog,
  Select,
  Text,
  useBilingual,
  useCallQuery,
  useUrlState,
} from '@attest/shared-ui';
import { can, formatDay, request, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import { ConfigurationTabs } from '../ConfigurationTabs';
import { MENU } from '../parts';
import { DayPanel } from './DayPanel';
import { PasteDays } from './PasteDays';
import { YearGrid } from './YearGrid';
import { inChina, type Special, specialOf, toSave, workedIn } from './yearDays';

type Calendar = ResponseOf<typeof getWorkingCalendar>;

const useStyles = makeStyles({
  facts: { display: 'flex', flexWrap: 'wrap', gap: '4px 16px' },
  body: { display: 'flex', flexWrap: 'wrap', gap: '20px', alignItems: 'flex-start' },
});

/** The working days of the tenant: which days of a year are worked, and what that does to deadlines. */
export function CalendarPage() {
  const t = useT();
  const [{ year }, set] = useUrlState({ year: Number(formatDay(new Date().toISOString()).slice(0, 4)) });
  const calendar = useCallQuery(getWorkingCalendar, { year }, { refetchOnWindowFocus: false });
  const { data } = calendar;
  if (data)
    return (
      <Loaded query={calendar}>
        {(known) => (
          <Editor
            key={`${known.year} ${known.version}`}
            calendar={known}
            onYear={(next) => set({ year: next })}
          />
        )}
      </Loaded>
    );
  return (
    <Page title={t('config.title')} tabs={<ConfigurationTabs part="calendar" />}>
      <Loaded query={calendar}>{() => null}</Loaded>
    </Page>
  );
}

/** Years that are offered beside the one that is shown. */
const yearsAround = (today: string, shown: number): number[] => {
  const now = Number(today.slice(0, 4));
  return [...new Set([now - 1, now, now + 1, now + 2, shown])].sort((a, b) => a - b);
};

function Editor({ calendar, onYear }: { calendar: Calendar; onYear: (year: number) => void }) {
  const t = useT();
  const styles = useStyles();
  const { year, today, days } = calendar;
  const [special, setSpecial] = useState<Special>(() => specialOf(days));
  const [chosen, setChosen] = useState(today.startsWith(`${year}-`) ? today : `${year}-01-01`);
  const [open, setOpen] = useState<'save' | 'paste' | null>(null);
  const mayNot = can(MENU, 'config') ? null : t('config.mayNot');
  const wanted = toSave(special);
  const dirty = JSON.stringify(wanted) !== JSON.stringify(toSave(specialOf(days)));

  const change = (day: string, said: SpecialDay | null) => {
    const next = new Map(special);
    if (said) next.set(day, said);
    else next.delete(day);
    setSpecial(next);
  };
  const take = (more: SpecialDay[]) => setSpecial(new Map([...special, ...specialOf(more)]));
  const fill = async () => {
    const { days: announced } = await request(publicHolidays, { year });
    if (announced.length === 0) toast.info(t('config.calendar.notAnnounced', { year }));
    else take(announced);
  };
  const save = async (reason: string) => {
    const input = { year, days: wanted, version: calendar.version, reason };
    await request(saveWorkingCalendar, input, { quiet: true });
    toast.success(t('config.saved'));
  };

  return (
    <Page
      title={t('config.title')}
      tabs={<ConfigurationTabs part="calendar" />}
      toolbar={
        <>
          <Select
            aria-label={t('config.calendar.chooseYear')}
            value={String(year)}
            onChange={(_, { value }) => onYear(Number(value))}
          >
            {yearsAround(today, year).map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
          {inChina(calendar.timeZone) && (
            <ActionButton why={mayNot} onClick={() => void fill()}>
              {t('config.calendar.fill')}
            </ActionButton>
          )}
          <ActionButton why={mayNot} onClick={() => setOpen('paste')}>
            {t('config.calendar.paste')}
          </ActionButton>
          {dirty && <Button onClick={() => setSpecial(specialOf(days))}>{t('config.discard')}</Button>}
          <ActionButton
            why={mayNot ?? (dirty ? null : t('config.unchanged'))}
            appearance="primary"
            onClick={() => setOpen('save')}
          >
            {t('config.save')}
          </ActionButton>
        </>
      }
    >
      <div className={styles.facts}>
        <Text>{t('config.calendar.worked', { count: workedIn(year, special) })}</Text>
        <Text>{t('config.calendar.zone', { zone: calendar.timeZone })}</Text>
        <Text>{t('config.calendar.legend')}</Text>
      </div>
      <div className={styles.body}>
        <YearGrid year={year} today={today} special={special} chosen={chosen} onChoose={setChosen} />
        <DayPanel day={chosen} special={special} mayNot={mayNot} onChange={change} onChoose={setChosen} />
      </div>
      {open === 'paste' && <PasteDays year={year} onTake={take} onClose={() => setOpen(null)} />}
      {open === 'save' && (
        <ReasonDialog
          title={t('config.calendar.saveTitle', { year })}
          confirmLabel={t('config.save')}
          wide
          onConfirm={save}
          onClose={() => setOpen(null)}
        >
          <Effect year={year} days={wanted} />
        </ReasonDialog>
      )}
      <LeaveGuard when={dirty && open !== 'save'} />
    </Page>
  );
}

/** What the days do: from now on, and what open deadlines would be with them. */
function Effect({ year, days }: { year: number; days: SpecialDay[] }) {
  const t = useT();
  const text = useBilingual();
  const effect = useCallQuery(calendarEffect, { year, days });
  return (
    <Loaded query={effect} rows={2}>
      {({ open, moved, rows }) => (
        <>
          <Text>{t('config.calendar.effect', { open, moved })}</Text>
          {rows.length > 0 && (
            <PlainTable
              label={t('config.calendar.moved')}
              columns={[
                t('config.process'),
                t('config.calendar.step'),
                t('config.calendar.due'),
                t('config.calendar.would'),
              ]}
              rows={rows.map((row, index) => ({
                key: index,
                cells: [text(row.name), text(row.step), formatDay(row.due), formatDay(row.would)],
              }))}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
