import {
  type Bilingual,
  type QualityReportChoices,
  type QualityReportFilter,
  qualityFigures,
  qualityReportChoices,
  type ResponseOf,
} from '@attest/api-contract';
import {
  AsOf,
  EmptyState,
  ExportButton,
  FilteredPage,
  inPeriod,
  type KnownOptions,
  type ListPartProps,
  Loaded,
  listsOf,
  makeStyles,
  Page,
  runsBackwards,
  useBilingual,
  useCallQuery,
  useUrlState,
} from '@attest/shared-ui';
import { can, type TextKey } from '@attest/shared-utility';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Answer } from './Answer';
import { BoardTabs } from './BoardTabs';
import { type BoardCard, isWide, questionOf, useBoards } from './boards';

const useStyles = makeStyles({
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '16px',
    alignItems: 'start',
    '@media (max-width: 1100px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  wide: { gridColumn: '1 / -1' },
});

const PERIOD = inPeriod(365);
const { definePage, served } = listsOf<TextKey<'qms-app'>>({
  texts: 'qms-app',
  mayNot: 'report.mayNotExport',
});

/** The page; a class is asked for where one type is chosen. */
const pageOf = (classed: Bilingual | undefined) =>
  definePage({
    id: 'qualityReport',
    title: 'report.title',
    questions: [
      served('process', 'report.process'),
      served('departmentId', 'report.department', {
        kind: 'radio',
        asks: ([departmentId]) => ({ departmentId }),
      }),
      ...(classed ? [served('class', ({ text }) => text(classed))] : []),
    ],
    parameters: { ...PERIOD.parameters, board: { initial: '', asks: () => ({}) } },
    Tools: PERIOD.Tools,
    fault: (values) => (PERIOD.isBackwards(values) ? 'report.backwards' : null),
  });

/** Figures about all records, as boards that everybody may put together. */
export function ReportPage() {
  const { t } = useTranslation('qms-app');
  const choices = useCallQuery(qualityReportChoices, {}, { staleTime: 600_000 });
  if (choices.data) return <Boards choices={choices.data} />;
  return (
    <Page title={t('report.title')}>
      <Loaded query={choices} rows={12}>
        {() => null}
      </Loaded>
    </Page>
  );
}

function Boards({ choices }: { choices: QualityReportChoices }) {
  const text = useBilingual();
  const [{ process }] = useUrlState({ process: [] as string[] });
  const only = process.length === 1 ? choices.types.find((type) => type.process === process[0]) : undefined;
  const classed = only?.class ?? undefined;
  const page = useMemo(() => pageOf(classed?.label), [classed]);
  const known = useMemo<KnownOptions>(
    () => ({
      process: choices.types.map((type) => ({ value: type.process, label: text(type.name) })),
      departmentId: choices.departments.map(({ id, name }) => ({ value: id, label: text(name) })),
      class: classed?.values.map(({ value, label }) => ({ value, label: text(label) })),
    }),
    [choices, classed, text],
  );
  return (
    <FilteredPage key={only?.process} page={page} known={known}>
      {(found) => <Shown {...found} choices={choices} />}
    </FilteredPage>
  );
}

interface ShownProps extends ListPartProps {
  choices: QualityReportChoices;
}

/** The board that the address names, else the one that one has put first. */
function Shown({ choices, filter, values, set }: ShownProps) {
  const { t } = useTranslation('qms-app');
  const kept = useBoards();
  const named = values.board || kept.first;
  const own = kept.boards.find(({ name }) => name === named);
  const product = useMemo(
    () => choices.board.map((card): BoardCard => ({ ...card, wide: isWide(card) })),
    [choices],
  );
  const cards = own?.cards ?? product;
  const asked = useMemo(
    () => ({ filter: filter as QualityReportFilter, cards: cards.map(questionOf) }),
    [filter, cards],
  );
  const figures = useCallQuery(qualityFigures, asked, {
    enabled: cards.length > 0 && !runsBackwards(asked.filter),
    placeholderData: (before) => (before?.figures.length === cards.length ? before : undefined),
  });
  return (
    <>
      <BoardTabs
        choices={choices}
        product={product}
        shown={own}
        onShow={(name) => set({ board: name }, { push: true })}
      >
        <ExportButton
          of={{ source: 'qualityReport', ...asked }}
          total={figures.data?.figures.reduce((sum, figure) => sum + (figure?.rows.length ?? 0), 0)}
          why={can('QmsReport', 'export') ? null : t('report.mayNotExport')}
        />
      </BoardTabs>
      {cards.length === 0 ? (
        <EmptyState kind="firstUse" title={t('report.empty')} text={t('report.emptyText')} />
      ) : (
        !runsBackwards(asked.filter) && (
          <Loaded query={figures} rows={12}>
            {({ figures, asOf }) => (
              <>
                <AsOf at={asOf} />
                <Cards cards={cards} answers={figures} />
              </>
            )}
          </Loaded>
        )
      )}
    </>
  );
}

interface CardsProps {
  cards: BoardCard[];
  answers: ResponseOf<typeof qualityFigures>['figures'];
}

/** The answers, those that concern the reader. */
function Cards({ cards, answers }: CardsProps) {
  const styles = useStyles();
  return (
    <div className={styles.cards}>
      {cards.map((card, at) => {
        const figure = answers[at];
        return (
          figure && (
            <div key={at} className={isWide(card) ? styles.wide : undefined}>
              <Answer figure={figure} wide={isWide(card)} upright={card.kind === 'trend'} />
            </div>
          )
        );
      })}
    </div>
  );
}
