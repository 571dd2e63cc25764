import { listQuizzes, type QuizRow, type RequestOf } from '@attest/api-contract';
import { Button, DisabledReason, type PagedRequest, type TableColumn, useBilingual } from '@attest/shared-ui';
import { can, formatInstant, request } from '@attest/shared-utility';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { at, inSuite } from '../addresses';
import { ConfigBadge, stateSection } from '../frame/ConfigBadge';
import type { Chosen } from '../list/listState';
import { ManagedList } from '../list/ManagedList';
import { QuizTabs } from './QuizTabs';

type Filter = RequestOf<typeof listQuizzes>['filter'];

const filterOf = ({ state }: Chosen): Filter => (state ? { state: state as Filter['state'] } : {});
const query = (input: PagedRequest & { filter: Filter }, signal: AbortSignal) =>
  request(listQuizzes, input, { signal, quiet: true });

/** Quizzes (test papers). */
export function QuizList() {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const go = useNavigate();
  const why = can('TmsQuiz', 'edit') ? null : t('edit.mayNot');
  const sections = useMemo(() => [stateSection(t)], [t]);
  const columns = useMemo(
    (): TableColumn<QuizRow>[] => [
      {
        key: 'no',
        label: t('list.no'),
        width: 112,
        sortable: true,
        required: true,
        fixed: 'start',
        href: (row) => inSuite(at.quiz(row.id)),
      },
      { key: 'name', label: t('list.name'), width: 280, sortable: true, render: (row) => text(row.name) },
      {
        key: 'state',
        label: t('list.state'),
        width: 112,
        sortable: true,
        render: (row) => <ConfigBadge state={row.state} />,
      },
      {
        key: 'effectiveVersion',
        label: t('list.version'),
        width: 128,
        render: (row) =>
          [row.effectiveVersion > 0 && `V${row.effectiveVersion}`, row.hasDraft && t('quiz.revising')]
            .filter(Boolean)
            .join(' · '),
      },
      { key: 'mode', label: t('quiz.mode'), width: 152, render: (row) => t(`quiz.modeOf.${row.mode}`) },
      { key: 'questionCount', label: t('exam.questions'), width: 96, sortable: true, align: 'right' },
      { key: 'passScore', label: t('exam.passScore'), width: 96, sortable: true, align: 'right' },
      { key: 'minutes', label: t('quiz.minutes'), width: 96, sortable: true, align: 'right' },
      { key: 'courseCount', label: t('quiz.courses'), width: 96, align: 'right' },
      {
        key: 'author',
        label: t('question.author'),
        width: 112,
        sortable: true,
        render: (row) => row.author.name,
      },
      {
        key: 'changedAt',
        label: t('list.changedAt'),
        width: 152,
        sortable: true,
        render: (row) => formatInstant(row.changedAt),
      },
    ],
    [t, text],
  );
  return (
    <ManagedList<QuizRow, Filter>
      id="quizzes"
      title={t('quiz.title')}
      tabs={<QuizTabs part="quizzes" />}
      toolbar={
        <DisabledReason why={why}>
          <Button appearance="primary" icon={<AddRegular />} onClick={() => !why && go(at.newQuiz)}>
            {t('quiz.new')}
          </Button>
        </DisabledReason>
      }
      sections={sections}
      searchHint={t('list.noOrName')}
      filterOf={filterOf}
      query={query}
      path={listQuizzes.path}
      columns={columns}
      onRowOpen={(row) => go(at.quiz(row.id))}
      firstUse={{ title: t('quiz.none'), text: t('quiz.noneText') }}
    />
  );
}
