import { myTraining, trainingStatistics } from '@attest/api-contract';
import { handle, type ServerModule } from '../../platform/module';
import { trainingMigrations } from './migrations';
import { countMyTraining, listMyTraining } from './myTraining';

/** Courses and what people have to learn of them. */
export const trainingModule: ServerModule = {
  name: 'training',
  migrations: trainingMigrations,
  routes: [
    handle(myTraining, (input, ctx) => listMyTraining(ctx, input)),
    handle(trainingStatistics, (_input, ctx) => countMyTraining(ctx)),
  ],
  menus: [
    {
      code: 'TmsMyTraining',
      label: { zh: '我的培训', en: 'My training' },
      module: 'TMS',
      path: '/micro-app/tms-app/myTraining/completed',
      parentCode: null,
      order: 400,
    },
  ],
};
