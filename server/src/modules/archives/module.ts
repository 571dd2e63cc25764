import type { ServerModule } from '../../platform/module';
import { reportDamage } from './types/archiveBorrow/effects';

/** What archived items and their loans do outside their records; the types themselves are folders of data. */
export const archivesModule: ServerModule = {
  name: 'archives',
  recordEffects: { archiveBorrow: { hooks: { onStanding: reportDamage } } },
};
