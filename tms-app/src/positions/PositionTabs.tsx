import { Tab, TabList } from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { at } from '../addresses';

/** What a position is, and what it asks of its holders. */
export function PositionTabs({ id, part }: { id: string; part: 'general' | 'description' }) {
  const { t } = useTranslation('tms-app');
  const go = useNavigate();
  return (
    <TabList
      selectedValue={part}
      onTabSelect={(_, data) => go(data.value === 'general' ? at.position(id) : at.positionDescription(id))}
    >
      <Tab value="general">{t('position.general')}</Tab>
      <Tab value="description">{t('job.title')}</Tab>
    </TabList>
  );
}
