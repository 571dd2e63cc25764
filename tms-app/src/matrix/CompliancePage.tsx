import {
  COMPLIANCE_STATES,
  type ComplianceFilter,
  type ComplianceState,
  complianceFigures,
  listCompliance,
  tms,
} from '@attest/api-contract';
import {
  DueBadge,
  EmptyState,
  FilteredPage,
  type ListPartProps,
  ListTable,
  Loaded,
  Tab,
  TabList,
  type Tone,
  ToneBadge,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { navigate } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { anyOf, bilingual, day, definePage, defineTable, person, served } from '../list/define';
import { RateBars } from '../tasks/RateBars';
import { MatrixTabs } from './MatrixTabs';

const TONES: Record<ComplianceState, Tone> = {
  qualified: 'good',
  due: 'active',
  overdue: 'bad',
  missing: 'waiting',
};

const VIEWS = ['people', 'department', 'course'] as const;
type View = (typeof VIEWS)[number];
const viewOf = ({ by }: ListPartProps['values']): View => VIEWS.find((view) => view === by) ?? 'people';

const PAGE = definePage({
  id: 'compliance',
  title: 'matrix.title',
  searchHint: 'compliance.searchHint',
  tabs: <MatrixTabs selected="compliance" />,
  facets: complianceFigures,
  questions: [
    anyOf('state', 'compliance.standing', COMPLIANCE_STATES, (state) => `compliance.state.${state}`),
    served('department', 'record.department'),
    served('course', 'list.course'),
  ],
  parameters: { by: { initial: 'people', asks: () => ({}) } },
  Tools: ViewTabs,
  export: {
    of: (filter) => ({ source: 'compliance', filter: filter as ComplianceFilter }),
    right: ['TmsMatrix', 'export'],
  },
});

const REQUIREMENTS = defineTable(listCompliance, {
  id: 'compliance',
  title: 'compliance.title',
  columns: [
    {
      ...person('person', 'record.person', { width: 128, sortable: true }),
      required: true,
      fixed: 'start',
      href: (row) => tms.qualificationsOf(row.person.id),
    },
    {
      key: 'course',
      label: 'list.course',
      width: 248,
      sortable: true,
      render: ({ course: { no, name } }, { text }) => `${no} ${text(name)}`,
    },
    {
      key: 'state',
      label: 'compliance.standing',
      width: 112,
      sortable: true,
      render: ({ state }, { t }) => (
        <ToneBadge tone={TONES[state]}>{t(`compliance.state.${state}`)}</ToneBadge>
      ),
    },
    {
      key: 'due',
      label: 'list.due',
      width: 176,
      sortable: true,
      render: ({ due }) => <DueBadge due={due} />,
    },
    day('validTo', 'list.validTo', { width: 112, sortable: true }),
    {
      key: 'sources',
      label: 'compliance.sources',
      width: 216,
      render: ({ sources }, { t, text }) =>
        sources
          .map(({ kind, name }) => [t(`compliance.source.${kind}`), text(name)].filter(Boolean).join(' '))
          .join(t('compliance.and')),
    },
    bilingual('department', 'record.department', { width: 136, sortable: true }),
    bilingual('position', 'matrix.rows.position', { width: 136 }),
  ],
});

/** Who meets what the matrix asks: person by person, and how much of it per department and course. */
export function CompliancePage() {
  const { t } = useTranslation('tms-app');
  return (
    <FilteredPage page={PAGE}>
      {({ filter, values, narrowed, onTotal }) => {
        const view = viewOf(values);
        if (view !== 'people') return <Rates by={view} filter={filter} />;
        return (
          <ListTable
            table={REQUIREMENTS}
            filter={filter as Record<string, unknown>}
            onTotal={onTotal}
            empty={
              narrowed ? undefined : (
                <EmptyState kind="firstUse" title={t('compliance.none')} text={t('compliance.noneText')} />
              )
            }
          />
        );
      }}
    </FilteredPage>
  );
}

/** Which way it is looked at. */
function ViewTabs({ values, set }: ListPartProps) {
  const { t } = useTranslation('tms-app');
  return (
    <TabList
      size="small"
      selectedValue={viewOf(values)}
      onTabSelect={(_, data) => set({ by: String(data.value) }, { push: true })}
    >
      {VIEWS.map((view) => (
        <Tab key={view} value={view}>
          {t(`compliance.by.${view}`)}
        </Tab>
      ))}
    </TabList>
  );
}

/** How much is met, by department or course; a name leads to the people behind it. */
function Rates({ by, filter }: { by: 'department' | 'course'; filter: ComplianceFilter }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const figures = useCallQuery(complianceFigures, { filter }, { placeholderData: (before) => before });
  return (
    <Loaded query={figures} rows={10}>
      {(data) => (
        <RateBars
          label={t(`compliance.by.${by}`)}
          named={t(by === 'course' ? 'list.course' : 'rate.department')}
          rates={data[by].map(({ value, label, count, qualified }) => ({
            key: value,
            label: text(label),
            done: qualified,
            total: count,
          }))}
          chosen=""
          onChoose={(key) => navigate(`${tms.compliance}?${new URLSearchParams({ [by]: key })}`)}
        />
      )}
    </Loaded>
  );
}
