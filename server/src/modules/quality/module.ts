import { registerDepartmentUse } from '../../directory/identity/departmentUse';
import type { ServerModule } from '../../platform/module';
import { registerSearchSource } from '../../platform/search/sources';
import { registerRelatable } from '../../records/links/relatable';
import { registerQualityProcess } from '../../records/register';
import { recordSearch } from '../../records/searchable';
import { equipmentRelatable } from './equipmentLinks';
import { deviation } from './processes/deviation';

registerQualityProcess('deviation', deviation);
registerRelatable(equipmentRelatable);
registerDepartmentUse('quality_record');
registerSearchSource(recordSearch);

/** Deviations, and the equipment that records name. */
export const qualityModule: ServerModule = {
  name: 'quality',
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
