import { WORKFLOW_STATUSES } from '@attest/api-contract';
import {
  ActionButton,
  Button,
  DayField,
  Field,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Select,
  UserPicker,
} from '@attest/shared-ui';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { useT } from '../frame/useT';
import { NO_FILTER, type TaskFilterState } from './useTaskFilter';

const useStyles = makeStyles({
  surface: { display: 'flex', flexDirection: 'column', rowGap: '12px', width: '350px', maxWidth: '90vw' },
  days: { display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: '12px' },
});

interface Props {
  state: TaskFilterState;
  /** The list of one's own processes has one initiator. */
  withInitiator: boolean;
}

/** Process, initiator, status and days: what is asked for less often than the search. */
export default function MoreFilters({ state, withInitiator }: Props) {
  const t = useT();
  const styles = useStyles();
  const { values, processes, set } = state;
  const count = [values.process, values.status, values.initiator, values.from || values.to].filter(
    Boolean,
  ).length;
  const wrongWay = values.from !== '' && values.to !== '' && values.from > values.to;
  return (
    <Popover positioning="below-start" trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button icon={<FilterRegular />}>
          {count > 0 ? t('filters.moreCount', { count }) : t('filters.more')}
        </Button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={t('filters.more')}>
        {processes.length > 1 && (
          <Field label={t('home.process')}>
            <Select value={values.process} onChange={(_, data) => set({ process: data.value })}>
              <option value="">{t('home.allProcesses')}</option>
              {processes.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {withInitiator && (
          <Field label={t('columns.initiator')}>
            <UserPicker
              aria-label={t('columns.initiator')}
              value={values.initiator ? [values.initiator] : []}
              onChange={([initiator = '']) => set({ initiator })}
            />
          </Field>
        )}
        <Field label={t('columns.status')}>
          <Select value={values.status} onChange={(_, data) => set({ status: data.value })}>
            <option value="">{t('filters.anyStatus')}</option>
            {WORKFLOW_STATUSES.map((status) => (
              <option key={status} value={status}>
                {t(`states.status.${status}`, { ns: 'ui' })}
              </option>
            ))}
          </Select>
        </Field>
        <div className={styles.days}>
          <Field label={t('filters.from')}>
            <DayField
              value={values.from}
              max={values.to || undefined}
              onChange={(day) => set({ from: day })}
            />
          </Field>
          <Field
            label={t('filters.to')}
            validationState={wrongWay ? 'error' : 'none'}
            validationMessage={wrongWay ? t('filters.wrongWay') : undefined}
          >
            <DayField value={values.to} min={values.from || undefined} onChange={(day) => set({ to: day })} />
          </Field>
        </div>
        <ActionButton why={state.isFiltered ? null : t('filters.nothing')} onClick={() => set(NO_FILTER)}>
          {t('filters.clear')}
        </ActionButton>
      </PopoverSurface>
    </Popover>
  );
}
