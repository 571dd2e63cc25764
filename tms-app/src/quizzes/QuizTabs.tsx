import { Tab, TabList } from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { at } from '../addresses';

/** Quizzes, and the bank they are drawn from. */
export function QuizTabs({ part }: { part: 'quizzes' | 'questions' }) {
  const { t } = useTranslation('tms-app');
  const go = useNavigate();
  return (
    <TabList
      selectedValue={part}
      onTabSelect={(_, data) => go(data.value === 'quizzes' ? at.quizzes : at.questions)}
    >
      <Tab value="quizzes">{t('quiz.title')}</Tab>
      <Tab value="questions">{t('question.title')}</Tab>
    </TabList>
  );
}
