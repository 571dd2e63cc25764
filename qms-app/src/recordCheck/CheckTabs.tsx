import { qms } from '@attest/api-contract';
import { Tab, TabList } from '@attest/shared-ui';
import { can, navigate } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';

const PATHS = { findings: qms.recordCheck, runs: qms.checkRuns, checks: qms.checksOfRecords };
type Part = keyof typeof PATHS;

/** Leads from findings to runs and checks, which those see who configure them. */
export function CheckTabs({ part }: { part: Part }) {
  const { t } = useTranslation('qms-app');
  const parts: Part[] = can('QmsRecordCheck', 'config') ? ['findings', 'runs', 'checks'] : ['findings'];
  return (
    <TabList
      selectedValue={part}
      aria-label={t('recordCheck.title')}
      onTabSelect={(_, { value }) => navigate(PATHS[value as Part])}
    >
      {parts.map((one) => (
        <Tab key={one} value={one}>
          {t(`recordCheck.tabs.${one}`)}
        </Tab>
      ))}
    </TabList>
  );
}
