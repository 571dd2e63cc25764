import {
  DIFFICULTIES,
  enableQuestion,
  listQuestions,
  QUESTION_TYPES,
  type QuestionRow,
  questionFacets,
  type RequestOf,
} from '@attest/api-contract';
import {
  Button,
  DisabledReason,
  type PagedRequest,
  ReasonDialog,
  type RowAction,
  refreshCalls,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { can, request, toast } from '@attest/shared-utility';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowImportRegular } from '@fluentui/react-icons/svg/arrow-import';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { SubtractCircleRegular } from '@fluentui/react-icons/svg/subtract-circle';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { at } from '../addresses';
import type { Chosen } from '../list/listState';
import { ManagedList } from '../list/ManagedList';
import { QuizTabs } from '../quizzes/QuizTabs';
import { ImportDialog } from './import/ImportDialog';
import { questionColumns } from './questionColumns';

type Filter = RequestOf<typeof listQuestions>['filter'];

const filterOf = ({ type, difficulty, enabled, flagged, tags, documentId }: Chosen): Filter => ({
  ...(type && { type: type as Filter['type'] }),
  ...(difficulty && { difficulty: difficulty as Filter['difficulty'] }),
  ...(enabled && { enabled: enabled[0] === 'yes' }),
  ...(flagged && { flagged: true }),
  ...(tags && { tags }),
  ...(documentId && { documentId: documentId[0] }),
});
const query = (input: PagedRequest & { filter: Filter }, signal: AbortSignal) =>
  request(listQuestions, input, { signal, quiet: true });

/** The question bank, with how often each question is missed. */
export function QuestionList() {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const go = useNavigate();
  const [importing, setImporting] = useState(false);
  const [changing, setChanging] = useState<QuestionRow | null>(null);
  const why = can('TmsQuiz', 'edit') ? null : t('edit.mayNot');
  const { data: facets } = useCallQuery(questionFacets, {});
  const sections = useMemo(
    () => [
      {
        key: 'type',
        label: t('question.kind'),
        kind: 'checkbox' as const,
        options: QUESTION_TYPES.map((value) => ({ value, label: t(`question.type.${value}`) })),
      },
      {
        key: 'difficulty',
        label: t('question.difficulty'),
        kind: 'checkbox' as const,
        options: DIFFICULTIES.map((value) => ({ value, label: t(`difficulty.${value}`) })),
      },
      {
        key: 'enabled',
        label: t('list.state'),
        kind: 'radio' as const,
        options: [
          { value: 'yes', label: t('question.enabled') },
          { value: 'no', label: t('question.disabled') },
        ],
      },
      {
        key: 'flagged',
        label: t('question.missed'),
        kind: 'radio' as const,
        options: [{ value: 'yes', label: t('question.flagged') }],
      },
      {
        key: 'tags',
        label: t('question.tags'),
        kind: 'checkbox' as const,
        options: facets?.tags.map(({ value, count }) => ({ value, label: value, count })),
      },
      {
        key: 'documentId',
        label: t('list.document'),
        kind: 'radio' as const,
        options: facets?.documents.map(({ value, label, count }) => ({
          value,
          label: text(label),
          count,
        })),
      },
    ],
    [t, text, facets],
  );
  const columns = useMemo(() => questionColumns(t, text), [t, text]);
  const rowActions = (row: QuestionRow): RowAction[] => [
    {
      key: 'enable',
      label: t(row.enabled ? 'question.disable' : 'question.enable'),
      icon: row.enabled ? <SubtractCircleRegular /> : <CheckmarkCircleRegular />,
      why,
      onClick: () => setChanging(row),
    },
  ];
  const act = changing?.enabled ? 'question.disable' : 'question.enable';
  return (
    <ManagedList<QuestionRow, Filter>
      id="questions"
      title={t('question.title')}
      tabs={<QuizTabs part="questions" />}
      toolbar={
        <>
          <DisabledReason why={why}>
            <Button icon={<ArrowImportRegular />} onClick={() => !why && setImporting(true)}>
              {t('import.open')}
            </Button>
          </DisabledReason>
          <DisabledReason why={why}>
            <Button appearance="primary" icon={<AddRegular />} onClick={() => !why && go(at.newQuestion)}>
              {t('question.new')}
            </Button>
          </DisabledReason>
        </>
      }
      sections={sections}
      searchHint={t('question.searchHint')}
      filterOf={filterOf}
      query={query}
      path={listQuestions.path}
      columns={columns}
      rowActions={rowActions}
      onRowOpen={(row) => go(at.question(row.id))}
      firstUse={{ title: t('question.none'), text: t('question.noneText') }}
    >
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
      {changing && (
        <ReasonDialog
          title={`${t(act)} ${changing.no}`}
          confirmLabel={t(act)}
          onConfirm={async (reason) => {
            const { id, version, enabled } = changing;
            await request(enableQuestion, { id, version, enabled: !enabled, reason }, { quiet: true });
            await refreshCalls(listQuestions);
            toast.success(t('edit.saved'));
          }}
          onClose={() => setChanging(null)}
        >
          {t('question.enableText')}
        </ReasonDialog>
      )}
    </ManagedList>
  );
}
