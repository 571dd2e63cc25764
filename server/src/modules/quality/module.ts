import { registerDepartmentUse } from '../../directory/identity/departmentUse';
import type { ServerModule } from '../../platform/module';
import { registerSearchSource } from '../../platform/search/sources';
import { registerRelatedNames } from './auditWords';
import { equipmentRelatable } from './links/equipment';
import { registerRelatable } from './links/relatable';
import { qualityMigrations } from './migrations';
import { deviation } from './processes/deviation';
import { registerQualityProcess } from './register';
import { qualityRoutes } from './routes';
import { recordSearch } from './searchable';

registerQualityProcess('deviation', deviation);
registerRelatedNames();
registerRelatable(equipmentRelatable);
registerDepartmentUse('quality_record');
registerSearchSource(recordSearch);

/** One engine for the records of every quality process; modules bring theirs by `registerQualityProcess`. */
export const qualityModule: ServerModule = {
  name: 'quality',
  migrations: qualityMigrations,
  routes: qualityRoutes,
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
