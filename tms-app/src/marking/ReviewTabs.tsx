import { Tab, TabList } from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { at } from '../addresses';

/** What waits for a judgement: papers, and practice. */
export function ReviewTabs({ part }: { part: 'marking' | 'practice' }) {
  const { t } = useTranslation('tms-app');
  const go = useNavigate();
  return (
    <TabList
      selectedValue={part}
      onTabSelect={(_, data) => go(data.value === 'marking' ? at.marking : at.practice)}
    >
      <Tab value="marking">{t('count.examReviewCount')}</Tab>
      <Tab value="practice">{t('practice.title')}</Tab>
    </TabList>
  );
}
