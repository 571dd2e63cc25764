import { Tab, TabList } from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { at } from '../addresses';

/** What is still to be done, and what is over. */
export function TrainingTabs({ part }: { part: 'todo' | 'completed' }) {
  const { t } = useTranslation('tms-app');
  const go = useNavigate();
  return (
    <TabList
      selectedValue={part}
      onTabSelect={(_, data) => go(data.value === 'todo' ? at.todo : at.completed)}
    >
      <Tab value="todo">{t('part.todo')}</Tab>
      <Tab value="completed">{t('part.completed')}</Tab>
    </TabList>
  );
}
