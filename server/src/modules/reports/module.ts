import { shell } from '@attest/api-contract';
import { fromReplica } from '../../platform/calls/fromReplica';
import { handleAll, type InputOf } from '../../platform/calls/handleAll';
import type { ServerModule } from '../../platform/module';
import { rangeOf } from '../../platform/search/listSql';
import { ended, endedRows } from './ended';
import { reportExports } from './exportSources';
import { figuresOf } from './figures';
import { reportMigrations } from './migrations';
import { choicesOf, type ReportGiven } from './scope';
import { signInRows, signIns } from './signIns';
import { openTaskRows, openTasks } from './tasks';

const REPORTS: ReportGiven = { menu: 'ReportForms' };

/** Work and sign-ins of the people within one's data scope: figures, and the lists that they count. */
export const reportsModule: ServerModule = {
  name: 'reports',
  migrations: reportMigrations,
  exportSources: reportExports,
  routes: handleAll({
    reportFigures: figuresOf,
    reportChoices: (ctx) => choicesOf(ctx, 'ReportForms'),
    reportTasks: fromReplica(async (ctx, input: InputOf<'reportTasks'>) => {
      const asked = { ctx, filter: input.filter, given: REPORTS };
      return { rows: await openTaskRows(asked, rangeOf(input)), ...(await openTasks.counted(asked, input)) };
    }),
    reportProcesses: fromReplica(async (ctx, input: InputOf<'reportProcesses'>) => {
      const asked = { ctx, filter: input.filter, given: REPORTS };
      return { rows: await endedRows(asked, rangeOf(input)), ...(await ended.counted(asked, input)) };
    }),
    reportSignIns: fromReplica(async (ctx, input: InputOf<'reportSignIns'>) => {
      const asked = { ctx, filter: input.filter, given: REPORTS };
      return { rows: await signInRows(asked, rangeOf(input)), ...(await signIns.counted(asked, input)) };
    }),
  }),
  menus: [
    {
      code: 'Dashboard',
      label: { zh: '仪表盘', en: 'Dashboard' },
      module: 'SHELL',
      path: shell.dashboard,
      order: 800,
      icon: 'board',
    },
    {
      code: 'ReportForms',
      label: { zh: '报表', en: 'Reports' },
      module: 'SHELL',
      path: shell.reports,
      order: 810,
      icon: 'dataHistogram',
    },
  ],
};
