import { MAX_DAY_NAME, type SpecialDay } from '@attest/api-contract';
import {
  Button,
  Card,
  Field,
  Input,
  makeStyles,
  Radio,
  RadioGroup,
  Subtitle2,
  Text,
  tokens,
  useBilingual,
  useLanguage,
} from '@attest/shared-ui';
import { useT } from '../../frame/useT';
import { isWeekend, isWorked, type Special, toSave } from './yearDays';

const useStyles = makeStyles({
  panel: { flex: '0 1 320px', display: 'flex', flexDirection: 'column', rowGap: '12px', minWidth: '260px' },
  heading: { margin: 0 },
  fields: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  list: { listStyleType: 'none', margin: 0, padding: 0, maxHeight: '360px', overflowY: 'auto' },
  line: { display: 'flex', columnGap: '8px', alignItems: 'baseline' },
  day: { minWidth: 0, fontVariantNumeric: 'tabular-nums' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

interface Props {
  day: string;
  special: Special;
  mayNot: string | null;
  onChange: (day: string, said: SpecialDay | null) => void;
  onChoose: (day: string) => void;
}

/** What is said of the day that is chosen, and the list of all days that differ from their week. */
export function DayPanel({ day, special, mayNot, onChange, onChoose }: Props) {
  const t = useT();
  const text = useBilingual();
  const language = useLanguage();
  const styles = useStyles();
  const said = special.get(day);
  const name = said?.name ?? { zh: '', en: '' };
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  );
  const say = (change: Partial<SpecialDay>) =>
    onChange(day, { day, working: isWorked(special, day), name, ...change });
  const listed = toSave(special);
  return (
    <div className={styles.panel}>
      <Card>
        <Subtitle2 as="h2" className={styles.heading}>
          {day} {weekday}
        </Subtitle2>
        <div className={styles.fields}>
          <Field label={t('config.calendar.kind')} hint={mayNot ?? undefined}>
            <RadioGroup
              disabled={mayNot !== null}
              value={said ? (said.working ? 'working' : 'off') : 'week'}
              onChange={(_, { value }) =>
                value === 'week' ? onChange(day, null) : say({ working: value === 'working' })
              }
            >
              <Radio
                value="week"
                label={t(isWeekend(day) ? 'config.calendar.asWeekend' : 'config.calendar.asWeekday')}
              />
              <Radio value="off" label={t('config.calendar.dayOff')} />
              <Radio value="working" label={t('config.calendar.workingDay')} />
            </RadioGroup>
          </Field>
          {said && (
            <>
              <Field label={t('config.calendar.nameZh')}>
                <Input
                  lang="zh"
                  value={name.zh}
                  maxLength={MAX_DAY_NAME}
                  readOnly={mayNot !== null}
                  onChange={(_, { value }) => say({ name: { ...name, zh: value } })}
                />
              </Field>
              <Field label={t('config.calendar.nameEn')}>
                <Input
                  lang="en"
                  value={name.en}
                  maxLength={MAX_DAY_NAME}
                  readOnly={mayNot !== null}
                  onChange={(_, { value }) => say({ name: { ...name, en: value } })}
                />
              </Field>
            </>
          )}
        </div>
      </Card>
      <Card>
        <Subtitle2 as="h2" className={styles.heading}>
          {t('config.calendar.special', { count: listed.length })}
        </Subtitle2>
        {listed.length === 0 && <Text className={styles.quiet}>{t('config.calendar.none')}</Text>}
        <ul className={styles.list} aria-label={t('config.calendar.special', { count: listed.length })}>
          {listed.map((one) => (
            <li key={one.day} className={styles.line}>
              <Button
                size="small"
                appearance="subtle"
                className={styles.day}
                onClick={() => onChoose(one.day)}
              >
                {one.day}
              </Button>
              <Text>
                {[t(one.working ? 'config.calendar.workingDay' : 'config.calendar.dayOff'), text(one.name)]
                  .filter(Boolean)
                  .join(t('config.comma'))}
              </Text>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
