import {
  DIFFICULTIES,
  enableQuestion,
  listQuestions,
  QUESTION_TYPES,
  type QuestionRow,
  questionFacets,
} from '@attest/api-contract';
import {
  Button,
  DisabledReason,
  type FilterSection,
  ReasonDialog,
  type RowAction,
  refreshCalls,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { can, request, toast } from '@attest/shared-utility';
import { ArrowImportRegular } from '@fluentui/react-icons/svg/arrow-import';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { SubtractCircleRegular } from '@fluentui/react-icons/svg/subtract-circle';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { at } from '../addresses';
import { PartTabs } from '../frame/PartTabs';
import { QUIZ_PARTS } from '../frame/parts';
import { CreateButton } from '../list/CreateButton';
import { defineList, ManagedList } from '../list/ManagedList';
import { anyOf, sectionsOf } from '../list/questions';
import { whether } from '../list/whether';
import { ImportDialog } from './import/ImportDialog';
import { QUESTION_COLUMNS } from './questionColumns';

const QUESTIONS = defineList(listQuestions, {
  id: 'questions',
  title: 'question.title',
  searchHint: 'question.searchHint',
  none: 'question.none',
  noneText: 'question.noneText',
  open: ({ id }) => at.question(id),
  toolbar: <CreateButton label="question.new" to={at.newQuestion} menu="TmsQuiz" action="edit" />,
  tabs: <PartTabs parts={QUIZ_PARTS} path={at.questions} />,
  questions: [
    anyOf('type', 'question.kind', QUESTION_TYPES, (type) => `question.type.${type}`),
    anyOf('difficulty', 'question.difficulty', DIFFICULTIES, (difficulty) => `difficulty.${difficulty}`),
    whether('enabled', 'list.state', ['question.enabled', 'question.disabled']),
    whether('flagged', 'question.missed', ['question.flagged']),
    // What may be answered here is in the bank.
    { key: 'tags', label: 'question.tags', kind: 'checkbox', options: [], asks: (tags) => ({ tags }) },
    {
      key: 'documentId',
      label: 'list.document',
      kind: 'radio',
      options: [],
      asks: ([documentId]) => ({ documentId }),
    },
  ],
  columns: QUESTION_COLUMNS,
});

/** The tags and documents of the bank, each with how many questions it has. */
function useSections(): FilterSection[] {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const { data } = useCallQuery(questionFacets, {});
  return useMemo(() => {
    const known: Record<string, FilterSection['options']> = {
      tags: data?.tags.map(({ value, count }) => ({ value, label: value, count })),
      documentId: data?.documents.map(({ value, label, count }) => ({ value, label: text(label), count })),
    };
    return sectionsOf(QUESTIONS.questions, t).map((section) =>
      section.key in known ? { ...section, options: known[section.key] } : section,
    );
  }, [t, text, data]);
}

/** The question bank, with how often each question is missed. */
export function QuestionList() {
  const { t } = useTranslation('tms-app');
  const sections = useSections();
  const [importing, setImporting] = useState(false);
  const [changing, setChanging] = useState<QuestionRow | null>(null);
  const why = can('TmsQuiz', 'edit') ? null : t('edit.mayNot');
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
    <ManagedList
      list={QUESTIONS}
      sections={sections}
      rowActions={rowActions}
      toolbar={
        <DisabledReason why={why}>
          <Button icon={<ArrowImportRegular />} onClick={() => !why && setImporting(true)}>
            {t('import.open')}
          </Button>
        </DisabledReason>
      }
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
