import {
  type DataImport,
  IMPORT_ROW_STATES,
  type ImportRow,
  listImportRows,
  MAX_CHOSEN_ROWS,
} from '@attest/api-contract';
import { linkProps } from '@attest/shared-utility';
import { Link, makeStyles, Tab, TabList } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useT } from '../frame/useT';
import { ListTable } from '../lazy/lists';
import { useUrlState } from '../query/useUrlState';
import { type Tone, ToneBadge } from '../states/ToneBadge';
import { defineTable } from './lists';

const TONES: Record<ImportRow['state'], Tone> = {
  open: 'neutral',
  made: 'good',
  left: 'bad',
  skipped: 'neutral',
};

const ROWS = defineTable(listImportRows, {
  id: 'importRows',
  title: 'dataIn.rows',
  idOf: ({ row }) => String(row),
  columns: [
    { key: 'row', label: 'dataIn.row', width: 90, sortable: true, align: 'right' },
    {
      key: 'cells',
      label: 'dataIn.says',
      width: 260,
      render: ({ cells }) => cells.filter(Boolean).join(' · '),
    },
    {
      key: 'state',
      label: 'dataIn.result',
      width: 150,
      sortable: true,
      render: ({ state }, { ui }) => (
        <ToneBadge tone={TONES[state]}>{ui(`dataIn.rowStates.${state}`)}</ToneBadge>
      ),
    },
    {
      key: 'made',
      label: 'dataIn.became',
      width: 180,
      render: ({ made }) => (made?.path ? <Link {...linkProps(made.path)}>{made.name}</Link> : made?.name),
    },
    {
      key: 'problems',
      label: 'dataIn.problems',
      width: 420,
      wrap: true,
      render: ({ problems }, { text, ui }) => problems.map((problem) => text(problem)).join(ui('dataIn.and')),
    },
  ],
});

// On a phone they are wider than the screen.
const useStyles = makeStyles({ tabs: { overflowX: 'auto', minWidth: 0, maxWidth: '100%' } });

interface Props {
  data: DataImport;
  /** Numbers of rows. */
  chosen: number[];
  /** Left out where there is nothing to choose for. */
  onChoose?: (rows: number[]) => void;
}

/** The rows of an import, narrowed to what became of them. */
export function ImportRows({ data: { id, state: ofImport }, chosen, onChoose }: Props) {
  const t = useT();
  const styles = useStyles();
  const [{ rows }, setUrl] = useUrlState({ rows: 'all' });
  const state = IMPORT_ROW_STATES.find((one) => one === rows);
  const filter = useMemo(() => ({ importId: id, ...(state && { state: [state] }) }), [id, state]);
  if (ofImport === 'toCheck') return null;
  return (
    <>
      <div className={styles.tabs}>
        <TabList
          size="small"
          selectedValue={state ?? 'all'}
          onTabSelect={(_, { value }) => setUrl({ rows: String(value) })}
        >
          <Tab value="all">{t('dataIn.allRows')}</Tab>
          {IMPORT_ROW_STATES.map((one) => (
            <Tab key={one} value={one}>
              {t(`dataIn.rowStates.${one}`)}
            </Tab>
          ))}
        </TabList>
      </div>
      <ListTable
        table={ROWS}
        filter={filter}
        height="content"
        {...(onChoose && {
          selection: 'multiple' as const,
          selected: chosen.map(String),
          onSelectionChange: (_: string[], all: ImportRow[]) =>
            onChoose(all.slice(0, MAX_CHOSEN_ROWS).map(({ row }) => row)),
          isSelectable: (row: ImportRow) => row.state === 'open',
        })}
      />
    </>
  );
}
