import { Tab, TabList, useUrlState } from '@attest/shared-ui';
import { navigate } from '@attest/shared-utility';
import { useT } from '../frame/useT';
import { REPORTS, type Report, reportOf, reportPath } from './reportAddress';

/** Leads from one list behind the figures to the others. */
export function ReportTabs() {
  const t = useT();
  const [{ report }] = useUrlState({ report: '' });
  return (
    <TabList
      selectedValue={reportOf(report)}
      aria-label={t('reports.title')}
      onTabSelect={(_, { value }) => navigate(reportPath(value as Report))}
    >
      {REPORTS.map((one) => (
        <Tab key={one} value={one}>
          {t(`reports.lists.${one}`)}
        </Tab>
      ))}
    </TabList>
  );
}
