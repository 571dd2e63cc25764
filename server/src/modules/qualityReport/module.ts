import { qms } from '@attest/api-contract';
import { handleAll } from '../../platform/calls/handleAll';
import type { ServerModule } from '../../platform/module';
import { qualityFigures, qualityReportChoices } from './board';
import { reportExport } from './exportSource';

/** The quality dashboard: figures about the records of every type of the quality application, each with its list. */
export const qualityReportModule: ServerModule = {
  name: 'qualityReport',
  exportSources: reportExport,
  routes: handleAll({ qualityFigures, qualityReportChoices }),
  menus: [
    {
      code: 'QmsReport',
      label: { zh: '质量看板', en: 'Quality dashboard' },
      module: 'QMS',
      path: qms.report,
      order: 190,
      icon: 'dataHistogram',
    },
  ],
};
