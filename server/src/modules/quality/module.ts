import type { ServerModule } from '../../platform/module';
import { qualityMigrations } from './migrations';
import { registerQualityQuery } from './queryable';
import { registerQualityPorts } from './recordPort';
import { qualityRoutes } from './routes';

registerQualityPorts();
registerQualityQuery('deviation');

/** One engine for the records of every quality process; today deviations. */
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
