import {
  classCandidates,
  classDetail,
  classFacets,
  dueNext,
  listClasses,
  trainingStatistics,
} from '@attest/api-contract';
import { callKey, queryClient } from '@attest/shared-ui';

/** Fetches everything about classes again, as after a change. */
export const refreshClasses = () =>
  Promise.all(
    [listClasses, classFacets, classDetail, classCandidates, trainingStatistics, dueNext].map((call) =>
      queryClient.invalidateQueries({ queryKey: callKey(call) }),
    ),
  );
