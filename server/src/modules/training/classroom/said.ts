import type { Said } from '../../../platform/search/pieces';

/** What classes are found by of their own. */
export const CLASSES = {
  table: 'training_class',
  beside: 'training_class_said',
  columns: ['no', 'title_zh', 'title_en', 'place'],
} as const satisfies Said;
