import { Tab, TabList } from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { at } from '../addresses';

/** Learner roles, and the positions that give them. */
export function RoleTabs({ part }: { part: 'roles' | 'positions' }) {
  const { t } = useTranslation('tms-app');
  const go = useNavigate();
  return (
    <TabList
      selectedValue={part}
      onTabSelect={(_, data) => go(data.value === 'roles' ? at.roles : at.positions)}
    >
      <Tab value="roles">{t('role.title')}</Tab>
      <Tab value="positions">{t('position.title')}</Tab>
    </TabList>
  );
}
