import type { ServerModule } from '../../platform/module';
import { recordProcess } from '../../records/recordProcess';
import { recordSearch } from '../../records/searchable';
import { equipmentRelatable } from './equipmentLinks';
import { deviation } from './processes/deviation';

/** The equipment that records name, and the search over the records of every process. */
const qualityModule: ServerModule = {
  name: 'quality',
  relatables: [equipmentRelatable],
  departmentUse: ['quality_record'],
  searchSources: [recordSearch],
  menus: [
    {
      code: 'QmsDeviation',
      label: { zh: '偏差管理', en: 'Deviations' },
      module: 'QMS',
      path: '/micro-app/qms-app/deviation/deviationIndex',
      parentCode: null,
      order: 200,
    },
  ],
};

/** Deviations and what they need. */
export const qualityModules: ServerModule[] = [recordProcess('deviation', deviation), qualityModule];
