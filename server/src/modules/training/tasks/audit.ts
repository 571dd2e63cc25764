import type { Stored } from '../../../platform/database/schema';
import { trailOf } from '../../../records/versioned/type';

/** One entry of the trail about a training task. */
export const auditTask = trailOf<Pick<Stored<'training_task'>, 'no' | 'title_zh' | 'title_en'>>({
  module: 'training',
  objectType: 'trainingTask',
  identify: ({ no, title_zh: zh, title_en: en }) => ({ no, name: { zh, en } }),
});
