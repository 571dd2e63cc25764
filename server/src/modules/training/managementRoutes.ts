import {
  applyMatrix,
  cancelAssignments as cancelAssignmentsCall,
  cancelTrainingTask,
  checkQualification,
  closeTrainingTask,
  courseDetail as courseDetailCall,
  courseFacets as courseFacetsCall,
  disableCourse,
  disableLearnerRole,
  discardCourseDraft,
  discardLearnerRole,
  exemptAssignments,
  learnerRole,
  listAssignments as listAssignmentsCall,
  listCourses as listCoursesCall,
  listLearnerRoles as listLearnerRolesCall,
  listPositions as listPositionsCall,
  listTrainingTasks,
  personQualifications as personQualificationsCall,
  previewCourse,
  previewLearnerRole,
  previewMatrix,
  previewPerson as previewPersonCall,
  qualifyOnPaper as qualifyOnPaperCall,
  readMatrix as readMatrixCall,
  releaseTrainingTask,
  remindTraining,
  retrainAssignment,
  saveCourse as saveCourseCall,
  saveLearnerRole as saveLearnerRoleCall,
  savePosition as savePositionCall,
  saveTrainingTask,
  trainingTaskDetail,
  trainingTaskFacets,
} from '@attest/api-contract';
import { handle, type Route } from '../../platform/module';
import { listAssignments } from './assignments/list';
import { cancelAssignments, exempt, retrain } from './assignments/manage';
import { qualifyOnPaper } from './assignments/paper';
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

/** What training managers call: courses, roles, matrix, tasks; and the question who is qualified. */
export const managementRoutes: Route[] = [
  handle(listCoursesCall, (input, ctx) => listCourses(ctx, input)),
  handle(courseFacetsCall, ({ filter }, ctx) => courseFacets(ctx, filter)),
  handle(courseDetailCall, ({ id }, ctx) => courseDetail(ctx, id)),
  handle(saveCourseCall, (input, ctx) => saveCourse(ctx, input)),
  handle(previewCourse, (input, ctx) => courses.preview(ctx, input)),
  handle(disableCourse, (input, ctx) => courses.disable(ctx, input)),
  handle(discardCourseDraft, (input, ctx) => courses.discard(ctx, input)),
  handle(listLearnerRolesCall, (input, ctx) => listLearnerRoles(ctx, input)),
  handle(learnerRole, ({ id }, ctx) => readLearnerRole(ctx, id)),
  handle(saveLearnerRoleCall, (input, ctx) => saveLearnerRole(ctx, input)),
  handle(previewLearnerRole, (input, ctx) => roles.preview(ctx, input)),
  handle(disableLearnerRole, (input, ctx) => roles.disable(ctx, input)),
  handle(discardLearnerRole, (input, ctx) => roles.discard(ctx, input)),
  handle(listPositionsCall, (input, ctx) => listPositions(ctx, input)),
  handle(previewPersonCall, (input, ctx) => previewPerson(ctx, input)),
  handle(savePositionCall, (input, ctx) => savePosition(ctx, input)),
  handle(readMatrixCall, (input, ctx) => readMatrix(ctx, input)),
  handle(previewMatrix, ({ changes }, ctx) => previewCells(ctx, changes)),
  handle(applyMatrix, (input, ctx) => applyCells(ctx, input)),
  handle(listTrainingTasks, (input, ctx) => listTasks(ctx, input)),
  handle(trainingTaskFacets, ({ filter }, ctx) => taskFacets(ctx, filter)),
  handle(trainingTaskDetail, ({ id }, ctx) => taskDetail(ctx, id)),
  handle(saveTrainingTask, (input, ctx) => saveTask(ctx, input)),
  handle(releaseTrainingTask, (input, ctx) => releaseTask(ctx, input)),
  handle(cancelTrainingTask, (input, ctx) => cancelTask(ctx, input)),
  handle(closeTrainingTask, (input, ctx) => closeTask(ctx, input)),
  handle(remindTraining, (input, ctx) => remind(ctx, input)),
  handle(listAssignmentsCall, (input, ctx) => listAssignments(ctx, input)),
  handle(exemptAssignments, (input, ctx) => exempt(ctx, input)),
  handle(qualifyOnPaperCall, (input, ctx) => qualifyOnPaper(ctx, input)),
  handle(cancelAssignmentsCall, (input, ctx) => cancelAssignments(ctx, input)),
  handle(retrainAssignment, (input, ctx) => retrain(ctx, input)),
  handle(checkQualification, ({ personId, subject, at }, ctx) =>
    qualifiedAt(ctx.tx, personId, subject, at ? new Date(at) : ctx.now),
  ),
  handle(personQualificationsCall, ({ personId }, ctx) =>
    personQualifications(ctx, personId ?? ctx.caller.userId),
  ),
];
