import { reportChoices } from '@attest/api-contract';
import { Tab, TabList, useCallQuery, useUrlState } from '@attest/shared-ui';
import { can, navigate } from '@attest/shared-utility';
import { useT } from '../frame/useT';
import { GoTo } from '../pages/GoTo';
import { EndedReport } from './EndedReport';
import { isReport, REPORTS, type Report, reportPath } from './reportAddress';
import { SignInReport } from './SignInReport';
import { TaskReport } from './TaskReport';

const PAGES = { tasks: TaskReport, processes: EndedReport, signIns: SignInReport };

/** Lists behind the figures of the dashboard: open tasks, completed processes, sign-ins. */
export function ReportFormsPage() {
  return can('ReportForms', 'view') ? <Reports /> : <GoTo path="/401" />;
}

function Reports() {
  const t = useT();
  const [{ report }] = useUrlState({ report: 'tasks' });
  const { data: choices } = useCallQuery(reportChoices, {}, { staleTime: 60_000 });
  const shown = isReport(report) ? report : 'tasks';
  const Shown = PAGES[shown];
  const tabs = (
    <TabList
      selectedValue={shown}
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
  return <Shown key={shown} choices={choices} tabs={tabs} />;
}
