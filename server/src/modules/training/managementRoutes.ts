import { handleAll } from '../../platform/calls/handleAll';
import type { Route } from '../../platform/module';
import { listAssignments } from './assignments/list';
import { cancelAssignments, exempt, retrain } from './assignments/manage';
import { qualifyOnPaper } from './assignments/paper';
import { complianceFigures, listCompliance } from './compliance/answers';
import { training as courses, saveCourse } from './courses/course';
import { courseDetail } from './courses/detail';
import { courseFacets, listCourses } from './courses/list';
import { applyCells, previewCells } from './matrix/change';
import { readMatrix } from './matrix/read';
import { personQualifications } from './qualification/person';
import { qualifiedAt } from './qualification/qualifiedAt';
import { previewPerson } from './required/previewPerson';
import { training as roles, saveLearnerRole } from './roles/learnerRole';
import { listPositions } from './roles/positions';
import { listLearnerRoles, readLearnerRole } from './roles/roleRows';
import { savePosition } from './roles/savePosition';
import { taskDetail } from './tasks/detail';
import { cancelTask, closeTask } from './tasks/end';
import { listTasks, taskFacets } from './tasks/list';
import { remind } from './tasks/remind';
import { releaseTask, saveTask } from './tasks/save';

/** What people are trained for, by kind. */
const TRAINED = { course: courses, learnerRole: roles };

/** What training managers call: courses, roles, matrix, tasks; and the question who is qualified. */
export const managementRoutes: Route[] = handleAll({
  listCourses,
  courseFacets: (ctx, { filter }) => courseFacets(ctx, filter),
  courseDetail: (ctx, { id }) => courseDetail(ctx, id),
  saveCourse,
  listLearnerRoles,
  learnerRole: (ctx, { id }) => readLearnerRole(ctx, id),
  saveLearnerRole,
  previewTrained: (ctx, { kind, ...input }) => TRAINED[kind].preview(ctx, input),
  disableTrained: (ctx, { kind, ...input }) => TRAINED[kind].disable(ctx, input),
  discardTrained: (ctx, { kind, ...input }) => TRAINED[kind].discard(ctx, input),
  listPositions,
  previewPerson,
  savePosition,
  readMatrix,
  listCompliance,
  complianceFigures,
  previewMatrix: (ctx, { changes }) => previewCells(ctx, changes),
  applyMatrix: applyCells,
  listTrainingTasks: listTasks,
  trainingTaskFacets: (ctx, { filter }) => taskFacets(ctx, filter),
  trainingTaskDetail: (ctx, { id }) => taskDetail(ctx, id),
  saveTrainingTask: saveTask,
  releaseTrainingTask: releaseTask,
  cancelTrainingTask: cancelTask,
  closeTrainingTask: closeTask,
  remindTraining: remind,
  listAssignments,
  exemptAssignments: exempt,
  qualifyOnPaper,
  cancelAssignments,
  retrainAssignment: retrain,
  checkQualification: (ctx, { personId, subject, at }) =>
    qualifiedAt(ctx.tx, personId, subject, at ? new Date(at) : ctx.now),
  personQualifications: (ctx, { personId }) => personQualifications(ctx, personId ?? ctx.caller.userId),
});
