import {
  type DefinitionRow,
  getSimulation,
  listSimulationRows,
  SIMULATED_KINDS,
  SIMULATED_RECORDS,
  type Simulation,
  simulateDefinition,
  stopSimulation,
  WORK_STATES,
} from '@attest/api-contract';
import {
  ActionButton,
  Button,
  EmptyState,
  ExportButton,
  Field,
  Link,
  ListTable,
  Loaded,
  MessageBar,
  MessageBarBody,
  makeStyles,
  ProgressBar,
  Select,
  Text,
  tokens,
  useBilingual,
  useCallMutation,
  useCallQuery,
  useUrlState,
} from '@attest/shared-ui';
import { formatInstant, linkProps } from '@attest/shared-utility';
import { useMemo, useState } from 'react';
import { useT } from '../../frame/useT';
import { defineTable, worded } from '../../list/define';

const useStyles = makeStyles({
  begin: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: tokens.spacingHorizontalM },
  choice: { maxWidth: '320px' },
});

/** How many records may be chosen. */
const AMOUNTS = [SIMULATED_RECORDS.min, 50, SIMULATED_RECORDS.usual, 500, SIMULATED_RECORDS.max];

const ROWS = defineTable(listSimulationRows, {
  id: 'simulationRows',
  title: 'types.tabs.simulation',
  idOf: ({ seq }) => String(seq),
  columns: [
    {
      key: 'no',
      label: 'types.simulation.record',
      width: 150,
      sortable: true,
      render: ({ no, path }) => <Link {...linkProps(path)}>{no}</Link>,
    },
    worded('kind', 'types.simulation.kind', (kind) => `types.simulation.kinds.${kind}`, {
      width: 150,
      sortable: true,
    }),
    {
      key: 'place',
      label: 'types.place',
      width: 220,
      wrap: true,
      render: ({ place }, { text }) => text(place),
    },
    {
      key: 'before',
      label: 'types.simulation.before',
      width: 220,
      wrap: true,
      render: ({ before }, { t, text }) => (before ? text(before) : t('types.none')),
    },
    {
      key: 'after',
      label: 'types.simulation.after',
      width: 220,
      wrap: true,
      render: ({ after }, { t, text }) => (after ? text(after) : t('types.none')),
    },
  ],
});

const isUnderWay = (one: Simulation | null): boolean => one?.state === 'queued' || one?.state === 'running';

/** What a version would make of records that there are: it is run over the newest of them, and nothing is written. */
export function SimulationPanel({ row }: { row: DefinitionRow }) {
  const query = useCallQuery(getSimulation, { definitionId: row.id });
  const canBegin = WORK_STATES.some((state) => state === row.state);
  return (
    <Loaded query={query}>
      {({ own }) => (
        <>
          {canBegin && <Begin row={row} own={own} />}
          {own ? <Found own={own} /> : <Never canBegin={canBegin} />}
        </>
      )}
    </Loaded>
  );
}

function Never({ canBegin }: { canBegin: boolean }) {
  const t = useT();
  return (
    <EmptyState
      kind="firstUse"
      title={t('types.simulation.never')}
      text={t(canBegin ? 'types.simulation.neverText' : 'types.simulation.inForceText')}
    />
  );
}

function Begin({ row, own }: { row: DefinitionRow; own: Simulation | null }) {
  const t = useT();
  const styles = useStyles();
  const [amount, choose] = useState<number>(SIMULATED_RECORDS.usual);
  const begin = useCallMutation(simulateDefinition);
  const stop = useCallMutation(stopSimulation);
  const underWay = isUnderWay(own) || begin.isPending;
  return (
    <div className={styles.begin}>
      <Field label={t('types.simulation.amount')}>
        <Select value={String(amount)} onChange={(_, { value }) => choose(Number(value))}>
          {AMOUNTS.map((one) => (
            <option key={one} value={String(one)}>
              {t('types.simulation.newest', { count: one })}
            </option>
          ))}
        </Select>
      </Field>
      <ActionButton
        appearance="primary"
        why={underWay ? t('types.simulation.underWay') : null}
        onClick={() => begin.mutate({ definitionId: row.id, records: amount })}
      >
        {t('types.simulation.begin')}
      </ActionButton>
      {own && isUnderWay(own) && (
        <Button onClick={() => stop.mutate({ id: own.id })}>{t('types.simulation.stop')}</Button>
      )}
    </div>
  );
}

function Found({ own }: { own: Simulation }) {
  const t = useT();
  const text = useBilingual();
  const { state, total, done, differing, error } = own;
  if (isUnderWay(own))
    return (
      <Field label={t('types.simulation.running', { done, total })}>
        <ProgressBar value={total > 0 ? done / total : undefined} />
      </Field>
    );
  return (
    <>
      {!own.current && (
        <MessageBar intent="warning">
          <MessageBarBody>{t('types.simulation.outdated')}</MessageBarBody>
        </MessageBar>
      )}
      {state === 'failed' && (
        <MessageBar intent="error">
          <MessageBarBody>{error ? text(error) : t('types.simulation.failed')}</MessageBarBody>
        </MessageBar>
      )}
      {state === 'cancelled' && (
        <MessageBar intent="info">
          <MessageBarBody>{t('types.simulation.stopped', { done, total })}</MessageBarBody>
        </MessageBar>
      )}
      {state === 'done' && (
        <Text>
          {t('types.simulation.result', { at: formatInstant(own.at), differing, total })}{' '}
          {t('types.simulation.method')}
        </Text>
      )}
      {own.counts.length > 0 ? <Rows own={own} /> : state === 'done' && <Same total={total} />}
    </>
  );
}

function Same({ total }: { total: number }) {
  const t = useT();
  const key = total > 0 ? 'same' : 'noRecords';
  return (
    <EmptyState
      kind="nothingFound"
      title={t(`types.simulation.${key}`)}
      text={t(`types.simulation.${key}Text`)}
    />
  );
}

function Rows({ own: { id, counts } }: { own: Simulation }) {
  const t = useT();
  const styles = useStyles();
  const [{ kind: asked }, set] = useUrlState({ kind: '' });
  const kind = SIMULATED_KINDS.find((one) => one === asked);
  const filter = useMemo(() => ({ simulationId: id, ...(kind && { kind: [kind] }) }), [id, kind]);
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const shown = kind ? (counts.find((one) => one.kind === kind)?.count ?? 0) : all;
  return (
    <>
      <div className={styles.begin}>
        <Field label={t('types.simulation.kind')} className={styles.choice}>
          <Select value={kind ?? ''} onChange={(_, { value }) => set({ kind: value })}>
            <option value="">{t('types.simulation.allKinds', { count: all })}</option>
            {counts.map(({ kind: one, count }) => (
              <option key={one} value={one}>
                {`${t(`types.simulation.kinds.${one}`)} (${count})`}
              </option>
            ))}
          </Select>
        </Field>
        <ExportButton of={{ source: 'simulation', filter }} total={shown} />
      </div>
      <ListTable table={ROWS} filter={filter} height="content" />
    </>
  );
}
