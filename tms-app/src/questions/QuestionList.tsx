import {
  DIFFICULTIES,
  enableQuestion,
  listQuestions,
  QUESTION_TYPES,
  type QuestionRow,
  questionFacets,
  tms,
} from '@attest/api-contract';
import {
  type KnownOptions,
  type ListDialogProps,
  ManagedList,
  ReasonDialog,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { request, toast } from '@attest/shared-utility';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowImportRegular } from '@fluentui/react-icons/svg/arrow-import';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { SubtractCircleRegular } from '@fluentui/react-icons/svg/subtract-circle';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PartTabs } from '../frame/PartTabs';
import { QUIZ_PARTS } from '../frame/parts';
import { anyOf, defineList, served, whether } from '../list/define';
import { ImportDialog } from './import/ImportDialog';
import { QUESTION_COLUMNS } from './questionColumns';

const RIGHT = ['TmsQuiz', 'edit'] as const;

const actOf = ({ enabled }: QuestionRow) => (enabled ? 'question.disable' : 'question.enable');

const QUESTIONS = defineList(listQuestions, {
  id: 'questions',
  title: 'question.title',
  searchHint: 'question.searchHint',
  none: 'question.none',
  noneText: 'question.noneText',
  open: ({ id }) => tms.question(id),
  create: { label: 'question.new', icon: <AddRegular />, to: tms.newQuestion, right: RIGHT },
  tabs: <PartTabs parts={QUIZ_PARTS} path={tms.questions} />,
  questions: [
    anyOf('type', 'question.kind', QUESTION_TYPES, (type) => `question.type.${type}`),
    anyOf('difficulty', 'question.difficulty', DIFFICULTIES, (difficulty) => `difficulty.${difficulty}`),
    whether('enabled', 'list.state', ['question.enabled', 'question.disabled']),
    whether('flagged', 'question.missed', ['question.flagged']),
    served('tags', 'question.tags'),
    served('documentId', 'list.document', { kind: 'radio', asks: ([documentId]) => ({ documentId }) }),
  ],
  import: { label: 'import.open', icon: <ArrowImportRegular />, right: RIGHT, dialog: ImportDialog },
  acts: [
    {
      key: 'enable',
      label: actOf,
      icon: ({ enabled }) => (enabled ? <SubtractCircleRegular /> : <CheckmarkCircleRegular />),
      right: RIGHT,
      dialog: EnableDialog,
    },
  ],
  columns: QUESTION_COLUMNS,
});

/** The tags and documents of the bank, each with how many questions it has. */
function useKnown(): KnownOptions {
  const text = useBilingual();
  const { data } = useCallQuery(questionFacets, {});
  return useMemo(
    () => ({
      tags: data?.tags.map(({ value, count }) => ({ value, label: value, count })),
      documentId: data?.documents.map(({ value, label, count }) => ({ value, label: text(label), count })),
    }),
    [text, data],
  );
}

/** Asks why a question is used again, or no more. */
function EnableDialog({ rows: [row], onClose }: ListDialogProps<QuestionRow>) {
  const { t } = useTranslation('tms-app');
  if (!row) return null;
  const { id, no, version, enabled } = row;
  const act = t(actOf(row));
  return (
    <ReasonDialog
      title={`${act} ${no}`}
      confirmLabel={act}
      onConfirm={async (reason) => {
        await request(enableQuestion, { id, version, enabled: !enabled, reason }, { quiet: true });
        toast.success(t('edit.saved'));
      }}
      onClose={onClose}
    >
      {t('question.enableText')}
    </ReasonDialog>
  );
}

/** The question bank, with how often each question is missed. */
export const QuestionList = () => <ManagedList list={QUESTIONS} known={useKnown()} />;
