import {
  listAssignments,
  listTrainingTasks,
  trainingTaskDetail,
  trainingTaskFacets,
} from '@attest/api-contract';

/** What shows training tasks: read anew after a change. */
export const TASKS = [listTrainingTasks, trainingTaskFacets, trainingTaskDetail, listAssignments];
