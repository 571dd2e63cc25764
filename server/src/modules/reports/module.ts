import {
  reportChoices,
  reportFigures,
  reportProcesses,
  reportSignIns,
  reportTasks,
} from '@attest/api-contract';
import { handle, type ServerModule } from '../../platform/module';
import { rangeOf } from '../../platform/search/listSql';
import { countEnded, endedRows, endedWhere } from './ended';
import { reportExports } from './exportSources';
import { figuresOf } from './figures';
import { reportMigrations } from './migrations';
import { choicesOf } from './scope';
import { countSignIns, signInRows, signInsWhere } from './signIns';
import { countOpenTasks, openTaskRows, openTasksWhere } from './tasks';

/** Work and sign-ins of the people within one's data scope: figures, and the lists that they count. */
export const reportsModule: ServerModule = {
  name: 'reports',
  migrations: reportMigrations,
  exportSources: reportExports,
  routes: [
    handle(reportFigures, (input, ctx) => figuresOf(ctx, input)),
    handle(reportChoices, (_, ctx) => choicesOf(ctx, 'ReportForms')),
    handle(reportTasks, async (input, ctx) => {
      const where = await openTasksWhere(ctx, 'ReportForms', input.filter);
      const rows = await openTaskRows(ctx, where, rangeOf(input));
      return { rows, total: await countOpenTasks(ctx, where) };
    }),
    handle(reportProcesses, async (input, ctx) => {
      const where = await endedWhere(ctx, 'ReportForms', input.filter);
      const rows = await endedRows(ctx, where, rangeOf(input));
      return { rows, total: await countEnded(ctx, where) };
    }),
    handle(reportSignIns, async (input, ctx) => {
      const where = await signInsWhere(ctx, 'ReportForms', input.filter);
      const rows = await signInRows(ctx, where, rangeOf(input));
      return { rows, total: await countSignIns(ctx, where) };
    }),
  ],
  menus: [
    {
      code: 'Dashboard',
      label: { zh: '仪表盘', en: 'Dashboard' },
      module: 'SHELL',
      path: '/dashboard',
      parentCode: null,
      order: 800,
    },
    {
      code: 'ReportForms',
      label: { zh: '报表', en: 'Reports' },
      module: 'SHELL',
      path: '/report-forms',
      parentCode: null,
      order: 810,
    },
  ],
};
