import {
  classCandidates,
  classDetail,
  classFacets,
  dueNext,
  listClasses,
  trainingStatistics,
} from '@attest/api-contract';
import { refreshCalls } from '@attest/shared-ui';

/** Fetches everything about classes again, as after a change. */
export const refreshClasses = () =>
  refreshCalls(listClasses, classFacets, classDetail, classCandidates, trainingStatistics, dueNext);
