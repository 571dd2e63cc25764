import {
  listAssignments,
  listTrainingTasks,
  trainingTaskDetail,
  trainingTaskFacets,
} from '@attest/api-contract';
import { callKey, queryClient } from '@attest/shared-ui';

/** Fetches everything about training tasks again, as after a change. */
export const refreshTasks = () =>
  Promise.all(
    [listTrainingTasks, trainingTaskFacets, trainingTaskDetail, listAssignments].map((call) =>
      queryClient.invalidateQueries({ queryKey: callKey(call) }),
    ),
  );
