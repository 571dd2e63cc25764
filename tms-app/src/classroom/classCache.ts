import {
  classCandidates,
  classDetail,
  classFacets,
  dueNext,
  listClasses,
  trainingStatistics,
} from '@attest/api-contract';

/** What shows classes: read anew after a change. */
export const CLASSES = [listClasses, classFacets, classDetail, classCandidates, trainingStatistics, dueNext];
