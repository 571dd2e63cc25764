import type { RecordDefinition } from '@attest/api-contract';
import {
  type DefinitionRow,
  type DefinitionState,
  getDefinition,
  getSimulation,
  listDefinitions,
  type ResponseOf,
  shell,
  WORK_STATES,
} from '@attest/api-contract';
import {
  Facts,
  Link,
  Loaded,
  lazyPart,
  Page,
  Tab,
  TabList,
  useBilingual,
  useCallQuery,
  useUrlState,
} from '@attest/shared-ui';
import { can, formatDay, formatInstant, linkProps } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import { DESIGNER_TEXTS, withTexts } from '../../pages/pageTexts';
import { namesOfAuthors } from './authors';
import { NoSuchType } from './NoSuchType';
import { StateBadge } from './StateBadge';
import { type Tested, TestsPanel } from './TestsPanel';
import { VersionActs } from './VersionActs';

const DifferencePanel = lazyPart(async () => (await import('./DifferencePanel')).DifferencePanel);
const SimulationPanel = lazyPart(async () => (await import('./SimulationPanel')).SimulationPanel);
/** What the definition says is read by few who come here to decide, and is large. */
const Design = lazyPart(
  async () => (await withTexts('designer', DESIGNER_TEXTS, () => import('../../designer/Design'))).default,
);

/** States in which a version is written. */
const WRITTEN: readonly DefinitionState[] = ['draft', 'tested'];

const TABS = ['design', 'difference', 'tests', 'simulation'] as const;
type TabName = (typeof TABS)[number];

/** One version of a record type: what it says, how it stands, and what can be done with it. */
export function VersionPage({ type, version }: { type: string; version: number }) {
  const versions = useCallQuery(listDefinitions, { type });
  return (
    <Loaded query={versions} rows={10}>
      {(rows) => {
        const row = rows.find((one) => one.version === version);
        return row ? <Version id={row.id} /> : <NoSuchType />;
      }}
    </Loaded>
  );
}

function Version({ id }: { id: string }) {
  const query = useCallQuery(getDefinition, { id });
  return (
    <Loaded query={query} rows={10}>
      {(known) => <Shown {...known} />}
    </Loaded>
  );
}

function Shown({ row, content, ...known }: ResponseOf<typeof getDefinition>) {
  const t = useT();
  const text = useBilingual();
  const [{ tab }, set] = useUrlState({ tab: 'design' });
  const [tested, setTested] = useState<Tested | null>(null);
  // The server keeps no version that is anything else.
  const definition = content as unknown as RecordDefinition;
  const shown = TABS.find((one) => one === tab) ?? 'design';
  const title = t('types.versionOf', { name: text(row.name), version: row.version });
  const panels: Record<TabName, () => React.ReactNode> = {
    design: () => (
      <Design
        row={row}
        content={content}
        readOnly={!WRITTEN.includes(row.state) || !can('RecordTypes', 'config')}
      />
    ),
    difference: () => <DifferencePanel row={row} content={content} inForce={known.inForce} />,
    tests: () => (
      <TestsPanel
        tests={definition.rules?.tests ?? []}
        state={row.state}
        tested={tested?.hash === row.hash ? tested : null}
      />
    ),
    simulation: () => <SimulationPanel row={row} />,
  };
  return (
    <Page
      title={title}
      breadcrumb={
        <Link {...linkProps(shell.recordType(row.type))}>
          {t('types.versionsOf', { name: text(row.name) })}
        </Link>
      }
      toolbar={
        <VersionActs
          row={row}
          {...known}
          onTested={(results) => {
            setTested({ hash: row.hash, results });
            set({ tab: 'tests' });
          }}
        />
      }
      tabs={
        <TabList
          selectedValue={shown}
          aria-label={title}
          onTabSelect={(_, { value }) => set({ tab: String(value) }, { push: true })}
        >
          {TABS.map((one) => (
            <Tab key={one} value={one}>
              {t(`types.tabs.${one}`)}
            </Tab>
          ))}
        </TabList>
      }
    >
      {shown !== 'design' && <VersionFacts row={row} definition={definition} />}
      {panels[shown]()}
    </Page>
  );
}

function VersionFacts({ row, definition }: { row: DefinitionRow; definition: RecordDefinition }) {
  const t = useT();
  const text = useBilingual();
  const { data: simulation } = useCallQuery(getSimulation, { definitionId: row.id });
  const names = row.takesAlong.map((id) =>
    text(definition.steps.steps.find((step) => step.id === id)?.name ?? { zh: id, en: id }),
  );
  return (
    <Facts
      facts={[
        [t('types.state'), <StateBadge key="state" state={row.state} />],
        [t('types.code'), row.type],
        [t('types.origin'), t(`types.origins.${row.origin}`)],
        [t('types.basedOn'), row.basedOn !== null && `V${row.basedOn}`],
        [t('types.authors'), namesOfAuthors(row.authors, t)],
        [t('types.changedAt'), formatInstant(row.updatedAt)],
        [t('types.effectiveOn'), row.effectiveAt === null && row.effectiveOn && formatDay(row.effectiveOn)],
        [t('types.effectiveAt'), row.effectiveAt && formatInstant(row.effectiveAt)],
        [t('types.simulation.fact'), simulation && simulatedInWords(row, simulation.last, t)],
        [t('types.retiredAt'), row.retiredAt && formatInstant(row.retiredAt)],
        [t('types.takesAlong'), names.join(t('admin.comma'))],
        [t('types.hash'), <code key="hash">{row.hash}</code>],
      ]}
    />
  );
}

/** Whether a version was simulated: nothing depends on it, but whoever decides may want to know. */
function simulatedInWords(
  { state }: DefinitionRow,
  last: ResponseOf<typeof getSimulation>['last'],
  t: ReturnType<typeof useT>,
): string | null {
  if (!last) return WORK_STATES.some((one) => one === state) ? t('types.simulation.factNone') : null;
  const said = { name: last.by.name, at: formatInstant(last.at), total: last.total };
  return t(last.current ? 'types.simulation.factDone' : 'types.simulation.factOutdated', said);
}
