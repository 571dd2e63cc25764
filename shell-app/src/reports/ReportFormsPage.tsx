import { reportChoices, shell } from '@attest/api-contract';
import { ManagedList, useCallQuery, useUrlState } from '@attest/shared-ui';
import { can } from '@attest/shared-utility';
import { GoTo } from '../pages/GoTo';
import { ENDED } from './endedReport';
import { reportOf } from './reportAddress';
import { useChoices } from './reportParts';
import { SIGN_INS } from './signInReport';
import { TASKS } from './taskReport';

/** Lists behind the figures of the dashboard: open tasks, completed processes, sign-ins. */
export function ReportFormsPage() {
  return can('ReportForms', 'view') ? <Reports /> : <GoTo path={shell.noPermission} />;
}

function Reports() {
  const [{ report }] = useUrlState({ report: '' });
  const { data } = useCallQuery(reportChoices, {}, { staleTime: 60_000 });
  const known = useChoices(data);
  const shown = reportOf(report);
  if (shown === 'tasks') return <ManagedList key={shown} list={TASKS} known={known} />;
  if (shown === 'processes') return <ManagedList key={shown} list={ENDED} known={known} />;
  return <ManagedList key={shown} list={SIGN_INS} known={known} />;
}
