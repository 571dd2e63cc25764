import {
  listAssignments,
  listTrainingTasks,
  trainingTaskDetail,
  trainingTaskFacets,
} from '@attest/api-contract';
import { refreshCalls } from '@attest/shared-ui';

/** Fetches everything about training tasks again, as after a change. */
export const refreshTasks = () =>
  refreshCalls(listTrainingTasks, trainingTaskFacets, trainingTaskDetail, listAssignments);
