import type { AcknowledgementKind } from '@attest/api-contract';
import { Tab, TabList } from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { at } from '../addresses';

/** What is acknowledged: job descriptions, and learner roles. */
export function AcknowledgementTabs({ kind }: { kind: AcknowledgementKind }) {
  const { t } = useTranslation('tms-app');
  const go = useNavigate();
  return (
    <TabList
      selectedValue={kind}
      onTabSelect={(_, data) => go(data.value === 'role' ? at.givenRoles : at.descriptions)}
    >
      <Tab value="description">{t('acknowledgement.descriptionTitle')}</Tab>
      <Tab value="role">{t('acknowledgement.roleTitle')}</Tab>
    </TabList>
  );
}
