import { findTraced, getTrace, TRACE_WAYS, type TraceFilter, type TraceNode } from '@attest/api-contract';
import {
  DayField,
  EmptyState,
  ExportButton,
  Finder,
  Label,
  Loaded,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Page,
  PHONE,
  Select,
  Tab,
  TabList,
  useBilingual,
  useCallQuery,
  useMediaQuery,
  useUrlState,
} from '@attest/shared-ui';
import { can } from '@attest/shared-utility';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { KindFilter } from './KindFilter';
import { TraceGraph } from './TraceGraph';
import { TraceTable } from './TraceTable';

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  find: { flex: '1 1 280px', maxWidth: '480px', minWidth: 0 },
  field: { display: 'inline-flex', alignItems: 'center', columnGap: '8px' },
  day: { width: '160px' },
});

const ADDRESS = {
  type: '',
  id: '',
  way: 'both',
  day: '',
  kinds: [] as string[],
  open: [] as string[],
  view: 'graph',
};

const wayOf = (text: string) => TRACE_WAYS.find((way) => way === text) ?? 'both';

/** What something came from and what came of it: drawn or as a table, as it stands or stood on a day. */
export function TracePage() {
  const { t } = useTranslation('qms-app');
  const say = useBilingual();
  const styles = useStyles();
  const ids = { find: useId(), way: useId(), day: useId() };
  const [address, set] = useUrlState(ADDRESS);
  // A drawing has no room on a phone.
  const small = useMediaQuery(PHONE.replace('@media ', ''));
  const { type, id, day, kinds, open } = address;
  const way = wayOf(address.way);
  const table = small || address.view === 'table';
  const filter: TraceFilter = {
    type,
    id,
    way,
    ...(day && { day }),
    ...(kinds.length > 0 && { kinds }),
    ...(open.length > 0 && { open }),
  };
  const chosen = type !== '' && id !== '';
  const trace = useCallQuery(getTrace, filter, {
    enabled: chosen,
    placeholderData: (before) => (before?.start === `${type} ${id}` ? before : undefined),
  });
  const begin = (next: { type: string; id: string }) => set({ ...next, kinds: [], open: [] }, { push: true });
  const acts = {
    onStart: (node: TraceNode) => begin({ type: node.type, id: node.id }),
    onOpen: ({ key }: TraceNode) => set({ open: [...open, key] }),
  };
  return (
    <Page
      title={t('trace.title')}
      fill
      tabs={
        !small && (
          <TabList
            aria-label={t('trace.views')}
            selectedValue={table ? 'table' : 'graph'}
            onTabSelect={(_, { value }) => set({ view: String(value) })}
          >
            <Tab value="graph">{t('trace.graph')}</Tab>
            <Tab value="table">{t('trace.table')}</Tab>
          </TabList>
        )
      }
      toolbar={
        chosen && (
          <ExportButton
            of={{ source: 'trace', filter }}
            total={trace.data?.nodes.length}
            why={can('QmsTrace', 'export') ? null : t('trace.mayNotExport')}
          />
        )
      }
    >
      <div className={styles.bar}>
        <div className={styles.find}>
          <Finder
            aria-label={t('trace.find')}
            placeholder={t('trace.findHint')}
            call={findTraced}
            inputOf={(text) => ({ text })}
            foundIn={(all) =>
              all.map((one) => ({
                id: `${one.type} ${one.id}`,
                label: [say(one.kind), one.no, one.title].filter(Boolean).join(' · '),
              }))
            }
            value={[]}
            onChange={([found]) => {
              const [kind = '', ...rest] = found?.id.split(' ') ?? [];
              begin({ type: kind, id: rest.join(' ') });
            }}
          />
        </div>
        <span className={styles.field}>
          <Label htmlFor={ids.way}>{t('trace.way')}</Label>
          <Select id={ids.way} value={way} onChange={(_, data) => set({ way: wayOf(data.value) })}>
            {TRACE_WAYS.map((one) => (
              <option key={one} value={one}>
                {t(`trace.ways.${one}`)}
              </option>
            ))}
          </Select>
        </span>
        <span className={styles.field}>
          <Label htmlFor={ids.day}>{t('trace.day')}</Label>
          <DayField id={ids.day} className={styles.day} value={day} onChange={(next) => set({ day: next })} />
        </span>
        <KindFilter
          kinds={trace.data?.kinds ?? []}
          chosen={kinds}
          onChange={(next) => set({ kinds: next })}
        />
      </div>
      {day && (
        <MessageBar layout="multiline">
          <MessageBarBody>{t('trace.asOf', { day })}</MessageBarBody>
        </MessageBar>
      )}
      {!chosen ? (
        <EmptyState kind="firstUse" title={t('trace.none')} text={t('trace.noneText')} />
      ) : (
        <Loaded query={trace} rows={8}>
          {(data) => (
            <>
              {data.bounded && (
                <MessageBar intent="warning" layout="multiline">
                  <MessageBarBody>{t('trace.bounded')}</MessageBarBody>
                </MessageBar>
              )}
              {data.edges.length === 0 && kinds.length === 0 && (
                <MessageBar layout="multiline">
                  <MessageBarBody>{t('trace.alone')}</MessageBarBody>
                </MessageBar>
              )}
              {table ? <TraceTable trace={data} {...acts} /> : <TraceGraph trace={data} {...acts} />}
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}
