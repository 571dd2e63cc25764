import { listQuizzes, tms, versionLabel } from '@attest/api-contract';
import { ManagedList } from '@attest/shared-ui';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { standing, stateQuestion, workOf } from '../frame/ConfigBadge';
import { PartTabs } from '../frame/PartTabs';
import { QUIZ_PARTS } from '../frame/parts';
import { amount, bilingual, defineList, instant, person, worded } from '../list/define';

const QUIZZES = defineList(listQuizzes, {
  id: 'quizzes',
  title: 'quiz.title',
  searchHint: 'list.noOrName',
  none: 'quiz.none',
  noneText: 'quiz.noneText',
  open: ({ id }) => tms.quiz(id),
  create: { label: 'quiz.new', icon: <AddRegular />, to: tms.newQuiz, right: ['TmsQuiz', 'edit'] },
  tabs: <PartTabs parts={QUIZ_PARTS} path={tms.quizzes} />,
  questions: [stateQuestion],
  columns: [
    { key: 'no', label: 'list.no', width: 112, sortable: true },
    bilingual('name', 'list.name', { width: 280, least: 200, sortable: true }),
    standing,
    {
      key: 'effectiveVersion',
      label: 'list.version',
      width: 128,
      least: 96,
      render: ({ effectiveVersion, hasDraft, inApproval }, { t }) =>
        [effectiveVersion > 0 && versionLabel(effectiveVersion), workOf(t, hasDraft, inApproval)]
          .filter(Boolean)
          .join(' · '),
    },
    worded('mode', 'quiz.mode', (mode) => `quiz.modeOf.${mode}`, { width: 152 }),
    amount('questionCount', 'exam.questions', { width: 96, sortable: true }),
    amount('passScore', 'exam.passScore', { width: 96, sortable: true }),
    amount('minutes', 'quiz.minutes', { width: 96, sortable: true }),
    amount('courseCount', 'quiz.courses', { width: 96 }),
    person('author', 'question.author', { width: 112, sortable: true }),
    instant('changedAt', 'list.changedAt', { width: 152, sortable: true }),
  ],
});

/** Quizzes (test papers). */
export const QuizList = () => <ManagedList list={QUIZZES} />;
